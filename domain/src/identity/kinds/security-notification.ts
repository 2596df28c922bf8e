import * as z from 'zod/mini';
import { defineNotification, words } from '../../wire/notification.ts';
import { isPayoutNews, SECURITY_NEWS, type SecurityNews } from '../security-news.ts';

export const securityNotification = defineNotification(
	z.object({ kind: z.literal('security'), news: z.enum(SECURITY_NEWS) }),
	{
		icon: 'shield-check',
		defaults: { app: 'unread', mail: true, push: true },
		fixed: ['app', 'mail'],
		isMailedByArea: true,
		isPushedAtAnyHour: true,
		isPushedSoon: true,
		events: {
			security: ({ news }: { readonly news: SecurityNews }, n) => ({
				reference: `event:${n}`,
				facts: { kind: 'security', news },
			}),
		},
		words: ({ news }) => words(`security_${news}`),
		link: ({ news }) =>
			isPayoutNews(news) ? { to: '/cashier', query: { tab: 'withdraw' } } : { to: '/settings/security' },
		linkOfSeveral: () => ({ to: '/settings/security' }),
	},
);
