// Whether a user may see the numbers behind an accepted finding: these are stored as the user who accepted it saw them.
import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { ecAttributes, hourAttributes } from '#shared/rules/checks/check.ts';
import { type CheckName, checkNames, checks } from '#shared/rules/checks/registry.ts';

/** Sums include everything their reader may read, so numbers may reveal attributes beyond those of their check. RIO is in no sum. */
const inNumbers = new Set<string>([
  ...checkNames.flatMap((name) => (name === 'rio' ? [] : checks[name].reveals)),
  ...[...ecAttributes, ...hourAttributes, 'learning_outcome.code'],
  ...['rel__calendar_week__course.type_title', 'rel__calendar_week__exam.type_title'],
]);

/** Any of these may be among the empty fields of a late group. */
const fields = [definitions.programme, definitions.programmePart, definitions.educationalUnit].flatMap(
  ({ object, attributes }) =>
    Object.entries(attributes).flatMap(([name, { derived }]: [string, { derived?: boolean }]) =>
      derived ? [] : [`${object}.${name}`],
    ),
);

/** For a user who may see the findings of the check. */
export function readsNumbers(rights: Rights, check: CheckName): boolean {
  const from = check === 'group_late' ? [...inNumbers, ...fields] : [...inNumbers];
  return from.every((attribute) => canAttribute(rights, attribute, 'read'));
}
