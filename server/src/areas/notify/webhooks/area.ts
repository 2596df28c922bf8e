import * as contract from '@fairtick/domain/webhooks/contract';
import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { Follower } from '../../../platform/events/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import { route } from '../../../platform/http/index.ts';
import { createSecretBox } from '../../../platform/keys/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { accountReturned } from '../../people/identity/hooks.ts';
import { collect, isForWebhooks } from './collect.ts';
import { findBehind } from './collect-queries.ts';
import type { WebhooksContext } from './context.ts';
import { createDeliverer } from './deliver.ts';
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts';
import { deleteOldDeliveries, deleteWebhooks } from './queries.ts';
import { addWebhook, changeWebhook, listWebhooks, removeWebhook } from './webhooks.ts';

export const webhooks: AreaFacts = {
	name: 'notify/webhooks',
	tables: ['webhooks', 'webhook_deliveries'],
	subscriptions: [on(accountReturned, deleteWebhooks)],
	personal: {
		lists: {
			webhooks: 'select address, kinds, created_at, paused_at from webhooks where user_id = $1 order by created_at, id',
			webhook_deliveries: `select kind, body, at, state, tries, tried_at, status, error, duration_ms, answer
				from webhook_deliveries where user_id = $1 order by seq`,
		},
		// In the order of their locks.
		erasedTables: ['webhooks', 'webhook_deliveries'],
	},
};

/** Users' own webhooks (NOTE-04). */
export function serveWebhooks(platform: Platform): Area {
	const { roles, bus, onError, collected, deriveKey } = platform;
	const delivers = roles.includes('notifications');
	const context: WebhooksContext = {
		...platform,
		box: createSecretBox(deriveKey('webhooks')),
		eventViews: () => collected().eventViews,
	};
	const deliverer = delivers ? createDeliverer(context, onError) : null;
	/** Looks for what is due, here or in the processes that deliver. */
	const wake = () => (deliverer ? deliverer.wake() : bus.hint('work', [webhooks.name]));
	bus.onHint('work', (names) => {
		if (names.includes(webhooks.name)) deliverer?.wake();
	});
	const follower = new Follower({
		minds: isForWebhooks,
		read: async (userIds) => {
			const again = await collect(context, userIds);
			wake();
			return again;
		},
		findBehind: (_which, limit) => findBehind(context.database, limit),
		onError,
	});
	const end = delivers ? follower.follow(bus) : () => undefined;
	const log = { database: context.database, wake };
	return {
		...webhooks,
		routes: [
			route(contract.listWebhooks, (call) => listWebhooks(context, call)),
			route(contract.addWebhook, (call) => addWebhook(context, call)),
			route(contract.changeWebhook, (call) => changeWebhook(context, call)),
			route(contract.removeWebhook, (call) => removeWebhook(context, call)),
			route(contract.testWebhook, (call) => testWebhook(log, call)),
			route(contract.listDeliveries, (call) => listDeliveries(log, call)),
			route(contract.replayDelivery, (call) => replayDelivery(log, call)),
		],
		work: [
			...(delivers ? [{ schedule: 'follow-for-webhooks', cron: '* * * * *', run: () => follower.catchUp() }] : []),
			{ schedule: 'forget-deliveries', cron: '7 * * * *', run: () => deleteOldDeliveries(context.database) },
		],
		async stop() {
			end();
			await follower.stop();
			await deliverer?.stop();
		},
	};
}
