import { coverAlarm } from '@fairtick/domain/cashier/kinds/cover-alarm';
import { differencesAlarm } from '@fairtick/domain/cashier/kinds/differences-alarm';
import { movementsOverdueAlarm } from '@fairtick/domain/cashier/kinds/movements-overdue-alarm';
import { noticesOverdueAlarm } from '@fairtick/domain/cashier/kinds/notices-overdue-alarm';
import { payoutsStoppedAlarm } from '@fairtick/domain/cashier/kinds/payouts-stopped-alarm';
import { payoutsToStopAlarm } from '@fairtick/domain/cashier/kinds/payouts-to-stop-alarm';
import type { Currency } from '@fairtick/domain/money/money';
import type { Counted } from '@fairtick/domain/staff/to-do';
import type { Queryable } from '../../platform/database/index.ts';
import { defineDatabaseMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import { loadCovered } from '../ledger/index.ts';
import type { CashierContext } from './context.ts';
import { loadOverdue, type OverdueMovements } from './movements/overdue-movements.ts';
import { countNotices } from './notices/queries.ts';
import { loadStops } from './payouts/queries.ts';
import { loadOpenDifferences } from './reconcile/queries.ts';
import { countWatched } from './withdrawal-rows/legs.ts';

const byState = (rows: readonly OverdueMovements[], value: (row: OverdueMovements) => number) =>
	rows.map((row) => ({ labels: { kind: row.kind, status: row.status }, value: value(row) }));

/** Figures of deposits and withdrawals. */
export const cashierMeasures = ({
	database,
	money: { currency },
}: Pick<CashierContext, 'database' | 'money'>): Measure[] => [
	defineDatabaseMeasure('movements', () => loadOverdue(database), [
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
	defineDatabaseMeasure('notices', () => countNotices(database), [
		gauge('fairtick_notices_waiting', 'Notices of providers that wait to be worked', ({ waiting }) => waiting),
		gauge('fairtick_notices_overdue', 'Those that have waited for more than an hour', ({ overdue }) => overdue),
	]),
	defineDatabaseMeasure('payouts', () => loadStops(database), [
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
	defineDatabaseMeasure('given-back', () => countWatched(database), [
		gauge(
			'fairtick_payouts_to_stop',
			'Payouts that a provider is about to make although their money was given back',
			Number,
		),
	]),
	defineDatabaseMeasure('reconciliation', () => loadOpenDifferences(database), [
		gauge(
			'fairtick_reconciliation_differences',
			'Differences between the books of providers and ours that are not explained',
			(differences) => differences.length,
		),
	]),
	defineDatabaseMeasure('cover', () => loadCovered(database, currency), [
		gauge('fairtick_users_money_covered', "1 where money at the providers covers users' money and suspense", Number),
	]),
];

/** The alarms about money at providers. */
export async function cashierAlarms(db: Queryable, currency: Currency): Promise<Counted[]> {
	const overdue = (await loadOverdue(db)).reduce((sum, { count }) => sum + count, 0);
	return [
		{ of: coverAlarm, count: (await loadCovered(db, currency)) ? 0 : 1 },
		{ of: payoutsStoppedAlarm, count: (await loadStops(db)).length },
		{ of: payoutsToStopAlarm, count: await countWatched(db) },
		{ of: differencesAlarm, count: (await loadOpenDifferences(db)).length },
		{ of: movementsOverdueAlarm, count: overdue },
		{ of: noticesOverdueAlarm, count: (await countNotices(db)).overdue },
	];
}
