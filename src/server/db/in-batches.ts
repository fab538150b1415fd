// Batches questions that arrive while a query is running: they share the next query. No question waits for others, and no answer
// is older than its question. Used by `authenticate`, which every request needs.

/** After this, questions no longer wait for the running query: its connection may hang. */
const LATE_AFTER_MS = 200;
const MAX_QUESTIONS = 100;

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer | undefined) => void;
  reject: (error: unknown) => void;
}

/** `ask` returns an answer per question, in the same order. */
export function inBatches<Question, Answer>(
  ask: (questions: Question[]) => Promise<(Answer | undefined)[]>,
): (question: Question) => Promise<Answer | undefined> {
  let queue: Waiting<Question, Answer>[] = [];
  let running = 0;
  let lastStarted = 0;

  const askAll = async (batch: Waiting<Question, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const run = async () => {
    running += 1;
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_QUESTIONS);
      queue = queue.slice(MAX_QUESTIONS);
      lastStarted = performance.now();
      await askAll(batch);
    }
    running -= 1;
  };
  return (question) =>
    new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject });
      if (running === 0 || performance.now() - lastStarted > LATE_AFTER_MS) void run();
    });
}
