import * as z from 'zod/mini';
import { amountWords, defineNotification } from '../../wire/notification.ts';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import type { Movement } from '../movement.ts';
import type { WithdrawalStatus } from '../withdrawal.ts';

/** Statuses that notify the user. The others are steps on the way, or the user's own acts. */
const NOTIFIED = ['sent', 'completed', 'rejected', 'failed', 'returned'] as const satisfies readonly WithdrawalStatus[];

export const withdrawalNotification = defineNotification(
	z.object({ kind: z.literal('withdrawal'), id: uuid, status: z.enum(NOTIFIED), amount: minorUnits }),
	{
		icon: 'arrow-up-from-line',
		defaults: { app: 'unread', mail: true, push: true },
		fixed: ['mail'],
		events: {
			movement: ({ movement: { id, kind, status, amount } }: { readonly movement: Movement }) => {
				const notified = NOTIFIED.find((one) => one === status);
				if (kind !== 'withdrawal' || notified === undefined) return null;
				return { reference: `movement:${id}:${status}`, facts: { kind, id, status: notified, amount } };
			},
		},
		isAboutSafety: () => true,
		words: ({ status, amount }) => amountWords(`withdrawal_${status}`, { amount: { amount } }),
		link: ({ id }) => ({ to: '/cashier', query: { tab: 'history', movement: id } }),
		linkOfSeveral: () => ({ to: '/cashier', query: { tab: 'history' } }),
	},
);
