import { isTimeZone } from '@fairtick/domain/wire/time-zone';
import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { instantIn, type LocalTime } from './local-time.ts';

/** Epoch milliseconds of a local time in the zone; null for a time that it skips. */
export type Zone = (local: LocalTime) => number | null;

/** The zones that a calendar file can name (RFC 5545, 3.6.5). */
export interface FileZones {
	/** The zone of an id in a time; null if nothing defines it. */
	find(id: string): Zone | null;
}

/**
 * The zones of a file, by its VTIMEZONEs without folded lines. A name of the IANA or of Windows has its common meaning; a
 * file's own definition of it is often cut to one year. Any other name means the file's definition. A definition is read
 * when a time needs it, so that an unreadable one loses no other times.
 */
export function createZones(definitions: readonly string[]): FileZones {
	const ownOf = new Map(definitions.map((text) => [plainId(propertyOf(text, 'TZID') ?? ''), text]));
	const known = new Map<string, Zone | null>();
	const budget: Budget = { rules: RULES_MOST };
	const findOwn = (id: string): Zone | null => {
		const text = ownOf.get(plainId(id));
		if (text === undefined) return null;
		const location = propertyOf(text, 'X-LIC-LOCATION');
		const name = location === null ? null : findShared(location);
		return name === null ? readZone(text, budget) : named(name);
	};
	const look = (id: string): Zone | null => {
		const name = findShared(id);
		// A bare abbreviation, such as EST, means the file's own definition.
		if (name !== null && !isShort(name)) return named(name);
		return findOwn(id) ?? (name === null ? null : named(name));
	};
	return {
		find(id) {
			const zone = known.get(id);
			if (zone !== undefined) return zone;
			const found = look(id);
			known.set(id, found);
			return found;
		},
	};
}

const named =
	(name: string): Zone =>
	(local) =>
		instantIn(name, local);

const isShort = (name: string) => !name.includes('/') && !/^(UTC|GMT)$/i.test(name);

