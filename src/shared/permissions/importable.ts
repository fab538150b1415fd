// The objects of which many records can be changed at once: by a file or in a list.
export const importableObjects = [
  'organizational_unit',
  'programme',
  'programme_part',
  'educational_unit',
  'course',
  'exam',
  'learning_outcome',
  'learning_outcome_framework',
  'system',
] as const;

/** The objects that a file can contain: includes users, who have no bulk edit. */
export const fileObjects = [...importableObjects, 'user'] as const;
export type FileObject = (typeof fileObjects)[number];

export type ImportableObject = (typeof importableObjects)[number];

export function isImportable(object: string): object is ImportableObject {
  return importableObjects.some((each) => each === object);
}
