import { type Audits, loadLedgerGlance } from './audit/index.ts';
import type { Database } from './database/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Live } from './live/index.ts';
import { loadMailBacklog } from './mail/index.ts';
import { HOLIDAYS_END_MS, loadAssets, loadLogLags, type Market } from './market/index.ts';
import { defineMeasure, type Measure } from './metrics/index.ts';
import type { StatusProbes } from './site/index.ts';
import { loadSettlementLag, type Placing, type Settling } from './trading/index.ts';

export interface Measured {
	readonly database: Database;
	readonly jobs: Jobs;
	readonly live: Live;
	readonly market: Pick<Market, 'unreadableHours'>;
	readonly placing: Placing;
	readonly settling: Settling;
	/** Null where the server does not audit by itself. */
	readonly audits: Pick<Audits, 'overdue'> | null;
}

/** What the public status looks at. */
export function listProbes({
	database,
	market,
	settling,
	audits,
}: Pick<Measured, 'database' | 'market' | 'settling' | 'audits'>): StatusProbes {
	return {
		database: () => database.query('select 1'),
		assets: () => loadAssets(database, { mode: 'demo', activeId: null }),
		seeds: async () => market.unreadableHours(),
		settlement: () => lookAtSettlement(database, settling),
		ledger: async () => ({
			...(await loadLedgerGlance(database)),
			auditOverdue: audits !== null && (await audits.overdue()),
		}),
		mails: () => loadMailBacklog(database),
		holidaysEndMs: HOLIDAYS_END_MS,
	};
}

/** Trades that can't be settled are counted by themselves: settlement is not late for them. */
async function lookAtSettlement(database: Database, settling: Settling) {
	const unsettled = settling.unsettled();
	return { ...(await loadSettlementLag(database, unsettled)), unsettled: unsettled.length };
}

/** What the operator's metrics show besides the calls. */
export function listMeasures({ database, jobs, live, market, placing, settling }: Omit<Measured, 'audits'>): Measure[] {
	return [
		defineMeasure('trading', () => ({ ...placing.counts(), settled: settling.settled() }), [
			counter('fairtick_placements_total', 'Trades placed', ({ placed }) => placed),
			counter('fairtick_placement_batches_total', 'Commits that placements shared', ({ batches }) => batches),
			counter('fairtick_settlements_total', 'Trades settled', ({ settled }) => settled),
			gauge('fairtick_placements_waiting', 'Placements that wait for their batch', ({ waiting }) => waiting),
		]),
		defineMeasure('settlement', () => lookAtSettlement(database, settling), [
			gauge('fairtick_unsettled_trades', 'Open trades that can not be settled', ({ unsettled }) => unsettled),
			gauge(
				'fairtick_overdue_trades',
				'Open trades that can be settled and whose end is over',
				({ overdue }) => overdue,
			),
			gauge('fairtick_overdue_seconds', 'Since the oldest such end', ({ overdueMs }) => overdueMs / 1000),
			gauge(
				'fairtick_settlement_lag_seconds',
				'Since the oldest end that the log lets be decided',
				({ decidableMs }) => decidableMs / 1000,
			),
		]),
		defineMeasure('log', () => loadLogLags(database), [
			gauge('fairtick_tick_log_lag_seconds', 'By which the log of an open asset is behind the clock', (lags) =>
				lags
					.filter(({ open }) => open)
					.map(({ ticker, lagMs }) => ({ labels: { asset: ticker }, value: lagMs / 1000 })),
			),
			gauge('fairtick_asset_open', '1 while an asset on offer is open', (lags) =>
				lags.map(({ ticker, open }) => ({ labels: { asset: ticker }, value: open ? 1 : 0 })),
			),
		]),
		defineMeasure('seeds', () => market.unreadableHours(), [
			gauge(
				'fairtick_seeds_unreadable',
				'Hours of the fair indices whose seeds this server cannot read',
				(hours) => hours.length,
			),
		]),
		defineMeasure('ledger', () => loadLedgerGlance(database), [
			gauge(
				'fairtick_ledger_broken',
				'Invariants of the newest movements that do not hold',
				({ broken }) => broken.length,
			),
			gauge('fairtick_audit_clean', '1 where the last audit was clean', ({ audit }) =>
				audit ? Number(audit.findings === 0) : [],
			),
			gauge('fairtick_audit_findings', 'Findings of the last audit', ({ audit }) => audit?.findings ?? []),
			gauge('fairtick_audit_timestamp_seconds', 'When the last audit was', ({ audit }) =>
				audit ? audit.atMs / 1000 : [],
			),
			gauge('fairtick_audit_clean_age_seconds', 'Since the last clean audit', ({ audit }) =>
				typeof audit?.cleanAgoMs === 'number' ? audit.cleanAgoMs / 1000 : [],
			),
		]),
		defineMeasure('mails', () => loadMailBacklog(database), [
			gauge('fairtick_mails_waiting', 'Mails not handed over yet', ({ waiting }) => waiting),
			gauge('fairtick_mails_oldest_seconds', 'Since the oldest of them was caused', ({ oldestMs }) => oldestMs / 1000),
			gauge('fairtick_mails_failed', 'Mails of the last day refused or perhaps not arrived', ({ failed }) => failed),
		]),
		defineMeasure('holidays', Date.now, [
			gauge(
				'fairtick_holidays_known_seconds',
				'For which the holidays of venues are known ahead',
				(now) => (HOLIDAYS_END_MS - now) / 1000,
			),
		]),
		defineMeasure('jobs', jobs.loadDepths, [
			gauge('fairtick_jobs_waiting', 'Jobs that are not done', (depths) =>
				[...depths].map(([queue, value]) => ({ labels: { queue }, value })),
			),
		]),
		defineMeasure('sockets', live.counts, [
			gauge('fairtick_sockets', 'Live sockets', ({ open, signedIn }) => [
				{ labels: { signed_in: 'yes' }, value: signedIn },
				{ labels: { signed_in: 'no' }, value: open - signedIn },
			]),
		]),
		defineMeasure('connections', () => database, [
			gauge('fairtick_database_connections', 'Connections of the pool', ({ totalCount, idleCount }) => [
				{ labels: { state: 'used' }, value: totalCount - idleCount },
				{ labels: { state: 'idle' }, value: idleCount },
			]),
			gauge('fairtick_database_waiting', 'Requests that wait for a connection', ({ waitingCount }) => waitingCount),
		]),
	];
}

type Series<Loaded> = Parameters<typeof defineMeasure<Loaded>>[2][number];

function counter<Loaded>(name: string, help: string, samples: Series<Loaded>['samples']): Series<Loaded> {
	return { name, help, type: 'counter', samples };
}

function gauge<Loaded>(name: string, help: string, samples: Series<Loaded>['samples']): Series<Loaded> {
	return { name, help, type: 'gauge', samples };
}
