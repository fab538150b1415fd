// What the columns of the matrix are.
export const matrixOfs = ['units', 'exams'] as const;
export type MatrixOf = (typeof matrixOfs)[number];
