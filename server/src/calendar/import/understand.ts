import { TZDate } from '@date-fns/tz';
import { keyOf } from '@fairtick/domain/calendar/corrections';
import {
	CALENDAR_FIELDS,
	type CalendarEntry,
	type CalendarField,
	IMPORT_MOST,
	type LineError,
	type Mapping,
	TITLE_MAX,
	VALUE_MAX,
} from '@fairtick/domain/calendar/import-contract';
import type { FileRecord } from './file-record.ts';

export interface ReadEntry {
	readonly line: number;
	readonly entry: CalendarEntry;
}

export interface Understood {
	readonly entries: readonly ReadEntry[];
	readonly errors: readonly LineError[];
}

/** Names that columns have in files of the kind, in lower case. */
const NAMES: Readonly<Record<CalendarField, readonly string[]>> = {
	time: ['time', 'date', 'datetime', 'date_time', 'timestamp', 'start', 'dtstart'],
	title: ['title', 'event', 'name', 'indicator', 'summary'],
	country: ['country', 'country_code', 'x-country'],
	currency: ['currency', 'currency_code', 'x-currency'],
	impact: ['impact', 'importance', 'x-impact'],
	actual: ['actual', 'x-actual'],
	forecast: ['forecast', 'consensus', 'estimate', 'x-forecast'],
	previous: ['previous', 'prior', 'x-previous'],
};

/** Which columns the fields come from, by their names alone. */
export function findMapping(columns: readonly string[]): Mapping {
	const found = CALENDAR_FIELDS.flatMap((field) => {
		const column = NAMES[field].flatMap((name) => columns.filter((one) => one.toLowerCase() === name))[0];
		return column === undefined ? [] : [[field, { column }] as const];
	});
	return Object.fromEntries(found);
}

/** Entries of the records that can be understood, and what is wrong with each of the others, one error a line. */
export function understand(records: readonly FileRecord[], mapping: Mapping, zone: string): Understood {
	const entries: ReadEntry[] = [];
	const errors: LineError[] = [];
	const seen = new Set<string>();
	for (const [index, record] of records.entries()) {
		const { line } = record;
		const read = record.problem
			? { line, field: null, problem: record.problem }
			: index >= IMPORT_MOST
				? { line, field: null, problem: 'too_many' as const }
				: readEntry(record, mapping, zone);
		if ('problem' in read) {
			errors.push(read);
			continue;
		}
		const key = keyOf(read);
		if (seen.has(key)) errors.push({ line, field: null, problem: 'duplicate' });
		else entries.push({ line, entry: read });
		seen.add(key);
	}
	return { entries, errors };
}

function readEntry({ line, values }: FileRecord, mapping: Mapping, zone: string): CalendarEntry | LineError {
	const textOf = (field: CalendarField) => {
		const origin = mapping[field];
		const text = origin === undefined ? '' : 'value' in origin ? origin.value : (values[origin.column] ?? '');
		return text.replace(/\s+/g, ' ').trim();
	};
	const wrong = (field: CalendarField, problem: LineError['problem']): LineError => ({ line, field, problem });
	for (const field of ['time', 'title', 'country', 'currency', 'impact'] as const)
		if (textOf(field) === '') return wrong(field, 'missing');
	// PostgreSQL takes no zero and no half of a character, and readers no control characters.
	const odd = CALENDAR_FIELDS.find((field) => /\p{Cc}/u.test(textOf(field)) || !textOf(field).isWellFormed());
	if (odd !== undefined) return wrong(odd, 'invalid');
	const time = readTime(textOf('time'), zone);
	if (time === null) return wrong('time', /^\d{4}-\d{2}-\d{2}$/.test(textOf('time')) ? 'no_time' : 'invalid');
	const title = textOf('title');
	if (title.length > TITLE_MAX) return wrong('title', 'too_long');
	const country = textOf('country').toUpperCase();
	if (!/^[A-Z]{2}$/.test(country)) return wrong('country', 'invalid');
	const currency = textOf('currency').toUpperCase();
	if (!/^[A-Z]{3}$/.test(currency)) return wrong('currency', 'invalid');
	const impact = IMPACTS.get(textOf('impact').toLowerCase());
	if (impact === undefined) return wrong('impact', 'invalid');
	for (const field of ['actual', 'forecast', 'previous'] as const)
		if (textOf(field).length > VALUE_MAX) return wrong(field, 'too_long');
	const textOrNull = (field: CalendarField) => textOf(field) || null;
	return {
		...{ time, country, currency, title, impact },
		...{ actual: textOrNull('actual'), forecast: textOrNull('forecast'), previous: textOrNull('previous') },
	};
}

const IMPACTS: ReadonlyMap<string, 1 | 2 | 3> = new Map(
	Object.entries({ 1: 1, 2: 2, 3: 3, low: 1, medium: 2, high: 3 } as const),
);

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** As a zone is named: an offset with a colon. */
const toZone = (offset: string | undefined) => (offset === 'Z' ? 'UTC' : offset?.replace(/^(...):?(..)$/, '$1:$2'));

/** An instant of ISO 8601 with its zone, or a time of a day in `zone`; null for anything else, also for a time that a clock skips. */
function readTime(text: string, zone: string): string | null {
	const parts = ISO.exec(text);
	if (parts === null) return null;
	const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
		...[number, number, number, number, number, number],
	];
	const own = new TZDate(year, month - 1, day, hour, minute, second, toZone(parts[7]) ?? zone);
	const isSame =
		own.getDate() === day && own.getMonth() === month - 1 && own.getHours() === hour && own.getMinutes() === minute;
	const ms = own.getTime();
	return isSame && ms >= EARLIEST && ms < LATEST ? new Date(ms).toISOString() : null;
}
