import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';

/** A user has a voucher. */
export const voucherNotification = defineNotification(z.object({ kind: z.literal('voucher') }), {
	icon: 'megaphone',
	defaults: { app: 'unread', mail: false, push: false },
	fixed: [],
	events: {
		block: (_: unknown, n: number) => ({ reference: `event:${n}`, facts: { kind: 'voucher' as const } }),
	},
	words: () => words('voucher_made'),
	link: () => ({ to: '/vouchers' }),
	linkOfSeveral: () => null,
});
