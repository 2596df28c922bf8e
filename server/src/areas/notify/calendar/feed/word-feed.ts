import { writeFigure } from '@fairtick/domain/calendar/figure';
import { PATHS } from '@fairtick/domain/pages/pages';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import ICAL from 'ical.js';
import { text } from '../../../../platform/texts/index.ts';
import type { FeedRow } from './queries.ts';

interface FeedFrame {
	readonly locale: Locale;
	readonly appName: string;
	readonly baseUrl: string;
}

/** Interval at which programs are asked to look for changes. */
const REFRESH = 'PT1H';

/**
 * Economic events as iCalendar (RFC 5545), in the language of its user. An event keeps its UID and raises its SEQUENCE with every change;
 * one that was taken off is cancelled. They take no time and block none.
 */
export function wordFeed(events: readonly FeedRow[], { locale, appName, baseUrl }: FeedFrame): string {
	const calendar = new ICAL.Component('vcalendar');
	calendar.updatePropertyWithValue('version', '2.0');
	calendar.updatePropertyWithValue('prodid', '-//Fairtick//Economic calendar//EN');
	calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
	calendar.updatePropertyWithValue('method', 'PUBLISH');
	const name = text(locale, 'feed.name', { app_name: appName });
	// RFC 7986, and the older property.
	calendar.updatePropertyWithValue('name', name);
	calendar.updatePropertyWithValue('x-wr-calname', name.replace(/[\r\n\\,;]/g, ' '));
	calendar.updatePropertyWithValue('refresh-interval', ICAL.Duration.fromString(REFRESH));
	calendar.updatePropertyWithValue('x-published-ttl', REFRESH);
	for (const event of events) calendar.addSubcomponent(toEvent(event, locale, baseUrl));
	return `${calendar.toString()}\r\n`;
}

function toEvent(event: FeedRow, locale: Locale, baseUrl: string): ICAL.Component {
	const { uid, at, revision, changedAt, removedAt, currency, title, country, impact } = event;
	const component = new ICAL.Component('vevent');
	component.updatePropertyWithValue('uid', uid);
	component.updatePropertyWithValue('sequence', revision);
	component.updatePropertyWithValue('dtstamp', toTime(changedAt));
	component.updatePropertyWithValue('last-modified', toTime(changedAt));
	component.updatePropertyWithValue('dtstart', toTime(at));
	component.updatePropertyWithValue('summary', `${currency}: ${title}`);
	component.updatePropertyWithValue('description', describe(event, locale));
	component.updatePropertyWithValue('location', country);
	const categories = new ICAL.Property('categories');
	categories.setValues([currency, text(locale, `feed.impact_${impact}`)]);
	component.addProperty(categories);
	component.updatePropertyWithValue('status', removedAt === null ? 'CONFIRMED' : 'CANCELLED');
	component.updatePropertyWithValue('transp', 'TRANSPARENT');
	const day = new Date(Number(at)).toISOString().slice(0, 10);
	component.updatePropertyWithValue('url', new URL(`${PATHS.calendar}?from=${day}&to=${day}`, baseUrl).href);
	return component;
}

const toTime = (ms: bigint) => ICAL.Time.fromJSDate(new Date(Number(ms)), true);

function describe({ impact, actual, forecast, previous, restatedFrom }: FeedRow, locale: Locale): string {
	const values = { actual, forecast, previous };
	const figure = (value: string) => writeFigure(value, INTL_LOCALES[locale]);
	return [
		text(locale, `feed.impact_${impact}`),
		...(['actual', 'forecast', 'previous'] as const).flatMap((name) => {
			const value = values[name];
			if (value === null) return [];
			const before = restatedFrom?.[name];
			const line = text(locale, `feed.${name}`, { value: figure(value) });
			return [before === undefined ? line : `${line} (${text(locale, 'feed.corrected', { before: figure(before) })})`];
		}),
	].join('\n');
}
