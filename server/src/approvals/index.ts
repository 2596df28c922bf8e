export type { Executor, Executors } from './executor.ts';
export { makeRequest, prepareRequest } from './make-request.ts';
