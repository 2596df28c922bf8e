import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
	ifThere,
	loadSchemaState,
	loadValue,
	openEmbedded,
	type Queryable,
	restoreCluster,
	withPool,
} from '../database/index.ts';
import { countClosed } from '../files/index.ts';
import { insertRestored, JOURNAL_FOLDER } from '../journal/index.ts';
import { readKey } from '../keys/index.ts';
import { checkBackup, type Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { restoreSeeds } from './sealed-seeds.ts';
import type { MissingKeys } from './tell-missing-keys.ts';

/** Of the backup's data folder: these are not copied as they are. */
const APART = new Set(['database.json', 'seeds']);

export interface RestoreOptions {
	/** Absolute path of the data folder to make. */
	readonly dataDir: string;
	/** Absolute path of the backup. */
	readonly folder: string;
	/** Absolute path of the folder of keys, which no backup brings: whatever lies there stays. */
	readonly keysDir: string;
	readonly say: (line: string) => void;
}

/** The backup's manifest, and what lacks its key. */
export interface Restored extends Manifest, MissingKeys {
	/** Whether no journal newer than the backup lay there. */
	readonly journalMissing: boolean;
}

/**
 * Makes a data folder of a backup whose every file is as it was written, and lets PostgreSQL bring its copy into order.
 * Never touches a folder that holds something besides keys and the journal, which stays. Throws `BackupRefused`, `DatabaseRefused`, or `SchemaRefused` for
 * a backup of a version whose schema this one can't work with; then nothing is left of the attempt.
 */
export async function restore({ dataDir, keysDir, folder, say }: RestoreOptions): Promise<Restored> {
	const present = (await ifThere(readdir(dataDir))) ?? [];
	const [keysFolder] = relative(dataDir, keysDir).split(sep);
	const hasJournal = present.includes(JOURNAL_FOLDER);
	const kept = new Set([keysFolder, ...(hasJournal ? [JOURNAL_FOLDER] : [])]);
	if (present.some((name) => !kept.has(name)))
		throw new BackupRefused(`${dataDir} is not empty: set DATA_DIR to a folder that is, or move this one away.`);
	const [sealKey, secret] = [await readKey(keysDir, 'seeds'), await readKey(keysDir, 'secret')];
	const pushKey = await readKey(keysDir, 'push');
	say('checking every file of the backup');
	const manifest = await checkBackup(folder);
	// Others may pass through, for PostgreSQL's own user; what is secret inside has modes of its own.
	await mkdir(dataDir, { recursive: true, mode: 0o711 });
	let sealed: readonly number[];
	let cluster: string;
	try {
		const data = join(folder, 'data');
		sealed = await restoreSeeds(join(data, 'seeds'), join(dataDir, 'seeds'), sealKey);
		for (const name of await readdir(data))
			if (!APART.has(name) && !(hasJournal && name === JOURNAL_FOLDER))
				await cp(join(data, name), join(dataDir, name), { recursive: true });
		cluster = await restoreCluster({ data: join(folder, 'postgres'), record: join(data, 'database.json') }, dataDir);
	} catch (error) {
		await removeAllBut(kept, dataDir);
		throw error;
	}
	say('PostgreSQL brings the copy into order');
	const database = await openEmbedded({ dataDir, purpose: 'tool', say });
	let found: Found;
	try {
		found = await beginAnew(database.ownerUrl, keysDir).finally(() => database.stop());
	} catch (error) {
		await rm(cluster, { recursive: true, force: true });
		await removeAllBut(kept, dataDir);
		throw error;
	}
	const { documents, pushDevices } = found;
	const pushMissing = pushKey === null && pushDevices;
	return { ...manifest, sealed, documents, pushMissing, secretMissing: secret === null, journalMissing: !hasJournal };
}

interface Found {
	/** How many documents no key opens. */
	readonly documents: number;
	/** Whether a device gets push messages. */
	readonly pushDevices: boolean;
}

/** The first start finds out what this database has forgotten (CASH-14). */
async function beginAnew(ownerUrl: string, keysDir: string): Promise<Found> {
	await loadSchemaState(ownerUrl);
	return withPool(ownerUrl, { max: 1 }, async (db) => {
		await insertRestored(db);
		return { documents: await countClosed(db, keysDir), pushDevices: await hasPushDevices(db) };
	});
}

/** A backup can be older than push messages. */
async function hasPushDevices(db: Queryable): Promise<boolean> {
	const isKnown = await loadValue<boolean>(db, `select to_regclass('push_devices') is not null`);
	return isKnown === true && (await loadValue<boolean>(db, 'select exists (select from push_devices)')) === true;
}

async function removeAllBut(kept: ReadonlySet<string | undefined>, folder: string): Promise<void> {
	for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { recursive: true });
}
