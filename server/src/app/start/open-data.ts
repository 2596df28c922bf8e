import type { Config } from '../../platform/config/index.ts';
import {
	DatabaseRefused,
	DatabaseTaken,
	hasEmbedded,
	loadInstance,
	loadSchemaState,
	openDatabase,
	prepareSchema,
	refuseLackingRight,
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
	/** This process is not the database's server any more: it must not decide anything from now on (LEDGER-10). */
	readonly onLockLost: (error: Error) => void;
}

const LOCK_LOST =
	'This server lost its lock in the database, so that another one may have taken its place: it ends at once. Start it again.';

/** Pauses between two tries, in milliseconds. */
const TAKE_AGAIN = { firstMs: 100, mostMs: 1_000 };

/** The database of a server, migrated. */
export interface Data {
	/** For the restricted role. */
	readonly url: string;
	/** For the role that owns the schema. */
	readonly ownerUrl: string;
	/** For the role that keeps audits. */
	readonly auditUrl: string;
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
	const { start } = worker;
	let lock: ServerLock | undefined;
	const takeLock = async () => {
		const isRemote = databaseUrl !== undefined;
		const onEnded = () => void onLockEnded();
		lock = await takeServerLock({ url: opened.url, start, loadInstance: identify, isRemote, print, onLost: onEnded });
	};
	// A schema that this version can't work with is refused before the installation has an id: nothing is changed then.
	let instance: string | undefined;
	const identify = async () => {
		if (instance !== undefined) return instance;
		await refuseLackingRight('DATABASE_OWNER_URL', () => loadSchemaState(opened.ownerUrl));
		instance = await loadInstance(dataDir);
		return instance;
	};
	// An embedded PostgreSQL that died is brought back, and the lock taken again: without its database no server decides anything.
	const onLockEnded = async () => {
		if (opened.isRunning === undefined) takingAgain.wake();
		else if (await opened.isRunning()) onLockLost(new DatabaseRefused(LOCK_LOST));
	};
	// A shared database comes back, perhaps as a standby that was promoted: leases and fences keep others from deciding meanwhile.
	const takingAgain: Loop = new Loop({
		everyMs: Number.POSITIVE_INFINITY,
		backoff: TAKE_AGAIN,
		run: takeLock,
		onError(error) {
			if (error instanceof DatabaseTaken) onLockLost(error);
		},
	});
	await teardown.add('taking the server lock again', () => takingAgain.stop());
	const opened = await openDatabase({ ...config, start, print, onLost, onBack: takeLock });
	await teardown.add('database', () => opened.stop());
	await takeLock();
	await teardown.add('server lock', async () => lock?.release());
	const { backUp } = opened;
	await prepareSchema(
		{
			...opened,
			// It stops PostgreSQL for a moment, and `takeLock` is called again.
			...(backUp && { backUp: () => (lock as ServerLock).release().then(backUp) }),
		},
		{ production: config.mode === 'production', joins: worker.port !== undefined, print },
	);
	const run = {
		pid: process.pid,
		address: null,
		embedded: databaseUrl === undefined,
		databaseUrl: opened.url,
		databaseOwnerUrl: opened.ownerUrl,
		databaseAuditUrl: opened.auditUrl,
		stopping: false,
	};
	const { url, ownerUrl, auditUrl } = opened;
	// One of several processes speaks for all: tools need the addresses of the database, which are the same.
	if (worker.index > 0) return { url, ownerUrl, auditUrl, writeRunState: async () => undefined };
	await writeRun(dataDir, run);
	await teardown.add('run file', () => removeRun(dataDir));
	return { url, ownerUrl, auditUrl, writeRunState: (state) => writeRun(dataDir, { ...run, ...state }) };
}
