import { CONTACTS_KEPT_DAYS } from '@fairtick/domain/support/contact-contract';
import { DISPUTE_READERS } from '@fairtick/domain/support/contract';
import { CONVERSATION_READERS } from '@fairtick/domain/support/conversation-contract';
import { conversationsOverdueAlarm } from '@fairtick/domain/support/kinds/conversations-overdue-alarm';
import { conversationsQueue } from '@fairtick/domain/support/kinds/conversations-queue';
import { disputesOverdueAlarm } from '@fairtick/domain/support/kinds/disputes-overdue-alarm';
import { disputesQueue } from '@fairtick/domain/support/kinds/disputes-queue';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import { on } from '../../platform/hooks/index.ts';
import { linkAddress } from '../../platform/mail/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { createContactLinks } from './contact-links.ts';
import { deleteOldContacts, isKept } from './contact-queries.ts';
import type { SupportContext } from './context.ts';
import { countWaiting } from './conversation-queries.ts';
import { countDisputes } from './dispute-queue-queries.ts';
import { deleteDecided, IS_UNDECIDED } from './erase-queries.ts';
import { disputedMovements, disputedTrades } from './hooks.ts';
import { supportMeasures } from './measures.ts';
import { supportRoutes } from './routes.ts';
import { updateFreed } from './thread-queries.ts';
import { supportEventViews } from './user-event.ts';

const KEPT_MS = CONTACTS_KEPT_DAYS * 86_400_000;

export const support = {
	name: 'support',
	tables: ['support_threads', 'support_messages', 'disputes', 'conversations', 'contacts'],
	offers: [disputedTrades, disputedMovements],
	actReaders: { conversation: CONVERSATION_READERS, dispute: DISPUTE_READERS },
	eventViews: supportEventViews,
	personal: {
		lists: {
			disputes: `select t.id, t.status, t.opened_at, d.subject_type, d.subject_id, d.due_at, d.result, d.reason, d.decided_at
				from support_threads t join disputes d on d.thread_id = t.id where t.user_id = $1 order by t.opened_at, t.id`,
			conversations: `select t.id, c.topic, t.status, t.opened_at, c.due_at, c.changed_at, c.closed_at, c.reason
				from support_threads t join conversations c on c.thread_id = t.id where t.user_id = $1 order by t.opened_at, t.id`,
			support_messages: `select m.thread_id, m.n, case when m.staff_id is null then 'user' else 'staff' end "from", m.text, m.written_at
				from support_threads t join support_messages m on m.thread_id = t.id where t.user_id = $1 order by t.opened_at, t.id, m.n`,
		},
		// Messages, disputes and conversations go with their thread.
		erasedTables: ['support_threads'],
		keptWhile: { support_threads: IS_UNDECIDED },
	},
} satisfies AreaFacts;

export function serveSupport(platform: Platform): Area {
	const { config, database, baseUrl, bus, deriveKey, hooks } = platform;
	const contactLinks = createContactLinks(deriveKey('contact links'), baseUrl);
	const context: SupportContext = {
		...platform,
		publish: bus.publish,
		contactLinks,
		subjects: {
			trade: (db, userId, ids) => hooks.fire(disputedTrades, db, userId, ids),
			movement: (db, userId, ids) => hooks.fire(disputedMovements, db, userId, ids),
		},
		openDisputes: config.limits.openDisputes,
		disputeDays: config.disputeDays,
		openConversations: config.limits.openConversations,
		conversationDays: config.conversationDays,
	};
	return {
		...support,
		subscriptions: [on(linkAddress, async (id) => ((await isKept(database, id)) ? contactLinks.address(id) : null))],
		routes: supportRoutes(context),
		freeTaken: updateFreed,
		measures: supportMeasures(context.database),
		loadToDo: async () => {
			const [disputes, conversations] = await Promise.all([
				countDisputes(context.backOffice),
				countWaiting(context.backOffice),
			]);
			return [
				{ of: disputesOverdueAlarm, count: disputes.overdue },
				{ of: conversationsOverdueAlarm, count: conversations.overdue },
				{ of: disputesQueue, count: disputes.undecided },
				{ of: conversationsQueue, count: conversations.waiting },
			];
		},
		work: [
			{ schedule: 'forget-disputes', cron: '41 3 * * *', run: () => deleteDecided(context.database) },
			{ schedule: 'forget-contacts', cron: '46 3 * * *', run: () => deleteOldContacts(context.database, KEPT_MS) },
		],
	};
}
