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
	return events.map((event) => readEvent(event, zones));
}

function readEvent({ line, text }: Block, zones: readonly Block[]): FileRecord {
	try {
		const calendar = new ICAL.Component(
			ICAL.parse(['BEGIN:VCALENDAR', ...zones.map((zone) => zone.text), text, 'END:VCALENDAR'].join('\r\n')),
		);
		const event = calendar.getFirstSubcomponent('vevent');
		if (event === null) return { line, values: {}, problem: 'unreadable' };
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
