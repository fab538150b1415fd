// The kinds of columns of the matrix.
export const matrixOfs = ['units', 'exams'] as const;
export type MatrixOf = (typeof matrixOfs)[number];
