import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyIfThere } from '../copy-file.ts';
import { DatabaseRefused } from '../refused.ts';

/** Folders whose content in a running PostgreSQL means nothing to a copy; the folders themselves must exist. */
const EMPTIED = new Set([
	'pg_wal',
	'pg_dynshmem',
	'pg_notify',
	'pg_serial',
	'pg_snapshots',
	'pg_stat_tmp',
	'pg_subtrans',
	'pg_replslot',
]);
const SKIPPED =
	/^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/;
const CONTROL = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;

/** A copy of a running cluster, and the span of the log that makes it whole. */
export interface ClusterCopy {
	readonly startLsn: string;
	readonly stopLsn: string;
}

/**
 * Copies the files of a cluster while it runs, as PostgreSQL's low-level backup asks for it: files first, torn as they
 * may be, then the log between begin and end, from which a start of the copy makes them whole. Everything committed
 * before the call is in the copy. Throws `DatabaseRefused`.
 */
export async function copyRunningCluster(adminUrl: string, from: string, to: string): Promise<ClusterCopy> {
	const client = new pg.Client({ connectionString: adminUrl, application_name: 'fairtick backup' });
	client.on('error', () => undefined);
	await client.connect();
	try {
		// The slot keeps the log from being recycled until this connection ends.
		await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
		const started = await client.query<{ lsn: string; file: string }>(
			`select lsn::text, pg_walfile_name(lsn) file from pg_backup_start('fairtick', true) lsn`,
		);
		await mkdir(to, { mode: 0o700 });
		await copyFolder(from, to, '');
		// Last: it says from where the log has to be read.
		await copyIfThere(join(from, CONTROL), join(to, CONTROL));
		const stopped = await client.query<{ lsn: string; file: string; labelfile: string; spcmapfile: string }>(
			'select lsn::text, pg_walfile_name(lsn) file, labelfile, spcmapfile from pg_backup_stop(false)',
		);
		const [start, stop] = [started.rows[0], stopped.rows[0]];
		if (!start || !stop) throw new Error('unreachable: both functions return a row');
		if (stop.spcmapfile.trim() !== '')
			throw new DatabaseRefused('The database lies in several tablespaces: use pg_basebackup.');
		await writeFile(join(to, 'backup_label'), stop.labelfile, { mode: 0o600, flush: true });
		await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), start.file, stop.file);
		return { startLsn: start.lsn, stopLsn: stop.lsn };
	} finally {
		await client.end().catch(() => undefined);
	}
}

async function copyFolder(from: string, to: string, path: string): Promise<void> {
	for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
		const inner = join(path, entry.name);
		if (SKIPPED.test(entry.name) || inner === CONTROL) continue;
		if (entry.isDirectory()) {
			await mkdir(join(to, inner), { mode: 0o700 });
			if (!EMPTIED.has(inner)) await copyFolder(from, to, inner);
		} else if (entry.isFile()) await copyIfThere(join(from, inner), join(to, inner));
		else throw new DatabaseRefused(`${join(from, inner)} is no plain file: use pg_basebackup.`);
	}
}

/** Every segment from the one of the begin to the one of the end; throws when one is missing. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
	const names = (await readdir(from)).filter((name) => SEGMENT.test(name) && name >= first && name <= last).sort();
	if (names[0] !== first || names.at(-1) !== last)
		throw new DatabaseRefused(`PostgreSQL's log from ${first} to ${last} is not whole: try again.`);
	await mkdir(join(to, 'archive_status'), { mode: 0o700 });
	for (const name of names)
		if (!(await copyIfThere(join(from, name), join(to, name))))
			throw new DatabaseRefused(`PostgreSQL's log lost ${name} meanwhile: try again.`);
}
