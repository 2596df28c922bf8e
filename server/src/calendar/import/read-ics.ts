import ICAL from 'ical.js';
import type { FileRecord } from './file-record.ts';

interface Block {
	/** Of its BEGIN, from 1. */
	readonly line: number;
	readonly text: string;
}

/**
 * The events of a calendar file (RFC 5545); columns are its properties, times are instants. Each event is read by itself, with the
 * file's time zones, so that what is wrong in one is told with its line. Times without a zone stay without one.
 */
export function readIcs(text: string): FileRecord[] {
	const { events, zones, brokenLine } = split(text);
	if (brokenLine !== null) return [{ line: brokenLine, values: {}, problem: 'unreadable' }];
	const calendar = new ICAL.Component('vcalendar');
	let rules = 0;
	for (const { line, text: zoneText } of zones) {
		const zone = readZone(zoneText);
		rules += zone?.rules ?? 0;
		if (zone === null || rules > ZONE_RULES_MOST) return [{ line, values: {}, problem: 'unreadable' }];
		calendar.addSubcomponent(zone.component);
	}
	return events.map((event) => readEvent(event, calendar));
}

/** Most rules of all time zones of a file: each is followed year by year. */
const ZONE_RULES_MOST = 40;
const FIRST_YEAR = 1600;

/** A time zone, and how many rules it has; null for one that cannot be read, or one of whose rules changes it more than once a year. */
function readZone(text: string): { readonly component: ICAL.Component; readonly rules: number } | null {
	try {
		const component = new ICAL.Component(ICAL.parse(text));
		const parts = component.getAllSubcomponents();
		const rules = parts.flatMap((part) => part.getAllProperties('rrule').map((rule) => rule.getFirstValue()));
		const starts = parts.map((part) => part.getFirstPropertyValue('dtstart'));
		const isLate = starts.every((start) => start instanceof ICAL.Time && start.year >= FIRST_YEAR);
		return isLate && rules.every(isOnceAYear) ? { component, rules: rules.length } : null;
	} catch {
		return null;
	}
}

/** The second Sunday of a month can be written as a Sunday among seven days of it. */
const WEEK = 7;

/** Whether a rule of a time zone names one day of a year, in the forms that calendars write. */
function isOnceAYear(rule: unknown): boolean {
	if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return false;
	const { BYMONTH, BYDAY, BYMONTHDAY, ...others } = rule.parts as Readonly<Record<string, readonly unknown[]>>;
	if (Object.keys(others).length > 0) return false;
	if (BYMONTH === undefined) return BYDAY === undefined && BYMONTHDAY === undefined;
	if (BYMONTH.length > 1) return false;
	if (BYDAY === undefined) return BYMONTHDAY === undefined || BYMONTHDAY.length === 1;
	return BYDAY.length === 1 && (BYMONTHDAY === undefined ? /\d/.test(String(BYDAY[0])) : BYMONTHDAY.length <= WEEK);
}

function readEvent({ line, text }: Block, calendar: ICAL.Component): FileRecord {
	try {
		const event = new ICAL.Component(ICAL.parse(text), calendar);
		if (event.hasProperty('rrule') || event.hasProperty('rdate')) return { line, values: {}, problem: 'recurring' };
		const start = event.getFirstPropertyValue('dtstart');
		if (start instanceof ICAL.Time && start.isDate) return { line, values: {}, problem: 'no_time' };
		const texts = event.getAllProperties().map((property) => {
			const value = property.getFirstValue();
			return [property.name.toUpperCase(), value instanceof ICAL.Time ? toText(value) : String(value)] as const;
		});
		return { line, values: Object.fromEntries(texts) };
	} catch {
		return { line, values: {}, problem: 'unreadable' };
	}
}

const isFloating = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.localTimezone;

const toText = (time: ICAL.Time) => (isFloating(time) ? time.toString() : time.toJSDate().toISOString());

/** Events and zones of a file, or the line on which it is none. */
function split(text: string): { events: Block[]; zones: Block[]; brokenLine: number | null } {
	const [events, zones]: [Block[], Block[]] = [[], []];
	const lines = text.split(/\r?\n/);
	let begun: { kind: 'VEVENT' | 'VTIMEZONE'; line: number } | null = null;
	for (const [index, line] of lines.entries()) {
		const [, word, kind] = /^(BEGIN|END):(VEVENT|VTIMEZONE)\s*$/i.exec(line) ?? [];
		if (index === 0 && !/^BEGIN:VCALENDAR\s*$/i.test(line)) return { events, zones, brokenLine: 1 };
		if (word === undefined || kind === undefined) continue;
		const named = kind.toUpperCase() as 'VEVENT' | 'VTIMEZONE';
		if (word.toUpperCase() === 'BEGIN') {
			if (begun !== null) return { events, zones, brokenLine: index + 1 };
			begun = { kind: named, line: index + 1 };
			continue;
		}
		if (begun?.kind !== named) return { events, zones, brokenLine: index + 1 };
		const block = { line: begun.line, text: lines.slice(begun.line - 1, index + 1).join('\r\n') };
		(named === 'VEVENT' ? events : zones).push(block);
		begun = null;
	}
	return { events, zones, brokenLine: begun === null ? null : begun.line };
}
