import type { Database } from '../database/index.ts';
import { deleteOldCounts } from './draw-calls.ts';
import { authenticates } from './hooks.ts';

export const serveHttp = (database: Database) => ({
	name: 'platform/http',
	offers: [authenticates],
	work: [{ schedule: 'forget-call-counts', cron: '23 * * * *', run: () => deleteOldCounts(database) }],
});
