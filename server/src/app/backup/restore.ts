import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { loadClosedHours } from '../../areas/market/index.ts';
import type { S3Config } from '../../platform/config/index.ts';
import {
	hasEmbedded,
	ifThere,
	loadSchemaState,
	loadValue,
	openEmbedded,
	placeOwnCluster,
	type Queryable,
	restoreCluster,
	withPool,
} from '../../platform/database/index.ts';
import { countClosed, type FileKeysConfig } from '../../platform/files/index.ts';
import { insertRestored, JOURNAL_FOLDER } from '../../platform/journal/index.ts';
import { type KeysOf, readKey } from '../../platform/keys/index.ts';
import type { StorePlace } from '../../platform/objects/index.ts';
import type { MissingKeys } from './describe-missing-keys.ts';
import { LOG_FOLDER, readLogSize } from './log-folder.ts';
import { checkBackup, type Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

/** The part of the backup's data folder that is not copied as it is. */
const APART = new Set(['database.json']);

export interface RestoreOptions {
	/** Absolute path of the data folder to make. */
	readonly dataDir: string;
	/** Absolute path of the backup. */
	readonly folder: string;
	/** Absolute path of the folder of keys, which no backup brings: whatever lies there stays. */
	readonly keysDir: string;
	readonly keys: KeysOf;
	/** The store of the journal, the log and documents, if they are not in the data folder; the restore changes nothing there. */
	readonly store?: S3Config | undefined;
	/** For an operator's own PostgreSQL: the empty folder of its cluster, and that of its archived log if there is one. Null: the embedded database. */
	readonly own: { readonly cluster: string; readonly archive: string | undefined } | null;
	readonly print: (line: string) => void;
}

/** The backup's manifest, and the data without keys. */
export interface Restored extends Manifest, MissingKeys {
	/** True if no journal newer than the backup lay there. */
	readonly journalMissing: boolean;
	/** True if no files of the proof log lay there. */
	readonly logMissing: boolean;
}

/**
 * Makes a data folder of a backup whose every file is as it was written, and lets PostgreSQL bring its copy into order; the operator's own is only put in its place.
 * Never touches a folder that holds something besides keys, the journal and the files of the proof log, which stay. Throws `BackupRefused`, `DatabaseRefused`, or `SchemaRefused` for
 * a backup of a version whose schema this one can't work with; then nothing is left of the attempt.
 */
export async function restore({
	dataDir,
	keys,
	keysDir,
	folder,
	store,
	own,
	print,
}: RestoreOptions): Promise<Restored> {
	const present = (await ifThere(readdir(dataDir))) ?? [];
	const [keysFolder] = relative(dataDir, keysDir).split(sep);
	const stays = [JOURNAL_FOLDER, LOG_FOLDER].filter((name) => present.includes(name));
	const kept = new Set([keysFolder, ...stays]);
	if (present.some((name) => !kept.has(name)))
		throw new BackupRefused(`${dataDir} is not empty: set DATA_DIR to a folder that is, or move this one away.`);
	const secret = await readKey(keysDir, 'secret');
	const pushKey = await readKey(keysDir, 'push');
	const data = join(folder, 'data');
	const storedLog = store && (await readLogSize({ dataDir, store }));
	if (stays.includes(LOG_FOLDER) || store) await refuseOlderLog({ dataDir, store }, data);
	print('checking every file of the backup');
	const manifest = await checkBackup(folder);
	if (hasEmbedded(data) !== (own === null))
		throw new BackupRefused(
			own === null
				? 'This backup is of a database of your own: set DATABASE_URL, DATABASE_OWNER_URL and DATABASE_AUDIT_URL as they were.'
				: 'This backup is of an embedded database: restore it without DATABASE_URL.',
		);
	// Others may pass through, for PostgreSQL's own user; secret files inside have modes of their own.
	await mkdir(dataDir, { recursive: true, mode: 0o711 });
	let cluster: string | null = null;
	try {
		for (const name of await readdir(data))
			if (!APART.has(name) && !stays.includes(name))
				await cp(join(data, name), join(dataDir, name), { recursive: true });
		const copy = join(folder, 'postgres');
		if (own === null) cluster = await restoreCluster({ data: copy, record: join(data, 'database.json') }, dataDir);
		else await placeOwnCluster(copy, own.cluster, own);
	} catch (error) {
		await removeAllBut(kept, dataDir);
		throw error;
	}
	let found: Found = { documents: 0, pushDevices: false, sealed: [] };
	if (cluster !== null) {
		print('PostgreSQL brings the copy into order');
		const database = await openEmbedded({ dataDir, print });
		try {
			found = await markRestored(database.ownerUrl, { keys, keysDir, dataDir, store }).finally(() => database.stop());
		} catch (error) {
			await rm(cluster, { recursive: true, force: true });
			await removeAllBut(kept, dataDir);
			throw error;
		}
	}
	const { documents, pushDevices, sealed } = found;
	const pushMissing = pushKey === null && pushDevices;
	return {
		...manifest,
		sealed,
		documents,
		pushMissing,
		secretMissing: secret === null,
		journalMissing: !store && !stays.includes(JOURNAL_FOLDER),
		logMissing: store ? storedLog === null : !stays.includes(LOG_FOLDER),
	};
}

/** The database of the backup cannot continue with a log that lacks entries of its own. */
async function refuseOlderLog(place: StorePlace, data: string): Promise<void> {
	const [here, there] = [await readLogSize(place), await readLogSize({ dataDir: data })];
	if ((here ?? 0) < (there ?? 0))
		throw new BackupRefused(
			`${join(place.store?.url ?? place.dataDir, LOG_FOLDER)} has ${here ?? 0} signed entries, the backup ${there}: put a newer one there, or move it away.`,
		);
}

interface Found {
	/** Number of documents that no key opens. */
	readonly documents: number;
	/** True if a device gets push messages. */
	readonly pushDevices: boolean;
	/** Epochs of hours to come whose seeds stay sealed. */
	readonly sealed: readonly number[];
}

/** The first start finds the gaps of this database (CASH-14). */
async function markRestored(ownerUrl: string, config: FileKeysConfig): Promise<Found> {
	await loadSchemaState(ownerUrl);
	return withPool(ownerUrl, { max: 1 }, async (db) => {
		await insertRestored(db);
		const sealed = await loadClosedHours(db, config);
		if (sealed.length > 0 && (await readKey(config.keysDir, 'seeds')) !== null)
			throw new BackupRefused(
				'The key in KEYS_DIR does not open the seeds of this backup: put the one of its installation there.',
			);
		return { documents: await countClosed(db, config), pushDevices: await hasPushDevices(db), sealed };
	});
}

/** A backup can be older than push messages. */
async function hasPushDevices(db: Queryable): Promise<boolean> {
	const isKnown = await loadValue(db, `select to_regclass('push_devices') is not null`);
	return isKnown === true && (await loadValue(db, 'select exists (select from push_devices)')) === true;
}

async function removeAllBut(kept: ReadonlySet<string | undefined>, folder: string): Promise<void> {
	for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { recursive: true });
}
