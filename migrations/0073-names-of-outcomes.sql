-- An outcome names its framework and its parent as every call does, and so do changes that were remembered before.
alter table learning_outcome rename column learning_outcome_framework to framework;
alter table learning_outcome rename column parent__learning_outcome to parent;
alter table learning_outcome
  rename constraint learning_outcome_learning_outcome_framework_fkey to learning_outcome_framework_fkey;
alter table learning_outcome
  rename constraint learning_outcome_parent__learning_outcome_fkey to learning_outcome_parent_fkey;

update attribute set attribute = 'framework'
  where object = 'learning_outcome' and attribute = 'learning_outcome_framework';
update attribute set attribute = 'parent'
  where object = 'learning_outcome' and attribute = 'parent__learning_outcome';

update change set
  before = before - '{learning_outcome_framework,parent__learning_outcome}'::text[] || jsonb_build_object(
    'framework', before->'learning_outcome_framework', 'parent', before->'parent__learning_outcome'),
  after = after - '{learning_outcome_framework,parent__learning_outcome}'::text[] || jsonb_build_object(
    'framework', after->'learning_outcome_framework', 'parent', after->'parent__learning_outcome')
  where table_name = 'learning_outcome';
