import { matchDecide } from './kinds/match-decide-request.ts';

/** Kinds of requests about who a user is. */
export const VERIFICATION_REQUESTS = [matchDecide] as const;
