import { contract } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { Loop } from '../../platform/loops/index.ts';
import type { Data } from './open-data.ts';
import type { Teardown } from './teardown.ts';

const LOOK_MS = 10_000;

/** Runs the contracts of this release beside the serving processes, once those of the release before are gone (CLUSTER-07). */
export async function contractLater(
	data: Pick<Data, 'url' | 'ownerUrl' | 'auditUrl'>,
	{
		start,
		log,
		print,
		teardown,
	}: {
		/** Null: processes of any start may use the database. */
		readonly start: string | null;
		readonly log: Log;
		readonly print: (line: string) => void;
		readonly teardown: Teardown;
	},
): Promise<void> {
	print('migrations wait for the end of the processes of the version before');
	const looking = new Loop({
		everyMs: LOOK_MS,
		run: async () => ((await contract(data, { start, print })) ? Number.POSITIVE_INFINITY : LOOK_MS),
		onError: (err, failures) => failures === 1 && log.warn({ err }, 'migrations that waited could not run yet'),
	});
	await teardown.add('waiting migrations', () => looking.stop());
}
