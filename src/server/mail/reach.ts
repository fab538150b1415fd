// Checks that the mail server can be reached and accepts our login, without sending anything. For the doctor.
import { createTransport } from 'nodemailer';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;

/** Null if it works, otherwise the reason. */
export async function mailProblem(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
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
