// The second step on the login page. Loaded when the password is correct and a second step is required.
import type { SecondStepFormProps } from './second-step-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { signInBySecondStep } from './sign-in.ts';

export interface LoginStepProps extends Omit<SecondStepFormProps, 'onAnswer'> {
  username: string;
}

export function LoginStep({ username, ...form }: LoginStepProps) {
  return <SecondStepForm {...form} onAnswer={(answer) => signInBySecondStep(username, form.step.ticket, answer)} />;
}
