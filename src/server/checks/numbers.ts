// Who may know the numbers behind a finding of somebody else: those that were accepted are kept as that person saw them.
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { ecAttributes, hourAttributes } from '#shared/rules/checks/check.ts';
import { type CheckName, checkNames, checks } from '#shared/rules/checks/registry.ts';

/** A sum counts what each reader may read, so its numbers may come from what its check does not name. What RIO asks is in no sum. */
const inNumbers = new Set<string>([
  ...checkNames.flatMap((name) => (name === 'rio' ? [] : checks[name].tells)),
  ...[...ecAttributes, ...hourAttributes, 'learning_outcome.code'],
  ...['rel__calendar_week__course.type_title', 'rel__calendar_week__exam.type_title'],
]);

/** Any of them may be empty. */
const fields = [definitions.programme, definitions.programmePart, definitions.educationalUnit].flatMap(
  ({ object, attributes }) =>
    Object.entries(attributes).flatMap(([name, { derived }]: [string, { derived?: boolean }]) =>
      derived ? [] : [`${object}.${name}`],
    ),
);

/** Of somebody who may know what the check tells. */
export function readsNumbers(rights: Rights, check: CheckName): boolean {
  const from = check === 'group_late' ? [...inNumbers, ...fields] : [...inNumbers];
  return from.every((attribute) => canAttribute(rights, attribute, 'read'));
}
