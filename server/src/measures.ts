import type { Audits } from './audit/index.ts';
import { loadOverdue } from './cashier/index.ts';
import type { Database, Pools } from './database/index.ts';
import type { Jobs } from './jobs/index.ts';
import { loadLedgerGlance } from './ledger/index.ts';
import type { Live } from './live/index.ts';
import { loadMailBacklog } from './mail/index.ts';
import { HOLIDAYS_END_MS, loadAssets, type Market } from './market/index.ts';
import { defineMeasure, gauge, type Measure } from './metrics/index.ts';
import type { StatusProbes } from './site/index.ts';
import { lookAtSettlement, type Settling } from './trading/index.ts';

export interface Measured {
	readonly database: Database;
	readonly pools: Pools;
	readonly jobs: Jobs;
	readonly live: Live;
	readonly market: Pick<Market, 'unreadableHours'>;
	readonly settling: Settling | null;
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
		movements: () => loadOverdue(database),
		holidaysEndMs: HOLIDAYS_END_MS,
	};
}

/** What the operator's metrics show of the platform. */
export const platformMeasures = ({ pools, jobs, live }: Pick<Measured, 'pools' | 'jobs' | 'live'>): Measure[] => [
	defineMeasure('mails', () => loadMailBacklog(pools.ordinary), [
		gauge('fairtick_mails_waiting', 'Mails not handed over yet', ({ waiting }) => waiting),
		gauge('fairtick_mails_oldest_seconds', 'Since the oldest of them was caused', ({ oldestMs }) => oldestMs / 1000),
		gauge('fairtick_mails_failed', 'Mails of the last day refused or perhaps not arrived', ({ failed }) => failed),
	]),
	defineMeasure('jobs', jobs.loadDepths, [
		gauge(
			'fairtick_jobs_waiting',
			'Jobs that are not done',
			(depths) => [...depths].map(([queue, value]) => ({ labels: { queue }, value })),
			'queue',
		),
	]),
	defineMeasure('sockets', live.counts, [
		gauge(
			'fairtick_sockets',
			'Live sockets',
			({ open, signedIn }) => [
				{ labels: { signed_in: 'yes' }, value: signedIn },
				{ labels: { signed_in: 'no' }, value: open - signedIn },
			],
			'signed_in',
		),
	]),
	defineMeasure('connections', pools.loads, [
		gauge(
			'fairtick_database_connections',
			'Connections by pool',
			(loads) =>
				loads.flatMap(({ pool, used, idle }) => [
					{ labels: { pool, state: 'used' }, value: used },
					{ labels: { pool, state: 'idle' }, value: idle },
				]),
			...['pool', 'state'],
		),
		gauge(
			'fairtick_database_waiting',
			'Requests that wait for a connection',
			(loads) => loads.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
			'pool',
		),
	]),
];
