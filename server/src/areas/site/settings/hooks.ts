import { defineQuestion } from '../../../platform/hooks/index.ts';
import type { StatusProbes } from './status.ts';

/**
 * True if the economic calendar has entries: pages lead to it only then. As it was read last, also while the database is
 * away.
 */
export const hasCalendar = defineQuestion<[], boolean>({
	name: 'site.has-calendar',
	subscribers: ['notify/calendar'],
});

/** Probes of the public status, by area. */
export const marketProbes = defineQuestion<[], Pick<StatusProbes, 'assets' | 'seeds' | 'holidaysEndMs'>>({
	name: 'site.market-probes',
	subscribers: ['market'],
});
export const ledgerProbes = defineQuestion<[], Pick<StatusProbes, 'ledger'>>({
	name: 'site.ledger-probes',
	subscribers: ['ledger'],
});
export const tradingProbes = defineQuestion<[], Pick<StatusProbes, 'settlement'>>({
	name: 'site.trading-probes',
	subscribers: ['trading'],
});
export const cashierProbes = defineQuestion<[], Pick<StatusProbes, 'movements'>>({
	name: 'site.cashier-probes',
	subscribers: ['cashier'],
});
export const proofProbes = defineQuestion<[], Pick<StatusProbes, 'placing' | 'log'>>({
	name: 'site.proof-probes',
	subscribers: ['proof'],
});
