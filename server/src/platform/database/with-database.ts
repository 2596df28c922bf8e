import { hasEmbedded } from './embedded/record.ts';
import { loadSchemaState } from './migrate.ts';
import { type OpenDatabaseOptions, type OpenedDatabase, openDatabase } from './open-database.ts';
import { DatabaseRefused } from './refused.ts';
import { readRun } from './run-file.ts';

/**
 * Runs a tool's `work` on the database: the one of the settings, else the one that the running server has written to
 * `run.json`, else the embedded one, started for the time of the work when it does not run. Throws `DatabaseRefused`.
 */
export async function withDatabase<Result>(
	options: Omit<OpenDatabaseOptions, 'purpose' | 'onLost'>,
	work: (database: Pick<OpenedDatabase, 'url' | 'ownerUrl' | 'auditUrl'>) => Promise<Result>,
): Promise<Result> {
	const urls = await findUrls(options);
	const none = new DatabaseRefused(`There is no Fairtick database in ${options.dataDir} yet: start Fairtick first.`);
	if (urls.databaseUrl === undefined && !hasEmbedded(options.dataDir)) throw none;
	const database = await openDatabase({ ...options, ...urls });
	try {
		const state = await loadSchemaState(database.ownerUrl);
		if (state === 'absent') throw none;
		if (state === 'behind')
			throw new DatabaseRefused('The database is older than this version: start Fairtick once to migrate it.');
		return await work(database);
	} finally {
		await database.stop();
	}
}

type Urls = Pick<OpenDatabaseOptions, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseAuditUrl'>;

async function findUrls(options: Omit<OpenDatabaseOptions, 'purpose'>): Promise<Urls> {
	if (options.databaseUrl !== undefined) return options;
	const run = await readRun(options.dataDir);
	if (!run || run.embedded) return { databaseUrl: undefined, databaseOwnerUrl: undefined, databaseAuditUrl: undefined };
	return run;
}
