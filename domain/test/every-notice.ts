import { SECURITY_NEWS } from '../src/identity/security-news.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../src/notifications/kinds.ts';
import { type FactsOf, KINDS, type NotificationFacts } from '../src/notifications/table.ts';
import { VERIFICATION_NEWS } from '../src/verification/news.ts';

const ID = '7f0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a13';

/** One notification of each kind, around an instant in epoch milliseconds; a kind without examples does not compile. */
export function everyNotice(nowMs: number): NotificationFacts[] {
	const at = (minutes: number) => new Date(nowMs + minutes * 60_000).toISOString();
	const trade = { id: ID, ticker: 'V50' };
	const one = { kind: 'trade', mode: 'demo', expires_at: at(0), trades: 1, won: 0, lost: 0, corrected: null } as const;
	const alert = { kind: 'alert', id: ID, asset: { id: 3, ticker: 'V50' }, price: '11000.5000', at: at(0) } as const;
	const event = { kind: 'calendar', id: 1, country: 'US', currency: 'USD', title: 'Nonfarm payrolls' } as const;
	const values = { forecast: '180K', previous: '215K' };
	const examples: { readonly [Kind in NotificationKind]: readonly FactsOf<Kind>[] } = {
		trade: [
			{ ...one, won: 1, profit: 900, trade },
			{ ...one, lost: 1, profit: -1_000, trade },
			{ ...one, profit: 0, trade },
			{ ...one, mode: 'real', trades: 12, won: 7, lost: 5, profit: 1_320_050, trade: null },
			{ ...one, mode: 'real', lost: 1, profit: -1_000, trade, corrected: 1_000 },
		],
		deposit: KINDS.deposit.about.shape.status.options.map((status) => ({
			kind: 'deposit',
			id: ID,
			status,
			amount: 5_000,
		})),
		withdrawal: KINDS.withdrawal.about.shape.status.options.map((status) => ({
			kind: 'withdrawal',
			id: ID,
			status,
			amount: 125_000,
		})),
		verification: VERIFICATION_NEWS.map((news) => ({ kind: 'verification', news })),
		security: SECURITY_NEWS.map((news) => ({ kind: 'security', news })),
		alert: [
			{ ...alert, when: 'above', each_time: false, times: 1 },
			{ ...alert, when: 'below', each_time: false, times: 1 },
			{ ...alert, when: 'crossing', each_time: true, times: 4 },
		],
		calendar: [
			{ ...event, change: 'ahead', time: at(15), ...values },
			{ ...event, change: 'moved', time: at(75), ...values },
			{ ...event, change: 'cancelled', time: at(75), ...values },
		],
		support: [
			{ kind: 'support', thread: 'dispute', id: ID },
			{ kind: 'support', thread: 'conversation', id: ID },
		],
		announcement: [
			{
				kind: 'announcement',
				texts: {
					en: 'Trading pauses on Sunday at 02:00 UTC for 15 minutes.',
					br: 'As operações param no domingo às 02:00 UTC por 15 minutos.',
					id: 'Transaksi dijeda hari Minggu pukul 02:00 UTC selama 15 menit.',
					in: 'रविवार को 02:00 UTC पर ट्रेडिंग 15 मिनट के लिए रुकेगी।',
				},
			},
		],
	};
	return NOTIFICATION_KINDS.flatMap<NotificationFacts>((kind) => examples[kind]);
}
