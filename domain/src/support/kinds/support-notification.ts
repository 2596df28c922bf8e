import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';
import { uuid } from '../../wire/primitives.ts';

const about = z.object({ kind: z.literal('support'), thread: z.enum(['dispute', 'conversation']), id: uuid });
type Thread = z.output<typeof about>['thread'];

const answered =
	(thread: Thread) =>
	({ id }: { readonly id: string }, n: number) => ({
		reference: `event:${n}`,
		facts: { kind: 'support' as const, thread, id },
	});

export const supportNotification = defineNotification(about, {
	icon: 'life-buoy',
	defaults: { app: 'unread', mail: true, push: true },
	fixed: ['mail'],
	isMailedByArea: true,
	events: { dispute: answered('dispute'), conversation: answered('conversation') },
	words: ({ thread }) => words(`support_${thread}`),
	link: ({ thread, id }) => (thread === 'dispute' ? { to: `/disputes/${id}` } : { to: `/support/${id}` }),
	linkOfSeveral: () => null,
});
