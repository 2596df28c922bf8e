import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ifThere } from '../durable-files.ts';
import { DatabaseRefused } from '../refused.ts';

const recordSchema = z.strictObject({
	/** Folder of the cluster: `postgres` inside the data folder, or an absolute path. */
	folder: z.string(),
	/** The port it listened on last; if another program has taken it, it gets another one. */
	port: z.int(),
	/** True once the cluster was made to the end: from then on a missing one is a loss, never a first start. */
	made: z.boolean(),
	passwords: z.strictObject({ admin: z.string(), owner: z.string(), app: z.string() }),
});
/** The data folder's record of its cluster, kept in `database.json` (0600). */
export type ClusterRecord = z.output<typeof recordSchema>;

export const ADMIN_ROLE = 'postgres';
export const OWNER_ROLE = 'fairtick_owner';
export const APP_ROLE = 'fairtick_app';
export const AUDIT_ROLE = 'fairtick_audit';
export const DATABASE_NAME = 'fairtick';

const pathOf = (dataDir: string) => join(dataDir, 'database.json');

/** Returns whether the data folder has an embedded database, made to the end or not. */
export function hasEmbedded(dataDir: string): boolean {
	return existsSync(pathOf(dataDir));
}

/** Loads the record, or writes a new one; of two starts at once both get the same. */
export async function loadRecord(dataDir: string, folder: () => string): Promise<ClusterRecord> {
	const known = await readRecord(dataDir);
	if (known) return known;
	const password = () => randomBytes(24).toString('base64url');
	const passwords = { admin: password(), owner: password(), app: password() };
	const unfinished = await writeBeside(dataDir, { folder: folder(), port: 0, made: false, passwords });
	await link(unfinished, pathOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
	});
	await rm(unfinished);
	return loadRecord(dataDir, folder);
}

export async function updateRecord(dataDir: string, record: ClusterRecord): Promise<void> {
	await rename(await writeBeside(dataDir, record), pathOf(dataDir));
}

/** The address of a role in the cluster; `database` defaults to the product's own. */
export function urlOf(
	record: ClusterRecord,
	role: 'admin' | 'owner' | 'app' | 'audit',
	database = DATABASE_NAME,
): string {
	const name = { admin: ADMIN_ROLE, owner: OWNER_ROLE, app: APP_ROLE, audit: AUDIT_ROLE }[role];
	const password = role === 'audit' ? auditPasswordOf(record) : record.passwords[role];
	return `postgres://${name}:${password}@127.0.0.1:${record.port}/${database}`;
}

/** Derived from the owner's password, which allows more anyway, so that no file has to keep it. */
export function auditPasswordOf({ passwords }: ClusterRecord): string {
	return createHmac('sha256', passwords.owner).update(AUDIT_ROLE).digest('base64url');
}

async function readRecord(dataDir: string): Promise<ClusterRecord | undefined> {
	const text = await ifThere(readFile(pathOf(dataDir), 'utf8'));
	return text === null ? undefined : parseRecord(text, pathOf(dataDir));
}

/** Throws `DatabaseRefused` with the path when it is none. */
export function parseRecord(text: string, path: string): ClusterRecord {
	try {
		return recordSchema.parse(JSON.parse(text));
	} catch (cause) {
		throw new DatabaseRefused(`${path} is damaged: restore it from a backup; it holds the database's passwords.`, {
			cause,
		});
	}
}

async function writeBeside(dataDir: string, record: ClusterRecord): Promise<string> {
	const path = `${pathOf(dataDir)}.${randomBytes(6).toString('hex')}`;
	await writeFile(path, `${JSON.stringify(record, null, '\t')}\n`, { mode: 0o600, flush: true });
	return path;
}
