// An expected reason why the embedded database cannot start, as one Dutch sentence for the operator who starts the server.
// Thrown by the cluster files in this folder; main prints its message without a stack.
import { OperatorError } from '#server/operator-error.ts';

export class ClusterError extends OperatorError {
  override name = 'ClusterError';
}
