// An expected reason why the embedded database cannot start, as one Dutch sentence for whoever starts the server.
// Thrown by the cluster files in this folder; main prints its message without a stack.
export class ClusterError extends Error {
  override name = 'ClusterError';
}
