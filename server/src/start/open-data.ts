import type { Config } from '../config/index.ts';
import { hasEmbedded, openDatabase, prepareSchema, removeRun, writeRun } from '../database/index.ts';
import type { Teardown } from './teardown.ts';

export interface OpenDataOptions {
	readonly config: Config;
	readonly teardown: Teardown;
	/** Told in short sentences what happens. */
	readonly say: (line: string) => void;
	/** The database is gone for good. */
	readonly onLost: (error: Error) => void;
}

/** The database of a server, migrated. */
export interface Data {
	/** For the restricted role. */
	readonly url: string;
	/** For the role that keeps audits. */
	readonly auditUrl: string;
	/** Tells tools where the server answers, and whether it is on its way out. */
	tell(state: { readonly address: string; readonly stopping: boolean }): Promise<void>;
}

/** Whether a start begins with an empty database of its own. */
export function isNewData({ dataDir, databaseUrl }: Config): boolean {
	return databaseUrl === undefined && !hasEmbedded(dataDir);
}

/**
 * Opens the database and brings its schema up to date, and tells tools of it. Needs little of the server, so that the rest
 * is loaded while PostgreSQL's own programs work. Throws `DatabaseRefused` or `SchemaRefused`; what was started is noted
 * in `teardown`.
 */
export async function openData({ config, teardown, say, onLost }: OpenDataOptions): Promise<Data> {
	const { dataDir, databaseUrl } = config;
	const opened = await openDatabase({ ...config, purpose: 'server', say, onLost });
	await teardown.add('database', () => opened.stop());
	await prepareSchema(opened, { production: config.mode === 'production', say });
	const run = {
		pid: process.pid,
		address: null,
		embedded: databaseUrl === undefined,
		databaseUrl: opened.url,
		databaseOwnerUrl: opened.ownerUrl,
		databaseAuditUrl: opened.auditUrl,
		stopping: false,
	};
	await writeRun(dataDir, run);
	await teardown.add('run file', () => removeRun(dataDir));
	return { url: opened.url, auditUrl: opened.auditUrl, tell: (state) => writeRun(dataDir, { ...run, ...state }) };
}
