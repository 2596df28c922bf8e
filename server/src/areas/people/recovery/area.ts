import { recoveriesQueue } from '@fairtick/domain/recovery/kinds/recoveries-queue';
import { RECOVERY_REQUESTS } from '@fairtick/domain/recovery/requests';
import { RECOVERY_READERS } from '@fairtick/domain/recovery/staff-contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { defineDatabaseMeasure, gauge } from '../../../platform/metrics/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { serveRequests } from '../../../platform/staff-requests/index.ts';
import { addressTakenBack, secondFactorWorked } from '../identity/hooks.ts';
import type { Identity } from '../identity/index.ts';
import type { RecoveryContext } from './context.ts';
import { recoveryExecutor } from './decide.ts';
import { endUnderWay } from './end.ts';
import { finishRecoveries } from './finish.ts';
import { countOpen, deleteLeftBehind, updateFreed } from './queries.ts';
import { recoveryRoutes } from './routes.ts';
import { recoveryEventViews } from './user-event.ts';

export const recovery = {
	name: 'people/recovery',
	tables: ['recoveries', 'recovery_files', 'recovery_views'],
	actReaders: { recovery: RECOVERY_READERS },
	eventViews: recoveryEventViews,
	personal: {
		lists: {
			recoveries: `select state, verified, sent_at, expires_at, due_at, ended_at, because from recoveries where user_id = $1
				order by sent_at, id`,
		},
		// Views go with their recovery.
		erasedTables: ['recovery_files', 'recoveries'],
	},
} satisfies AreaFacts;

export function serveRecovery(platform: Platform, { identity }: { readonly identity: Pick<Identity, 'links'> }): Area {
	const context: RecoveryContext = { ...platform, publish: platform.bus.publish, links: identity.links };
	return {
		...recovery,
		subscriptions: [
			on(secondFactorWorked, (tx, state, requestId) =>
				endUnderWay(context, tx, state, { requestId, because: 'The second factor worked' }),
			),
			on(addressTakenBack, (tx, state, requestId) =>
				endUnderWay(context, tx, state, { requestId, because: 'The former address was taken back' }),
			),
		],
		routes: recoveryRoutes(context),
		freeTaken: updateFreed,
		requests: serveRequests(RECOVERY_REQUESTS, { 'second_factor.recover': recoveryExecutor(context) }),
		measures: [
			defineDatabaseMeasure('recoveries', () => countOpen(context.database), [
				gauge('fairtick_recoveries_open', 'Lost second factors that wait for staff', ({ open }) => open),
			]),
		],
		loadToDo: async () => [{ of: recoveriesQueue, count: (await countOpen(context.backOffice)).open }],
		work: [
			{ schedule: 'finish-recoveries', cron: '* * * * *', run: () => finishRecoveries(context) },
			{ schedule: 'forget-recovery-files', cron: '57 3 * * *', run: () => deleteLeftBehind(context.database) },
		],
	};
}
