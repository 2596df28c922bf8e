import { writeFigure } from '@fairtick/domain/calendar/figure';
import { isPayoutNews } from '@fairtick/domain/identity/security-news';
import type { NotificationFacts } from '@fairtick/domain/notifications/contract';
import type { PageHref } from '@fairtick/domain/pages/every-page';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { formatPrice, formatTimeIn, text } from '../texts/index.ts';

/** The language that a user reads, and the zone that times are told in. */
interface Reader {
	readonly locale: Locale;
	readonly timeZone: string;
}

/** Lines of one email; the app lists the others. */
const MOST_LINES = 20;

/** What an email says of one thing, or of several together. */
export function wordMail(reader: Reader, about: readonly NotificationFacts[], baseUrl: string) {
	const { locale } = reader;
	const [first, ...others] = about as [NotificationFacts, ...NotificationFacts[]];
	const page = new URL(pageOf(about), baseUrl).href;
	if (others.length === 0) {
		const line = lineOf(reader, first, true);
		return { kind: 'notification', params: { subject: subjectOf(locale, first, line), line, page } } as const;
	}
	const lines = about.slice(0, MOST_LINES).map((facts) => `• ${lineOf(reader, facts, true)}`);
	const more = about.length - MOST_LINES;
	if (more > 0) lines.push(text(locale, 'notice.more', { count: more }));
	return { kind: 'notifications', params: { count: String(about.length), lines: lines.join('\n'), page } } as const;
}

/** Lines of one push message. */
const MOST_PUSHED_LINES = 4;
/** An announcement can be long, and a message has 4 kB with all that is around it (RFC 8291). */
const MOST_PUSHED_BYTES = 2_400;

/** What a push message says of one thing, or of several together, and where it leads. */
export function wordPush(reader: Reader, about: readonly NotificationFacts[], amounts: boolean) {
	const { locale } = reader;
	const lines = about.slice(0, MOST_PUSHED_LINES).map((facts) => lineOf(reader, facts, amounts));
	const more = about.length - MOST_PUSHED_LINES;
	if (more > 0) lines.push(text(locale, 'notice.more', { count: more }));
	const [{ kind }] = about as [NotificationFacts];
	const title =
		about.length === 1
			? text(locale, `notice.kind_${kind}`)
			: text(locale, 'mail.notifications.subject', { count: about.length });
	return { title, body: cut(lines.join('\n')), page: pageOf(about) };
}

/** As much of it as a message has room for, and no half of a character. */
function cut(words: string): string {
	const bytesOf = (part: string) => Buffer.byteLength(JSON.stringify(part));
	if (bytesOf(words) <= MOST_PUSHED_BYTES) return words;
	let [kept, bytes] = ['', 0];
	for (const { segment } of new Intl.Segmenter().segment(words)) {
		bytes += bytesOf(segment) - 2;
		if (bytes > MOST_PUSHED_BYTES) break;
		kept += segment;
	}
	return `${kept}…`;
}

/** An announcement is a text of several sentences. */
const subjectOf = (locale: Locale, { kind }: NotificationFacts, line: string) =>
	kind === 'announcement' ? text(locale, 'notice.announcement') : line;

/** What happened, in one line; `amounts`: with sums of money. */
function lineOf({ locale, timeZone }: Reader, facts: NotificationFacts, amounts: boolean): string {
	switch (facts.kind) {
		case 'trade':
			return lineOfTrades(locale, facts, amounts);
		case 'deposit':
			return text(locale, `notice.deposit_${facts.status}${plain(amounts)}`, { amount: facts.amount });
		case 'withdrawal':
			return text(locale, `notice.withdrawal_${facts.status}${plain(amounts)}`, { amount: facts.amount });
		case 'alert': {
			const { when, asset, price, times } = facts;
			const line = text(locale, `notice.alert_${when}`, { ticker: asset.ticker, price: formatPrice(locale, price) });
			return times > 1 ? `${line} (${times}×)` : line;
		}
		case 'calendar': {
			const { change, title, currency, forecast, previous } = facts;
			const time = formatTimeIn(locale, facts.time, timeZone);
			const line = text(locale, `notice.calendar_${change}`, { title, currency, time });
			const figure = (value: string) => writeFigure(value, INTL_LOCALES[locale]);
			const said = [
				...(forecast === null ? [] : [text(locale, 'feed.forecast', { value: figure(forecast) })]),
				...(previous === null ? [] : [text(locale, 'feed.previous', { value: figure(previous) })]),
			];
			return change === 'cancelled' ? line : [line, ...said].join(' · ');
		}
		case 'announcement':
			return facts.texts[locale] ?? facts.texts.en ?? '';
		case 'verification':
			return text(locale, `notice.verification_${facts.news}`);
		case 'security':
			return text(locale, `notice.security_${facts.news}`);
		case 'support':
			return text(locale, `notice.support_${facts.thread}`);
	}
}

const plain = (amounts: boolean) => (amounts ? '' : '_plain');

function lineOfTrades(locale: Locale, facts: Extract<NotificationFacts, { kind: 'trade' }>, amounts: boolean): string {
	const { mode, trades, won, lost, profit, trade, corrected } = facts;
	const account = text(locale, `notice.account.${mode}`);
	const ticker = trade?.ticker ?? '';
	if (corrected !== null)
		return text(locale, `notice.corrected${plain(amounts)}`, { ticker, amount: corrected, account });
	if (trade === null) return text(locale, `notice.trades${plain(amounts)}`, { trades, won, profit, account });
	if (won === 0 && lost === 0) return text(locale, 'notice.trade_returned', { ticker, account });
	const amount = Math.abs(profit);
	return text(locale, `notice.trade_${won > 0 ? 'won' : 'lost'}${plain(amounts)}`, { ticker, amount, account });
}

/** Where it is shown. */
function pageOf([first, ...others]: readonly NotificationFacts[]): PageHref {
	if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return '/notifications';
	const isOne = others.length === 0;
	switch (first.kind) {
		case 'trade': {
			if (isOne && first.trade) return `/trading?trade=${first.trade.id}&account=${first.mode}`;
			const isOfOne = others.every((other) => other.kind === 'trade' && other.mode === first.mode);
			return `/trading?view=history${isOfOne ? `&account=${first.mode}` : ''}`;
		}
		case 'deposit':
		case 'withdrawal':
			return isOne ? `/cashier?tab=history&movement=${first.id}` : '/cashier?tab=history';
		case 'verification':
			return '/settings/verification';
		case 'security':
			return others.length === 0 && isPayoutNews(first.news) ? '/cashier?tab=withdraw' : '/settings/security';
		case 'support':
			return isOne ? `/${first.thread === 'dispute' ? 'disputes' : 'support'}/${first.id}` : '/notifications';
		case 'alert':
			return isOne ? `/trading?asset=${first.asset.id}` : '/notifications';
		case 'calendar':
			return '/calendar';
		case 'announcement':
			return '/notifications';
	}
}
