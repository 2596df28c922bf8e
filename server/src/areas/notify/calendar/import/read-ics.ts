import { IMPORT_MOST, type LineError } from '@fairtick/domain/calendar/import-contract';
import ICAL from 'ical.js';
import type { FileRecord } from './file-record.ts';
import { createZones, type FileZones } from './ics-zones.ts';
import { isLocalTime, type LocalTime } from './local-time.ts';

type Kind = 'VEVENT' | 'VTIMEZONE';

/** Properties of a calendar for all its events, which may also follow them; null: none. */
interface Calendar {
	zone: string | null;
	method: string | null;
}

/** An event or a zone of a file, with the calendar that it is in. */
interface Block {
	readonly kind: Kind;
	/** Line of its BEGIN, from 1. */
	readonly line: number;
	/** Without folded lines; null: it does not end. */
	readonly text: string | null;
	readonly calendar: Calendar;
}

/**
 * The events of a calendar file (RFC 5545); columns are its properties, times are instants. Each event is read by itself,
 * so that an error is reported with its line. Times without a zone are in the calendar's own (`X-WR-TIMEZONE`), else they
 * stay without one. In a calendar that cancels (`METHOD:CANCEL`), and if an event says so itself, the column STATUS is
 * CANCELLED.
 */
export function readIcs(text: string): FileRecord[] {
	const { blocks, broken } = split(text);
	const zones = createZones(blocks.flatMap((one) => (one.kind === 'VTIMEZONE' && one.text !== null ? [one.text] : [])));
	const records = blocks
		.filter(({ kind }) => kind === 'VEVENT')
		// Blocks beyond the limit are reported by their lines, whatever they hold.
		.map((block, n): FileRecord => (n < IMPORT_MOST ? readEvent(block, zones) : { line: block.line, values: {} }));
	return [...records, ...broken.map((line) => ({ line, values: {}, problem: 'unreadable' as const }))];
}

function readEvent({ line, text, calendar }: Block, zones: FileZones): FileRecord {
	if (text === null) return { line, values: {}, problem: 'unreadable' };
	const times = new Map<string, ReadTime>();
	const others: string[] = [];
	let depth = 0;
	for (const one of text.split('\n')) {
		if (/^END:/i.test(one)) depth--;
		const time = depth === 1 ? toTimeLine(one) : null;
		if (time === null) others.push(one);
		else if (!times.has(time.name)) times.set(time.name, readTime(time, calendar, zones));
		if (/^BEGIN:/i.test(one)) depth++;
	}
	try {
		const event = new ICAL.Component(ICAL.parse(others.join('\r\n')));
		const texts = event.getAllProperties().map((one) => [one.name.toUpperCase(), String(one.getFirstValue())] as const);
		const values = {
			...Object.fromEntries(texts),
			...Object.fromEntries([...times].map(([name, { value }]) => [name, value])),
			...(calendar.method?.toUpperCase() === 'CANCEL' && { STATUS: 'CANCELLED' }),
		};
		const wrong = Object.fromEntries([...times].flatMap(([name, one]) => (one.problem ? [[name, one.problem]] : [])));
		const isRecurring = event.hasProperty('rrule') || times.has('RDATE') || event.hasProperty('rdate');
		return { line, values, wrong, ...(isRecurring && { problem: 'recurring' as const }) };
	} catch {
		return { line, values: {}, problem: 'unreadable' };
	}
}

const TIMES = new Set([
	'DTSTART',
	'DTEND',
	'DTSTAMP',
	'CREATED',
	'LAST-MODIFIED',
	'RECURRENCE-ID',
	'DUE',
	'COMPLETED',
	'RDATE',
]);

interface TimeLine {
	readonly name: string;
	/** Its time zone; null: it names none. */
	readonly zone: string | null;
	readonly value: string;
}

/** A line with a time, or null for any other. The parser of the other lines takes an offset for nothing, and a thirteenth month for January. */
function toTimeLine(line: string): TimeLine | null {
	// A zone's id may hold a colon, a time does not.
	const at = line.lastIndexOf(':');
	const [, name, parameters] = /^([A-Za-z0-9-]+)(.*)$/.exec(line.slice(0, Math.max(at, 0))) ?? [];
	if (name === undefined || parameters === undefined || !TIMES.has(name.toUpperCase())) return null;
	const [, quoted, bare] = /;TZID=(?:"([^"]*)"|([^;]*))/i.exec(parameters) ?? [];
	return { name: name.toUpperCase(), zone: quoted ?? bare ?? null, value: line.slice(at + 1).trim() };
}

