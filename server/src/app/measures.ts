import { join } from 'node:path';
import { loadOverdue } from '../areas/cashier/index.ts';
import { loadLedgerGlance } from '../areas/ledger/index.ts';
import { HOLIDAYS_END_MS, loadAssets, type Market } from '../areas/market/index.ts';
import { isWaiting, type ProofContext } from '../areas/proof/index.ts';
import type { StatusProbes } from '../areas/site/settings/index.ts';
import { lookAtSettlement, type Settling } from '../areas/trading/index.ts';
import type { Audits } from '../platform/audit/index.ts';
import type { Config } from '../platform/config/index.ts';
import type { Database, Pools } from '../platform/database/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { Live } from '../platform/live/index.ts';
import { loadMailBacklog } from '../platform/mail/index.ts';
import { defineMeasure, gauge, judgeDisk, lookAtDisks, type Measure } from '../platform/metrics/index.ts';
import { loadLastBackup } from './backup/index.ts';

export interface Measured {
	readonly database: Database;
	readonly pools: Pools;
	readonly jobs: Jobs;
	readonly live: Live;
	readonly market: Pick<Market, 'unreadableHours'>;
	readonly settling: Settling | null;
	readonly proof: Pick<ProofContext, 'stop' | 'pulse'>;
	readonly config: Pick<Config, 'dataDir' | 'keysDir' | 'journalCopy' | 'logMirrors' | 'mode'>;
	/** Null where the server does not audit by itself. */
	readonly audits: Pick<Audits, 'overdue'> | null;
}

/** The probes of the public status. */
export function listProbes({
	database,
	market,
	settling,
	audits,
	proof,
	config,
}: Pick<Measured, 'database' | 'market' | 'settling' | 'audits' | 'proof' | 'config'>): StatusProbes {
	return {
		database: () => database.query('select 1'),
		placing: async () => ({ refused: await isWaiting(database) }),
		log: async () => (proof.stop() !== null ? 'stopped' : proof.pulse.isAlive ? 'ok' : 'silent'),
		disk: async () => judgeDisk(await lookAtDisks(listFolders(config))),
		backups: async () => ({
			lastMs: await loadLastBackup(config.dataDir),
			wanted: config.mode === 'production',
		}),
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

/** Where the installation writes. What does not fit into one of them stops trading, or the log. */
const listFolders = ({ dataDir, keysDir, journalCopy, logMirrors }: Measured['config']): string[] => [
	dataDir,
	join(dataDir, 'log'),
	keysDir,
	...(journalCopy === null ? [] : [journalCopy]),
	...logMirrors.folders,
];

/** The platform's metrics for the operator. */
export const platformMeasures = ({
	pools,
	jobs,
	live,
	config,
}: Pick<Measured, 'pools' | 'jobs' | 'live' | 'config'>): Measure[] => [
	defineMeasure('disk', () => lookAtDisks(listFolders(config)), [
		gauge('fairtick_disk_free_bytes', 'What is free on the fullest disk', ({ freeBytes }) => freeBytes),
		gauge('fairtick_disk_free_files', 'Files that it can still take', ({ freeFiles }) =>
			freeFiles === null ? [] : [{ labels: {}, value: freeFiles }],
		),
	]),
	defineMeasure('backups', () => loadLastBackup(config.dataDir), [
		gauge('fairtick_backup_age_seconds', 'Since the last backup ended', (lastMs) =>
			lastMs === null ? [] : [{ labels: {}, value: Math.max(0, Date.now() - lastMs) / 1000 }],
		),
	]),
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
			'pool',
			'state',
		),
		gauge(
			'fairtick_database_waiting',
			'Requests that wait for a connection',
			(loads) => loads.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
			'pool',
		),
	]),
];
