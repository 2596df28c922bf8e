export type { Executor, Executors } from './executor.ts';
export { makeRequest } from './make-request.ts';
export { prepareRequest } from './queries.ts';
export { requestOver } from './request-over.ts';
