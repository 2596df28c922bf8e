import { writeFigure } from '@fairtick/domain/calendar/figure';
import {
	definitionOf,
	inLanguage,
	linkOf,
	type NotificationAbout,
	type NotificationFacts,
	type NotificationWords,
	wordsOf,
} from '@fairtick/domain/notifications/table';
import type { PageLink, WordValue } from '@fairtick/domain/wire/notification';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { Complete, EmptyPlaces } from '@fairtick/texts/text-key';
import { formatAmount, formatPrice, formatTimeIn, text, textOfData } from '../../../platform/texts/index.ts';

/** A user's language, and the zone of shown times. */
interface Reader {
	readonly locale: Locale;
	readonly timeZone: string;
}

/** Lines of one email; the app lists the others. */
const MOST_LINES = 20;

/** The wording of an email about one notification or several. */
export function wordMail(reader: Reader, facts: readonly NotificationFacts[], baseUrl: string) {
	const { locale } = reader;
	const about = facts.map((one) => inLanguage(one, locale));
	const [first, ...others] = about as [NotificationAbout, ...NotificationAbout[]];
	const page = new URL(pageOf(about), baseUrl).href;
	if (others.length === 0) {
		const line = lineOf(reader, first, true);
		return { kind: 'notification', params: { subject: subjectOf(locale, first, line), line, page } } as const;
	}
	const lines = about.slice(0, MOST_LINES).map((one) => `• ${lineOf(reader, one, true)}`);
	const more = about.length - MOST_LINES;
	if (more > 0) lines.push(text(locale, 'notice.more', { count: more }));
	return { kind: 'notifications', params: { count: String(about.length), lines: lines.join('\n'), page } } as const;
}

/** Lines of one push message. */
const MOST_PUSHED_LINES = 4;
/** An announcement can be long, and a message has 4 kB with all that is around it (RFC 8291). */
const MOST_PUSHED_BYTES = 2_400;

/** The wording of a push message about one notification or several, and its link. */
export function wordPush(reader: Reader, facts: readonly NotificationFacts[], amounts: boolean) {
	const { locale } = reader;
	const about = facts.map((one) => inLanguage(one, locale));
	const lines = about.slice(0, MOST_PUSHED_LINES).map((one) => lineOf(reader, one, amounts));
	const more = about.length - MOST_PUSHED_LINES;
	if (more > 0) lines.push(text(locale, 'notice.more', { count: more }));
	const [{ kind }] = about as [NotificationAbout];
	const title =
		about.length === 1
			? text(locale, `notifications.kind_${kind}`)
			: text(locale, 'mail.notifications.subject', { count: about.length });
	return { title, body: cut(lines.join('\n')), page: pageOf(about) };
}

/** As much of it as a message has room for, without half a character. */
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

/** A text of staff can have several sentences: the kind is its subject. */
const subjectOf = (locale: Locale, about: NotificationAbout, line: string) =>
	'text' in wordsOf(about) ? text(locale, `notifications.kind_${about.kind}`) : line;

type Keyed = Exclude<NotificationWords, { readonly text: string }>;
/** Texts without the amount, for locked screens. */
type Plain = EmptyPlaces<Extract<Keyed, { readonly hasAmount: true }>, 'notice.', '_plain'>;
/** While a kind leaves a place of a text empty, `lineOf` does not compile. */
type CompleteWords = Complete<Keyed, EmptyPlaces<Keyed, 'notifications.'> | Plain>;

/** A notification in one line; `amounts`: with sums of money. */
function lineOf(reader: Reader, about: NotificationAbout, amounts: boolean): string {
	const { locale } = reader;
	const words = wordsOf(about);
	if ('text' in words) return words.text;
	const { values, times = 1, figures = [] }: CompleteWords = words;
	const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(reader, value)]));
	const key =
		words.hasAmount && !amounts ? (`notice.${words.key}_plain` as const) : (`notifications.${words.key}` as const);
	const line = textOfData(locale, key, params);
	const parts = figures.map(({ name, value }) =>
		text(locale, `feed.${name}`, { value: writeFigure(value, INTL_LOCALES[locale]) }),
	);
	return [times > 1 ? `${line} (${times}×)` : line, ...parts].join(' · ');
}

/** A value as a text takes it: sums of money are written by the place that they fill. */
function write({ locale, timeZone }: Reader, value: WordValue): string | number {
	if (typeof value !== 'object') return value;
	if ('amount' in value) return value.amount;
	if ('result' in value) return formatAmount(locale, value.result);
	if ('price' in value) return formatPrice(locale, value.price);
	if ('instant' in value) return formatTimeIn(locale, value.instant, timeZone);
	return text(locale, `notice.account.${value.account}`);
}

/** The page that shows it. */
function pageOf(about: readonly NotificationAbout[]): string {
	const [first, ...others] = about as [NotificationAbout, ...NotificationAbout[]];
	const isOfOneKind = others.every(({ kind }) => kind === first.kind);
	const link = others.length === 0 ? linkOf(first) : isOfOneKind ? definitionOf(first.kind).linkOfSeveral(about) : null;
	if (link === null) return '/notifications';
	const { to, query }: PageLink = link;
	return query === undefined ? to : `${to}?${new URLSearchParams(query)}`;
}
