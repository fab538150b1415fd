// An expected error for the operator who starts the server or runs a command: one Dutch sentence, printed without a stack.
export class OperatorError extends Error {
  override name = 'OperatorError';
}
