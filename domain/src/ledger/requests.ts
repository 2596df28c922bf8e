import { adjustment } from './kinds/adjustment-request.ts';

/** Kinds of requests about balances. */
export const LEDGER_REQUESTS = [adjustment] as const;
