import type { Config } from '../../platform/config/index.ts';
import {
	DatabaseRefused,
	hasEmbedded,
	openDatabase,
	prepareSchema,
	removeRun,
	type ServerLock,
	takeServerLock,
	writeRun,
} from '../../platform/database/index.ts';
import { Loop } from '../../platform/loops/index.ts';
import type { Teardown } from './teardown.ts';
import type { Worker } from './worker.ts';

export interface OpenDataOptions {
	readonly config: Config;
	readonly worker: Worker;
	readonly teardown: Teardown;
	/** Called with short sentences about the progress. */
	readonly print: (line: string) => void;
	/** Called when the database is lost permanently. */
	readonly onLost: (error: Error) => void;
	/** This process is not the server of its data folder any more: it must not decide anything from now on (LEDGER-10). */
	readonly onLockLost: (error: Error) => void;
}

const RETAKE = { firstMs: 250, mostMs: 5_000 };

const LOCK_LOST =
	'This server lost its lock in the database, so that another one may have taken its place: it ends at once. Start it again.';

/** The database of a server, migrated. */
export interface Data {
	/** For the restricted role. */
	readonly url: string;
	/** For the role that owns the schema. */
	readonly ownerUrl: string;
	/** For the role that keeps audits. */
	readonly auditUrl: string;
	/** Processes of other starts, on other machines as well, may use the database. */
	readonly isShared: boolean;
	/** True if migrations wait until no process of the release before lives. */
	readonly isContracting: boolean;
	/** Writes down for tools the server's address, and whether it is stopping. */
	writeRunState(state: { readonly address: string; readonly stopping: boolean }): Promise<void>;
}

/** True if a start begins with an empty database of its own. */
export function isNewData({ dataDir, databaseUrl }: Config): boolean {
	return databaseUrl === undefined && !hasEmbedded(dataDir);
}

/**
 * Opens the database, becomes one of its servers (LEDGER-10) before anything is changed, brings its schema up to date, and
 * announces it to tools. Needs little of the server, so that the rest is loaded while PostgreSQL's own programs work.
 * Throws `DatabaseRefused` or `SchemaRefused`; started parts are noted in `teardown`.
 */
export async function openData({
	config,
	worker,
	teardown,
	print,
	onLost,
	onLockLost,
}: OpenDataOptions): Promise<Data> {
	const { dataDir, databaseUrl } = config;
	const isShared = databaseUrl !== undefined;
	const { start } = worker;
	let lock: ServerLock | undefined;
	const takeLock = async () => {
		lock = await takeServerLock({
			url: opened.url,
			start: isShared ? null : start,
			print,
			onLost: () => (isShared ? retaking.wake() : void onLockEnded()),
		});
	};
	// On a shared database it decides nothing: leases and fences do. It is held again as soon as the database answers.
	const retaking = new Loop({
		everyMs: Number.POSITIVE_INFINITY,
		backoff: RETAKE,
		run: takeLock,
		onError: (error, failures) => failures === 1 && print(`the database does not answer: ${(error as Error).message}`),
	});
	// An embedded PostgreSQL that died is brought back, and the lock taken again: without its database no server decides anything.
	const onLockEnded = async () => {
		if (opened.isRunning === undefined || (await opened.isRunning())) onLockLost(new DatabaseRefused(LOCK_LOST));
	};
	const opened = await openDatabase({ ...config, start, print, onLost, onBack: takeLock });
	await teardown.add('database', () => opened.stop());
	await takeLock();
	await teardown.add('server lock', async () => {
		await retaking.stop();
		await lock?.release();
	});
	const { backUp } = opened;
	const { isContracting } = await prepareSchema(
		{
			...opened,
			// It stops PostgreSQL for a moment, and `takeLock` is called again.
			...(backUp && { backUp: () => (lock as ServerLock).release().then(backUp) }),
		},
		{
			production: config.mode === 'production',
			start: isShared ? null : start,
			joins: worker.port !== undefined,
			print,
		},
	);
	const run = {
		pid: process.pid,
		starter: worker.isOneOfSeveral ? process.ppid : undefined,
		address: null,
		embedded: databaseUrl === undefined,
		databaseUrl: opened.url,
		databaseOwnerUrl: opened.ownerUrl,
		databaseAuditUrl: opened.auditUrl,
		stopping: false,
	};
	const { url, ownerUrl, auditUrl } = opened;
	const data = { url, ownerUrl, auditUrl, isShared, isContracting };
	// One of several processes speaks for all: tools need the addresses of the database, which are the same.
	if (worker.index > 0) return { ...data, writeRunState: async () => undefined };
	await writeRun(dataDir, run);
	await teardown.add('run file', () => removeRun(dataDir));
	return { ...data, writeRunState: (state) => writeRun(dataDir, { ...run, ...state }) };
}
