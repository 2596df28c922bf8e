export type { Executor, Executors } from './executor.ts';
export { makePairedRequest, makeRequest } from './make-request.ts';
export type { Asked, PairRefusal, PairRule, People } from './pair-rule.ts';
export { prepareRequest } from './queries.ts';
export { requestOver } from './request-over.ts';
