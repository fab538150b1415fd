// The second step as the login page shows it. Loaded when a password is right and one more thing is asked for.
import type { SecondStepFormProps } from './second-step-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { signInBySecondStep } from './sign-in.ts';

export interface LoginStepProps extends Omit<SecondStepFormProps, 'onAnswer'> {
  username: string;
}

export function LoginStep({ username, ...form }: LoginStepProps) {
  return <SecondStepForm {...form} onAnswer={(answer) => signInBySecondStep(username, form.step.ticket, answer)} />;
}
