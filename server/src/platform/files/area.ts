import type { AreaFacts } from '../area/index.ts';
import type { Database } from '../database/index.ts';
import { defineDatabaseMeasure, gauge } from '../metrics/index.ts';
import { filesThere } from './audit-checks.ts';
import { checkFiles, shardsOfHour } from './check-files.ts';
import type { FilesContext } from './create-files.ts';
import { destroyFiles } from './destroy-files.ts';
import { loadCounts, updateLeft } from './queries.ts';

/** Users' documents, as `AREAS` lists them. Rows outlive an account, and go by themselves. */
export const files: AreaFacts = {
	name: 'platform/files',
	tables: ['files'],
	auditChecks: [filesThere],
	personal: {
		lists: {
			files: `select id, purpose, kind, cardinality(widths) pages, stored_at, delete_at from files
				where user_id = $1 and deleted_at is null order by stored_at, id`,
		},
	},
};

/** Their deletion in time, and the daily look at keys and pages. */
export const serveFiles = (
	database: Database,
	context: FilesContext,
	{ documentYears }: { readonly documentYears: number },
) => ({
	...files,
	measures: [
		defineDatabaseMeasure('files', () => loadCounts(database), [
			gauge('fairtick_files', 'Documents of users that are kept', ({ kept }) => kept),
			gauge(
				'fairtick_files_to_destroy',
				'Documents that are deleted and not destroyed yet',
				({ toDestroy }) => toDestroy,
			),
			gauge('fairtick_files_missing', 'Documents whose key or a page is missing', ({ missing }) => missing),
		]),
	],
	work: [
		{ schedule: 'destroy-files', cron: '* * * * *', run: () => destroyFiles(database, context) },
		{ schedule: 'files-of-closed-accounts', cron: '29 3 * * *', run: () => updateLeft(database, documentYears) },
		{
			schedule: 'check-files',
			cron: '37 * * * *',
			run: () => checkFiles(database, context, shardsOfHour(new Date().getUTCHours()), Date.now),
		},
	],
});
