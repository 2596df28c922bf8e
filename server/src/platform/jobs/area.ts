import { jobsMissedAlarm } from '@fairtick/domain/site/kinds/jobs-missed-alarm';
import type { Jobs } from './create-jobs.ts';

/** The alarm of staff about scheduled work that was missed. */
export const serveJobs = ({ listMissed }: Jobs) => ({
	name: 'platform/jobs',
	loadToDo: async () => [{ of: jobsMissedAlarm, count: (await listMissed()).length }],
});
