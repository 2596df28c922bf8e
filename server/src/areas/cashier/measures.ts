import { defineMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import { loadCovered } from '../ledger/index.ts';
import type { CashierContext } from './context.ts';
import { loadOverdue, type OverdueMovements } from './movements/overdue.ts';
import { countNotices } from './notices/queries.ts';
import { loadStops } from './payouts/queries.ts';
import { loadOpenDifferences } from './reconcile/queries.ts';

const byState = (rows: readonly OverdueMovements[], value: (row: OverdueMovements) => number) =>
	rows.map((row) => ({ labels: { kind: row.kind, status: row.status }, value: value(row) }));

/** Figures of deposits and withdrawals. */
export const cashierMeasures = ({ database, currency }: Pick<CashierContext, 'database' | 'currency'>): Measure[] => [
	defineMeasure('movements', () => loadOverdue(database), [
		gauge(
			'fairtick_movements_overdue',
			'Deposits and withdrawals whose state should have ended',
			(rows) => byState(rows, ({ count }) => count),
			'kind',
			'status',
		),
		gauge(
			'fairtick_movements_overdue_oldest_seconds',
			'For how long the oldest of them is overdue',
			(rows) => byState(rows, ({ oldestMs }) => oldestMs / 1000),
			'kind',
			'status',
		),
	]),
	defineMeasure('notices', () => countNotices(database), [
		gauge('fairtick_notices_waiting', 'Notices of providers that wait to be worked', ({ waiting }) => waiting),
		gauge('fairtick_notices_overdue', 'Those that have waited for more than an hour', ({ overdue }) => overdue),
	]),
	defineMeasure('payouts', () => loadStops(database), [
		gauge(
			'fairtick_payouts_stopped',
			'1 where automatic payouts are stopped, by provider and reason',
			(stops) =>
				stops.map(({ provider, providerAccount, reason }) => ({
					labels: { provider, account: providerAccount, reason },
					value: 1,
				})),
			'provider',
			'account',
			'reason',
		),
	]),
	defineMeasure('reconciliation', () => loadOpenDifferences(database), [
		gauge(
			'fairtick_reconciliation_differences',
			'Differences between the books of providers and ours that are not explained',
			(differences) => differences.length,
		),
	]),
	defineMeasure('cover', () => loadCovered(database, currency), [
		gauge('fairtick_users_money_covered', "1 where money at the providers covers users' money and suspense", Number),
	]),
];
