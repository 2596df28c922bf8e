import { adjustment } from './kinds/adjustment.ts';

/** Kinds of requests about balances. */
export const LEDGER_REQUESTS = [adjustment] as const;
