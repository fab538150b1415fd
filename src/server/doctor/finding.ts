// A finding of the doctor. `wrong` stops users from working or is unsafe; `remark` is worth a look.
export interface Finding {
  level: 'fine' | 'remark' | 'wrong';
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ level: 'fine', sentence });
export const remark = (sentence: string): Finding => ({ level: 'remark', sentence });
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence });
