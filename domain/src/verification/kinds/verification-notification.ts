import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';
import { VERIFICATION_NEWS, type VerificationNews } from '../news.ts';

const PAGE = { to: '/settings/verification' } as const;

export const verificationNotification = defineNotification(
	z.object({ kind: z.literal('verification'), news: z.enum(VERIFICATION_NEWS) }),
	{
		icon: 'badge-check',
		defaults: { app: 'unread', mail: true, push: true },
		fixed: ['mail'],
		isMailedByArea: true,
		events: {
			verification: ({ news }: { readonly news: VerificationNews | null }, n) =>
				news === null ? null : { reference: `event:${n}`, facts: { kind: 'verification', news } },
		},
		words: ({ news }) => words(`verification_${news}`),
		link: () => PAGE,
		linkOfSeveral: () => PAGE,
	},
);
