// The names of the code lists. Separate from their contents, which only one page and the server need.

export const codeListNames = [
  ...(['level', 'mode_of_study', 'language'] as const),
  ...(['learning_component', 'test_component', 'result_value'] as const),
] as const;

export type CodeListName = (typeof codeListNames)[number];
