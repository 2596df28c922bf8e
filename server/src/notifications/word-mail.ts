import type { NotificationFacts } from '@fairtick/domain/notifications/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { text } from '../texts/index.ts';

/** Lines of one email; the app lists the others. */
const MOST_LINES = 20;

/** What an email says of one thing, or of several together. */
export function wordMail(locale: Locale, about: readonly NotificationFacts[], baseUrl: string) {
	const [first, ...others] = about as [NotificationFacts, ...NotificationFacts[]];
	const page = new URL(pageOf(about), baseUrl).href;
	if (others.length === 0) {
		const line = lineOf(locale, first);
		return { kind: 'notification', params: { subject: subjectOf(locale, first, line), line, page } } as const;
	}
	const lines = about.slice(0, MOST_LINES).map((facts) => `• ${lineOf(locale, facts)}`);
	const more = about.length - MOST_LINES;
	if (more > 0) lines.push(text(locale, 'notice.more', { count: more }));
	return { kind: 'notifications', params: { count: String(about.length), lines: lines.join('\n'), page } } as const;
}

/** An announcement is a text of several sentences. */
const subjectOf = (locale: Locale, { kind }: NotificationFacts, line: string) =>
	kind === 'announcement' ? text(locale, 'notice.announcement') : line;

/** What happened, in one line. */
function lineOf(locale: Locale, facts: NotificationFacts): string {
	switch (facts.kind) {
		case 'trade':
			return lineOfTrades(locale, facts);
		case 'deposit':
		case 'withdrawal': {
			const status = text(locale, `notice.status.${facts.status}`);
			return text(locale, `notice.${facts.kind}`, { amount: facts.amount, status });
		}
		case 'alert': {
			const { when, asset, price, times } = facts;
			const line = text(locale, `notice.alert_${when}`, { ticker: asset.ticker, price: plainPrice(price) });
			return times > 1 ? `${line} (${times}×)` : line;
		}
		case 'announcement':
			return facts.texts[locale] ?? facts.texts.en ?? '';
		default:
			throw new Error(`emails about ${facts.kind} are sent by its area`);
	}
}

function lineOfTrades(locale: Locale, facts: Extract<NotificationFacts, { kind: 'trade' }>): string {
	const { mode, trades, won, lost, profit, trade, corrected } = facts;
	const account = text(locale, `notice.account.${mode}`);
	const ticker = trade?.ticker ?? '';
	if (corrected !== null) return text(locale, 'notice.corrected', { ticker, amount: corrected, account });
	if (trade === null) return text(locale, 'notice.trades', { trades, won, profit, account });
	const result = won > 0 ? 'won' : lost > 0 ? 'lost' : 'returned';
	return text(locale, `notice.trade_${result}`, { ticker, profit, account });
}

/** Without the zeros at its end. */
const plainPrice = (price: string) => (price.includes('.') ? price.replace(/\.?0+$/, '') : price);

/** Where it is shown. */
function pageOf([first, ...others]: readonly NotificationFacts[]): string {
	if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return '/notifications';
	switch (first.kind) {
		case 'trade':
			return others.length === 0 && first.trade
				? `/trading?trade=${first.trade.id}&account=${first.mode}`
				: '/trading?view=history';
		case 'deposit':
		case 'withdrawal':
			return others.length === 0 ? `/cashier?tab=history&movement=${first.id}` : '/cashier?tab=history';
		default:
			return '/notifications';
	}
}