/** Ids are written with and without quotes and backslashes. */
const plainId = (id: string) => id.replace(/[\\"]/g, '').trim().toLowerCase();

/** The value of a property of a component that it holds itself; null: none. */
const propertyOf = (text: string, name: string): string | null =>
	new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'im').exec(text)?.[1]?.trim() ?? null;

/** The IANA name of a zone by one that the world shares: of the IANA, perhaps behind a path of its program, or of Windows; null: another. */
function findShared(given: string): string | null {
	const id = given.replace(/[\\"]/g, '').trim();
	if (isTimeZone(id)) return id;
	const [windows] = findIana(id as Parameters<typeof findIana>[0]);
	if (windows !== undefined) return windows;
	// Such as /freeassociation.sourceforge.net/Tzfile/Europe/Berlin and tzone://Microsoft/Utc.
	if (!/^(\/|tzone:\/\/)/i.test(id)) return null;
	const parts = id.split('/').filter((part) => part !== '');
	const ends = parts.map((_, n) => parts.slice(n).join('/')).slice(1);
	return ends.find(isTimeZone) ?? null;
}

interface Budget {
	/** Rules that may still be followed in this file. */
	rules: number;
}

/** Most rules of a file that are followed, each year by year, and most changes of a zone. */
const RULES_MOST = 40;
const CHANGES_MOST = 2_000;
/** Rules are followed in this range; events are between 2000 and 2100. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2101;
/** Most changes of a rule that counts them. */
const COUNT_MOST = 200;

/** A change of a zone's clock. */
interface Change {
	readonly atMs: number;
	/** Offsets from UTC. */
	readonly fromMs: number;
	readonly toMs: number;
}

/** A zone as a VTIMEZONE writes it; null for one that cannot be read. */
function readZone(text: string, budget: Budget): Zone | null {
	try {
		if (!hasGoodOffsets(text)) return null;
		const changes = new ICAL.Component(ICAL.parse(text))
			.getAllSubcomponents()
			.flatMap((part) => readPart(part, budget));
		if (changes.length === 0 || changes.length > CHANGES_MOST) return null;
		return toZone(changes.sort((a, b) => a.atMs - b.atMs));
	} catch {
		return null;
	}
}

const OFFSET = /^[+-](?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/;

/** The parser takes any characters for an offset. */
const hasGoodOffsets = (text: string) =>
	[...text.matchAll(/^TZOFFSET(?:FROM|TO)(?:;[^:]*)?:(.*)$/gim)].every(([, offset]) =>
		OFFSET.test((offset ?? '').trim()),
	);

class WrongZone extends Error {}

function readPart(part: ICAL.Component, budget: Budget): Change[] {
	const start = part.getFirstPropertyValue('dtstart');
	if (!(start instanceof ICAL.Time)) throw new WrongZone();
	const fromMs = readOffset(part, 'tzoffsetfrom');
	const toMs = readOffset(part, 'tzoffsetto');
	const at = (time: ICAL.Time) => (time.zone === ICAL.Timezone.utcTimezone ? wallMs(time) : wallMs(time) - fromMs);
	const dates = part.getAllProperties('rdate').flatMap((property) => property.getValues().map(startOf));
	const rules = part.getAllProperties('rrule').map((property) => property.getFirstValue());
	budget.rules -= rules.length;
	if (budget.rules < 0) throw new WrongZone();
	const onsets = [at(start), ...dates.map(at), ...rules.flatMap((rule) => follow(rule, start, at))];
	return [...new Set(onsets)].map((atMs) => ({ atMs, fromMs, toMs }));
}

function readOffset(part: ICAL.Component, name: string): number {
	const offset = part.getFirstPropertyValue(name);
	if (!(offset instanceof ICAL.UtcOffset)) throw new WrongZone();
	return offset.toSeconds() * 1_000;
}

function startOf(value: unknown): ICAL.Time {
	const time = value instanceof ICAL.Period ? value.start : value;
	if (!(time instanceof ICAL.Time)) throw new WrongZone();
	return time;
}

/** A wall-clock time as if it were UTC. */
const wallMs = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
	Date.UTC(year, month - 1, day, hour, minute, second);

/** The changes that a rule names, none of them before its zone's part begins; throws for a rule that names more than one a year. */
function follow(rule: unknown, start: ICAL.Time, at: (time: ICAL.Time) => number): number[] {
	if (!(rule instanceof ICAL.Recur) || !isOnceAYear(rule)) throw new WrongZone();
	// The last change may be long ago: a rule that ends is followed to its end.
	const firstYear = rule.count === null ? Math.min(FIRST_YEAR, (rule.until?.year ?? FIRST_YEAR) - 2) : start.year;
	const begin = start.clone();
	if (begin.year < firstYear) begin.year = firstYear;
	const untilMs = rule.until ? at(endOf(rule.until)) : Number.POSITIVE_INFINITY;
	const { count } = rule;
	if (count !== null && count > COUNT_MOST) throw new WrongZone();
	const open = rule.clone();
	open.until = null;
	const iterator = open.iterator(begin);
	const found: number[] = [];
	for (let time = iterator.next(); time && time.year < LAST_YEAR; time = iterator.next()) {
		const ms = at(time);
		if (ms > untilMs) break;
		found.push(ms);
	}
	return found;
}

/** A date without a time means all of its day. */
function endOf(until: ICAL.Time): ICAL.Time {
	if (!until.isDate) return until;
	const end = until.clone();
	end.isDate = false;
	end.adjust(0, 23, 59, 59);
	return end;
}

/** The second Sunday of a month can be written as a Sunday among seven days of it. */
const WEEK = 7;

/** True if a rule of a time zone names one moment of a year, in the forms that calendars write. */
function isOnceAYear(rule: ICAL.Recur): boolean {
	if (rule.freq !== 'YEARLY' || rule.interval !== 1) return false;
	const { BYMONTH, BYDAY, BYMONTHDAY, BYHOUR, BYMINUTE, BYSECOND, ...others } = rule.parts as Readonly<
		Record<string, readonly unknown[]>
	>;
	if (Object.keys(others).length > 0) return false;
	if ([BYHOUR, BYMINUTE, BYSECOND].some((part) => part !== undefined && part.length !== 1)) return false;
	if (BYMONTH === undefined) return BYDAY === undefined && BYMONTHDAY === undefined;
	if (BYMONTH.length > 1) return false;
	if (BYDAY === undefined) return BYMONTHDAY === undefined || BYMONTHDAY.length === 1;
	return BYDAY.length === 1 && (BYMONTHDAY === undefined ? /\d/.test(String(BYDAY[0])) : BYMONTHDAY.length <= WEEK);
}

/** If a clock shows a time twice, the first one counts; before the first change its former offset applies (RFC 5545). */
function toZone(changes: readonly Change[]): Zone {
	const [first] = changes;
	if (first === undefined) return () => null;
	const spans = [
		{ beginMs: Number.NEGATIVE_INFINITY, offsetMs: first.fromMs },
		...changes.map(({ atMs, toMs }) => ({ beginMs: atMs, offsetMs: toMs })),
	];
	return ([year, month, day, hour, minute, second]) => {
		const shownMs = Date.UTC(year, month - 1, day, hour, minute, second);
		const found = spans.flatMap(({ beginMs, offsetMs }, n) => {
			const ms = shownMs - offsetMs;
			return ms >= beginMs && ms < (spans[n + 1]?.beginMs ?? Number.POSITIVE_INFINITY) ? [ms] : [];
		});
		return found[0] ?? null;
	};
}
