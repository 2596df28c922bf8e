import type { Evidence } from './provider.ts';

/** What a provider says that knows of no money. */
export const NO_EVIDENCE: Evidence = { payments: [], refunds: [], disputes: [], payouts: [] };