interface ReadTime {
	readonly value: string;
	readonly problem?: LineError['problem'];
}

const FORM = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z?)$/i;

function readTime({ zone, value }: TimeLine, calendar: Calendar, zones: FileZones): ReadTime {
	const wrong = (problem: LineError['problem']): ReadTime => ({ value, problem });
	if (/^\d{8}$/.test(value)) return wrong('no_time');
	const parts = FORM.exec(value);
	const local = parts?.slice(1, 7).map(Number) as unknown as LocalTime | undefined;
	if (parts === null || local === undefined || !isLocalTime(local)) return wrong('invalid');
	const id = zone ?? (parts[7] === '' ? calendar.zone : null);
	const [year, month, day, hour, minute, second] = local;
	const shownMs = Date.UTC(year, month - 1, day, hour, minute, second);
	const write = (ms: number) => new Date(ms).toISOString();
	if (id === null) return { value: parts[7] === '' ? write(shownMs).slice(0, -1) : write(shownMs) };
	const found = zones.find(id);
	if (found === null) return wrong('zone');
	const ms = found(local);
	if (ms === null) return wrong('invalid');
	// UTC and a zone in one: the meaning is clear only if they agree.
	return parts[7] === '' || ms === shownMs ? { value: write(ms) } : wrong('zone');
}

/** Keeps a calendar line's own statement about its events; the first one counts. */
function note(calendar: Calendar, line: string): void {
	const [, name, text = ''] = /^(X-WR-TIMEZONE|METHOD)(?:;[^:]*)?:(.*)$/i.exec(line) ?? [];
	const value = text.trim();
	if (name === undefined || value === '') return;
	if (name.toUpperCase() === 'METHOD') calendar.method ??= value;
	else calendar.zone ??= value;
}

interface Begun {
	readonly kind: Kind;
	readonly line: number;
	readonly lines: string[];
}

/**
 * Events and zones of a file, and the lines on which its form breaks. The text on either side of such a line is still
 * read.
 */
function split(text: string): { readonly blocks: Block[]; readonly broken: readonly number[] } {
	const lines = unfold(text).filter((one) => one.text.trim() !== '');
	const blocks: Block[] = [];
	const broken: number[] = [];
	let calendar: Calendar | null = null;
	let begun: Begun | null = null;
	const end = (block: Begun | null, isWhole: boolean) => {
		if (block === null) return;
		const { kind, line, lines: own } = block;
		blocks.push({
			kind,
			line,
			calendar: calendar ?? { zone: null, method: null },
			text: isWhole ? own.join('\n') : null,
		});
	};
	for (const { line, text: one } of lines) {
		const [, word = '', name = ''] = /^(BEGIN|END):(\S+)\s*$/i.exec(one) ?? [];
		const isBegin = word.toUpperCase() === 'BEGIN';
		const kind = name.toUpperCase();
		if (kind === 'VCALENDAR') {
			end(begun, false);
			begun = null;
			if (isBegin === (calendar !== null)) broken.push(line);
			calendar = isBegin ? { zone: null, method: null } : null;
		} else if (calendar === null) {
			return { blocks, broken: [...broken, line] };
		} else if (kind === 'VEVENT' || kind === 'VTIMEZONE') {
			const isItsEnd: boolean = !isBegin && begun?.kind === kind;
			if (!isBegin && !isItsEnd) broken.push(line);
			begun?.lines.push(one);
			end(begun, isItsEnd);
			begun = isBegin ? { kind, line, lines: [one] } : null;
		} else if (begun !== null) begun.lines.push(one);
		else note(calendar, one);
	}
	end(begun, false);
	const last = lines.at(-1)?.line ?? 1;
	return { blocks, broken: calendar !== null || lines.length === 0 ? [...broken, last] : broken };
}

/** Lines with those that continue them, each by the number on which it begins. */
function unfold(text: string): { readonly line: number; text: string }[] {
	const lines: { line: number; text: string }[] = [];
	for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
		const last = lines.at(-1);
		if (/^[ \t]/.test(line) && last !== undefined) last.text += line.slice(1);
		else lines.push({ line: index + 1, text: line });
	}
	return lines;
}
