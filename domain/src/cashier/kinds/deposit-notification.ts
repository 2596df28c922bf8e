import * as z from 'zod/mini';
import { amountWords, defineNotification } from '../../wire/notification.ts';
import { minorUnits, uuid } from '../../wire/primitives.ts';
import type { DepositStatus } from '../deposit.ts';
import type { Movement } from '../movement.ts';

/** Statuses in which money has gone back, or may. */
const AT_RISK = [
	'refunded',
	'part_refunded',
	'disputed',
	'won',
	'lost',
	'reversed',
	'returned',
] as const satisfies readonly DepositStatus[];
/** Statuses that notify the user. The others are steps on the way, or the user's own acts. */
const NOTIFIED = ['confirmed', 'failed', ...AT_RISK] as const satisfies readonly DepositStatus[];

export const depositNotification = defineNotification(
	z.object({ kind: z.literal('deposit'), id: uuid, status: z.enum(NOTIFIED), amount: minorUnits }),
	{
		icon: 'arrow-down-to-line',
		defaults: { app: 'unread', mail: true, push: true },
		fixed: [],
		events: {
			movement: ({ movement: { id, kind, status, amount } }: { readonly movement: Movement }) => {
				const notified = NOTIFIED.find((one) => one === status);
				if (kind !== 'deposit' || notified === undefined) return null;
				return { reference: `movement:${id}:${status}`, facts: { kind, id, status: notified, amount } };
			},
		},
		isAboutSafety: ({ status }) => AT_RISK.some((one) => one === status),
		words: ({ status, amount }) => amountWords(`deposit_${status}`, { amount: { amount } }),
		link: ({ id }) => ({ to: '/cashier', query: { tab: 'history', movement: id } }),
		linkOfSeveral: () => ({ to: '/cashier', query: { tab: 'history' } }),
	},
);
