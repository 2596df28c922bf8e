export { type Executor, type ServedKind, serveRequests } from './executor.ts';
export { askPairRule, listsPartners, refusesPair } from './hooks.ts';
export { type AllowedRequest, allowRequest, makePairedRequest, makeRequest, type NewRequest } from './make-request.ts';
export type { PairedRequest, PairRefusal, PairRule, People } from './pair-rule.ts';
export { prepareRequest } from './queries.ts';
export { requestOver } from './request-over.ts';
