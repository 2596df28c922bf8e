import { isPayoutNews } from '@fairtick/domain/identity/security-news';
import type { NotificationAbout } from '@fairtick/domain/notifications/contract';
import { formatAmount, formatDateTime, formatPrice, formatSignedAmount } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';

type Trades = Extract<NotificationAbout, { kind: 'trade' }>;

/** What a notification says in one line. */
export function describe(t: Translate, facts: NotificationAbout): string {
	switch (facts.kind) {
		case 'trade':
			return describeTrades(t, facts);
		case 'deposit':
			return t(`notifications.deposit_${facts.status}`, { amount: formatAmount(facts.amount) });
		case 'withdrawal':
			return t(`notifications.withdrawal_${facts.status}`, { amount: formatAmount(facts.amount) });
		case 'verification':
			return t(`notifications.verification_${facts.news}`);
		case 'security':
			return t(`notifications.security_${facts.news}`);
		case 'alert': {
			const { when, asset, price, times } = facts;
			const line = t(`notifications.alert_${when}`, { ticker: asset.ticker, price: formatPrice(price) });
			return times > 1 ? `${line} (${times}×)` : line;
		}
		case 'calendar': {
			const { change, title, currency, time } = facts;
			return t(`notifications.calendar_${change}`, { title, currency, time: formatDateTime(Date.parse(time)) });
		}
		case 'support':
			return t(`notifications.support_${facts.thread}`);
		case 'announcement':
			return facts.text;
	}
}

function describeTrades(t: Translate, { mode, trades, won, lost, profit, trade, corrected }: Trades): string {
	const account = t(`accounts.${mode}`);
	const ticker = trade?.ticker ?? '';
	if (corrected !== null) return t('notifications.corrected', { ticker, amount: formatAmount(corrected), account });
	if (trade === null)
		return t('notifications.trades', { count: trades, won, result: formatSignedAmount(profit), account });
	const name = won > 0 ? 'won' : lost > 0 ? 'lost' : 'returned';
	return t(`notifications.trade_${name}`, { ticker, amount: formatAmount(Math.abs(profit)), account });
}

/** Where the thing itself is shown; null where the text is all of it. */
export function targetOf(facts: NotificationAbout) {
	switch (facts.kind) {
		case 'trade':
			return {
				to: '/trading',
				query: { ...(facts.trade ? { trade: facts.trade.id } : { view: 'history' }), account: facts.mode },
			} as const;
		case 'deposit':
		case 'withdrawal':
			return { to: '/cashier', query: { tab: 'history', movement: facts.id } } as const;
		case 'verification':
			return { to: '/settings/verification' } as const;
		case 'security':
			return isPayoutNews(facts.news)
				? ({ to: '/cashier', query: { tab: 'withdraw' } } as const)
				: ({ to: '/settings/security' } as const);
		case 'alert':
			return { to: '/trading', query: { asset: String(facts.asset.id) } } as const;
		case 'calendar':
			return { to: '/calendar' } as const;
		case 'support':
			return facts.thread === 'dispute'
				? ({ to: `/disputes/${facts.id}` } as const)
				: ({ to: `/support/${facts.id}` } as const);
		case 'announcement':
			return null;
	}
}
