import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import { OperatorError } from '../config/index.ts';
import { loadClock, type Queryable, withPool } from '../database/index.ts';
import { pause } from '../loops/index.ts';
import type { StorePlace } from '../objects/index.ts';
import { countFindings, describeAudit, hashFindings, readLine } from './audit-line.ts';
import { type EarlierHeads, earlierHeads } from './heads-checks.ts';
import { hashHeads, writeHeads } from './heads-file.ts';
import { openHeadsStore } from './heads-store.ts';
import {
	insertRun,
	type LockHolder,
	loadKeptTimes,
	loadLastClean,
	loadLineOf,
	loadLockHolder,
	tryToLockAudits,
	unlockAudits,
} from './queries.ts';
import { type AuditOptions, type CheckReport, prove } from './run-audit.ts';
import { inSnapshot } from './snapshot.ts';
import { withRests } from './with-rests.ts';

const TRY_AGAIN_AFTER_MS = 500;
/** Heads of incremental audits: every week has a whole one, whose heads stay. */
const HEADS_KEPT_MS = 8 * 86_400_000;

/** The audit can't be made as it is asked for; the message says why in one sentence. */
export class AuditRefused extends OperatorError {}

/** The file of heads is not the one of the line that was given: one of the two was changed. */
export class WrongHeads extends AuditRefused {}

export interface KeepAuditOptions extends Pick<AuditOptions, 'checks' | 'onCheck'>, StorePlace {
	/** Address for the role that keeps audits. */
	readonly auditUrl: string;
	/** Continues from the last clean run, if there is one. */
	readonly incremental: boolean;
	/** The line of an earlier audit, or the path of its file of heads: these are compared as well. */
	readonly earlier?: string | undefined;
	/** Leaves others at least half of the machine, and takes twice as long. */
	readonly withRests?: boolean;
	/** Called with the audit under way whose end this one waits for; without it a second audit is refused. */
	readonly onWaiting?: (holder: string | null) => void;
}

export interface KeptAudit {
	readonly line: string;
	readonly clean: boolean;
	/** Everything was audited. */
	readonly whole: boolean;
	readonly checks: readonly CheckReport[];
}

/**
 * Audits on its own connection, one audit at a time, and keeps the result: the heads in a file, the run in the
 * database (LEDGER-08). Null when another audit is under way and this one shall not wait. Throws `AuditRefused`.
 */
export async function keepAudit(options: KeepAuditOptions): Promise<KeptAudit | null> {
	return withPool(options.auditUrl, { max: 1, lockTimeoutMs: 0 }, async (database) => {
		const client = await database.connect();
		try {
			return (await lock(client, options)) ? await auditLocked(client, options) : null;
		} finally {
			client.release(true);
		}
	});
}

/**
 * Frees the lock whatever the audit's outcome: the connection ends a moment later, which the next audit need not wait for. Where the
 * connection is gone the lock is free already, and an audit that was kept stays one.
 */
async function auditLocked(client: pg.PoolClient, options: KeepAuditOptions): Promise<KeptAudit> {
	try {
		return await audit(client, options);
	} finally {
		await unlockAudits(client).catch(() => undefined);
	}
}

async function lock(client: Queryable, { onWaiting }: KeepAuditOptions): Promise<boolean> {
	// A long statement ends soon after the process that asked for it, and the lock with it.
	await client.query(`set client_connection_check_interval = '2s'`);
	for (let isReported = false; !(await tryToLockAudits(client)); isReported = true) {
		const holder = await loadLockHolder(client);
		if (holder && !holder.audits)
			throw new AuditRefused(
				`${describeHolder(holder)} holds the lock of audits and is none: see "select pg_terminate_backend(${holder.pid})".`,
			);
		if (!onWaiting) return false;
		if (!isReported) onWaiting(holder && describeHolder(holder));
		await pause(TRY_AGAIN_AFTER_MS);
	}
	return true;
}

const describeHolder = ({ pid, role, application }: LockHolder) =>
	`process ${pid} of PostgreSQL (role ${role}, application ${JSON.stringify(application)})`;

async function audit(client: pg.PoolClient, options: KeepAuditOptions): Promise<KeptAudit> {
	const since = options.incremental ? await loadLastClean(client) : null;
	const more = options.earlier === undefined ? [] : [earlierHeads(await findEarlier(client, options, options.earlier))];
	const whole = since === null;
	const store = openHeadsStore(options);
	const { atMs, report, heads } = await inSnapshot(client, async (connection) => {
		// Verifying a stretch of rounds between two statements takes longer than a forgotten transaction may.
		await connection.query(`set local idle_in_transaction_session_timeout = '15min'`);
		if (options.withRests) await connection.query('set local max_parallel_workers_per_gather = 0');
		const tx = options.withRests ? withRests(connection) : connection;
		const atMs = Number(await loadClock(tx));
		const report = await prove(tx, { ...options, checks: [...options.checks, ...more], since });
		return { atMs, report, heads: await writeHeads(tx, store, atMs) };
	});
	const { checks, clean, state } = report;
	const line = describeAudit({ atMs, whole, checks, heads });
	const [findings, findingsHash] = [countFindings(checks), hashFindings(checks)];
	// Asked for before the run is kept, from when on the audit does not fail with its connection. The run's own heads are new, and stay.
	const keptTimes = await loadKeptTimes(client);
	await insertRun(client, { atMs, whole, findings, findingsHash, line, state });
	await store.removeBefore(atMs - HEADS_KEPT_MS, keptTimes);
	return { line, clean, whole, checks };
}

/** The file that a line names, or the line that names a file. */
async function findEarlier(db: Queryable, place: StorePlace, lineOrPath: string): Promise<EarlierHeads> {
	const line = readLine(lineOrPath);
	const store = openHeadsStore(place);
	const path = line ? store.describe(line.atMs) : resolve(lineOrPath);
	const open = () => (line ? store.read(line.atMs) : createReadStream(path));
	const sha256 = await hashHeads(open()).catch((cause: NodeJS.ErrnoException) => {
		throw new AuditRefused(
			`${path} can't be read (${cause.code ?? cause.message}): give the line of an earlier audit, or the path of its file of heads.`,
			{ cause },
		);
	});
	if (line && line.sha256 !== sha256)
		throw new WrongHeads(
			`The file ${path} is not the one of this line: the line was not copied whole, or the file was changed.`,
		);
	if (line) return { path, open, atMs: line.atMs };
	const kept = readLine((await loadLineOf(db, sha256)) ?? '');
	if (kept === null)
		throw new AuditRefused(`No audit of this database has left ${path} as it is: give the line of its audit.`);
	return { path, open, atMs: kept.atMs };
}
