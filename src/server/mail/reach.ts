// Whether the mail server can be reached and lets us in, without sending anything. For the doctor.
import { createTransport } from 'nodemailer';

/** Milliseconds. */
const patience = 10_000;

/** Null when all is well, else why not. */
export async function mailProblem(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code ?? message;
  } finally {
    transport.close();
  }
}
