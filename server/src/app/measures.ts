import type { ExchangeCounts } from '../platform/events/index.ts';
import { loadMailBacklog } from '../platform/mail/index.ts';
import {
	counter,
	defineDatabaseMeasure,
	defineMeasure,
	foldersOf,
	gauge,
	loadLastBackup,
	type Measure,
	measureDisks,
} from '../platform/metrics/index.ts';
import type { Platform } from '../platform/open-platform.ts';

/** The platform's metrics for the operator. */
export const platformMeasures = ({ pools, jobs, live, config, places, bus }: Platform): Measure[] => [
	defineMeasure('disk', () => measureDisks(foldersOf(config)), [
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
	defineDatabaseMeasure('mails', () => loadMailBacklog(pools.ordinary), [
		gauge('fairtick_mails_waiting', 'Mails not handed over yet', ({ waiting }) => waiting),
		gauge('fairtick_mails_oldest_seconds', 'Since the oldest of them was caused', ({ oldestMs }) => oldestMs / 1000),
		gauge('fairtick_mails_failed', 'Mails of the last day refused or perhaps not arrived', ({ failed }) => failed),
	]),
	defineDatabaseMeasure('jobs', jobs.loadDepths, [
		gauge(
			'fairtick_jobs_waiting',
			'Jobs that are not done',
			(depths) => [...depths].map(([queue, value]) => ({ labels: { queue }, value })),
			'queue',
		),
	]),
	defineDatabaseMeasure('missed jobs', jobs.listMissed, [
		gauge(
			'fairtick_jobs_missed',
			'Scheduled jobs that have not succeeded an hour after their time',
			(names) => names.map((schedule) => ({ labels: { schedule }, value: 1 })),
			'schedule',
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
	defineMeasure('bus', bus.counts, [
		gauge(
			'fairtick_bus_whole',
			'0 while hints between processes may be lost; absent where there is one process',
			onlyAmong(({ isWhole }) => (isWhole ? 1 : 0)),
		),
		counter(
			'fairtick_bus_packets_sent_total',
			'Packets of hints to other processes',
			onlyAmong(({ sent }) => sent),
		),
		counter(
			'fairtick_bus_packets_received_total',
			'Packets of hints of other processes',
			onlyAmong(({ received }) => received),
		),
		counter(
			'fairtick_bus_packets_missed_total',
			'Packets that were missing when a later one came',
			onlyAmong(({ missed }) => missed),
		),
		counter(
			'fairtick_bus_resyncs_total',
			'Looks at the database for what lost hints would have said',
			onlyAmong(({ looks }) => looks),
		),
	]),
	places.measure(),
];

/** A sample of the bus; none where there is one process. */
const onlyAmong = (read: (counts: ExchangeCounts) => number) => (counts: ExchangeCounts | null) =>
	counts === null ? [] : [{ labels: {}, value: read(counts) }];
