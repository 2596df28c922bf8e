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
import { instantIn, type LocalTime } from './local-time.ts';

export interface ReadEntry {
	readonly line: number;
	readonly entry: CalendarEntry;
}

export interface Understood {
	readonly entries: readonly ReadEntry[];
	readonly errors: readonly LineError[];
	/** Events that the file cancels. */
	readonly cancelled: readonly ReadEntry[];
	/** Lines that are right and no entries, and why. */
	readonly leftOut: readonly LineError[];
}

/** Valid lines that the calendar has no place for. */
const LEFT_OUT: ReadonlySet<LineError['problem']> = new Set(['cancelled', 'no_currency']);

/** Entries of the readable records, and the errors of the others, one a line. */
export function understand(records: readonly FileRecord[], mapping: Mapping, zone: string): Understood {
	const entries: ReadEntry[] = [];
	const errors: LineError[] = [];
	const cancelled: ReadEntry[] = [];
	const leftOut: LineError[] = [];
	const seen = new Set<string>();
	for (const [index, record] of records.entries()) {
		const { line } = record;
		const read: CalendarEntry | LineError =
			index >= IMPORT_MOST ? { line, field: null, problem: 'too_many' } : readEntry(record, mapping, zone);
		if (isCancelled(record)) {
			leftOut.push({ line, field: null, problem: 'cancelled' });
			if (!('problem' in read)) cancelled.push({ line, entry: read });
		} else if ('problem' in read) (LEFT_OUT.has(read.problem) ? leftOut : errors).push(read);
		else {
			const key = keyOf(read);
			if (seen.has(key)) errors.push({ line, field: null, problem: 'duplicate' });
			else entries.push({ line, entry: read });
			seen.add(key);
		}
	}
	// The same file may hold a later version of the same event.
	return { entries, errors, cancelled: cancelled.filter(({ entry }) => !seen.has(keyOf(entry))), leftOut };
}

/** True if the event is cancelled, in the words of calendar programs or of other files. */
const isCancelled = ({ values }: FileRecord) =>
	Object.entries(values).some(([name, value]) => /^status$/i.test(name) && /^cancell?ed$/i.test(value.trim()));

function readEntry(record: FileRecord, mapping: Mapping, zone: string): CalendarEntry | LineError {
	const { line, values } = record;
	if (record.problem) return { line, field: null, problem: record.problem };
	const textOf = (field: CalendarField) => {
		const origin = mapping[field];
		const text = origin === undefined ? '' : 'value' in origin ? origin.value : (values[origin.column] ?? '');
		return text.replace(/\s+/g, ' ').trim();
	};
	const wrong = (field: CalendarField, problem: LineError['problem']): LineError => ({ line, field, problem });
	for (const field of CALENDAR_FIELDS) {
		const origin = mapping[field];
		const problem = origin !== undefined && 'column' in origin ? record.wrong?.[origin.column] : undefined;
		if (problem !== undefined) return wrong(field, problem);
	}
	const place = readPlace(textOf('country'), textOf('currency'));
	if (place === 'everywhere') return wrong('currency', 'no_currency');
	for (const field of ['time', 'title', 'country', 'impact'] as const)
		if (textOf(field) === '') return wrong(field, 'missing');
	if (place.currency === '') return wrong('currency', 'missing');
	// Undecodable characters are in its place.
	const broken = CALENDAR_FIELDS.find((field) => textOf(field).includes('\u{fffd}'));
	if (broken !== undefined) return wrong(broken, 'encoding');
	// PostgreSQL takes no zero and no half of a character, and readers no control characters.
	const odd = CALENDAR_FIELDS.find((field) => /\p{Cc}/u.test(textOf(field)) || !textOf(field).isWellFormed());
	if (odd !== undefined) return wrong(odd, 'invalid');
	const time = readTime(textOf('time'), zone);
	if (time === null) return wrong('time', NO_TIME.test(textOf('time')) ? 'no_time' : 'invalid');
	const title = textOf('title');
	if (title.length > TITLE_MAX) return wrong('title', 'too_long');
	const { country, currency } = place;
	if (!/^[A-Z]{2}$/.test(country)) return wrong('country', 'invalid');
	if (!/^[A-Z]{3}$/.test(currency)) return wrong('currency', 'invalid');
	const impact = IMPACTS.get(textOf('impact').toLowerCase());
	if (impact === undefined) return wrong('impact', 'invalid');
	for (const field of ['actual', 'forecast', 'previous'] as const)
		if (textOf(field).length > VALUE_MAX) return wrong(field, 'too_long');
	const textOrNull = (field: CalendarField) => textOf(field) || null;
	return {
		time,
		country,
		currency,
		title,
		impact,
		actual: textOrNull('actual'),
		forecast: textOrNull('forecast'),
		previous: textOrNull('previous'),
	};
}

/** Holidays and speeches hardly ever move a price. */
const IMPACTS: ReadonlyMap<string, 1 | 2 | 3> = new Map(
	Object.entries({ 1: 1, 2: 2, 3: 3, low: 1, medium: 2, high: 3, holiday: 1, 'non-economic': 1 } as const),
);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

interface Place {
	readonly country: string;
	readonly currency: string;
}

/**
 * Country and currency, in capitals. Some files name the currency in the place of the country: a currency's first two
 * letters are its country, EU for the euro, and X for those of no country.
 */
function readPlace(countryText: string, currencyText: string): Place | 'everywhere' {
	const [country, currency] = [countryText.toUpperCase(), currencyText.toUpperCase()];
	if (currency !== '' && currency !== country) return { country, currency };
	if (country === 'ALL') return 'everywhere';
	const isCurrency = CURRENCIES.has(country) && !country.startsWith('X');
	return isCurrency ? { country: country.slice(0, 2), currency: country } : { country, currency };
}

const NO_TIME = /^(\d{4}-\d{2}-\d{2}|all day|tentative)$/i;
const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** The name of a zone: an offset with a colon. */
const toZone = (offset: string | undefined) => (offset === 'Z' ? 'UTC' : offset?.replace(/^(...):?(..)$/, '$1:$2'));

/** An instant of ISO 8601 with its zone, or a time of a day in `zone`; null for anything else, also for a time that a clock skips. */
function readTime(text: string, zone: string): string | null {
	const parts = ISO.exec(text);
	if (parts === null) return null;
	const local = parts.slice(1, 7).map((part) => Number(part ?? 0)) as unknown as LocalTime;
	const ms = instantIn(toZone(parts[7]) ?? zone, local);
	return ms !== null && ms >= EARLIEST && ms < LATEST ? new Date(ms).toISOString() : null;
}
