import { describe, expect, test } from 'vitest';
import { type ReadFile, readFile } from './read-file.ts';

/** A file of lines, read as the office and the provider read it. */
const read = (lines: readonly string[], zone = 'UTC'): ReadFile =>
	readFile({
		format: 'ics',
		text: ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'),
		zone,
		findsColumns: false,
		mapping: {
			time: { column: 'DTSTART' },
			title: { column: 'SUMMARY' },
			country: { value: 'US' },
			currency: { value: 'USD' },
			impact: { value: '3' },
		},
	});
const event = (start: string, ...others: string[]) => [
	'BEGIN:VEVENT',
	`UID:${start}`,
	start,
	'SUMMARY:Payrolls',
	...others,
	'END:VEVENT',
];
const at = (lines: readonly string[], zone?: string) => {
	const { entries, errors } = read(lines, zone);
	return entries[0]?.entry.time.replace(':00.000Z', 'Z') ?? errors[0]?.problem;
};

interface Part {
	readonly from: string;
	readonly to: string;
	readonly start: string;
	readonly others?: readonly string[];
}
const part = (kind: string, { from, to, start, others = [] }: Part) => [
	`BEGIN:${kind}`,
	`DTSTART:${start}`,
	`TZOFFSETFROM:${from}`,
	`TZOFFSETTO:${to}`,
	...others,
	`END:${kind}`,
];
const zone = (id: string, ...parts: readonly string[][]) => [
	'BEGIN:VTIMEZONE',
	`TZID:${id}`,
	...parts.flat(),
	'END:VTIMEZONE',
];
const OURS = zone(
	'Ours',
	part('STANDARD', {
		from: '+0200',
		to: '+0100',
		start: '19961027T030000',
		others: ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
	}),
	part('DAYLIGHT', {
		from: '+0100',
		to: '+0200',
		start: '19810329T020000',
		others: ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
	}),
);

describe('[CAL-01] a time whose zone the file does not define', () => {
	test.each([
		['of the IANA', 'America/New_York:20261204T083000', '2026-12-04T13:30Z'],
		['in summer', 'America/New_York:20260904T083000', '2026-09-04T12:30Z'],
		['in small letters', 'america/new_york:20261204T083000', '2026-12-04T13:30Z'],
		['of the IANA by its older name', 'Asia/Calcutta:20261204T083000', '2026-12-04T03:00Z'],
		['of the IANA by its newer name', 'Asia/Kolkata:20261204T083000', '2026-12-04T03:00Z'],
		['of Windows', 'Eastern Standard Time:20261204T083000', '2026-12-04T13:30Z'],
		['of Windows in summer', 'Eastern Standard Time:20260904T083000', '2026-09-04T12:30Z'],
		['of Windows in Japan', 'Tokyo Standard Time:20261204T083000', '2026-12-03T23:30Z'],
		['of Windows in Brazil', 'E. South America Standard Time:20261204T083000', '2026-12-04T11:30Z'],
		['of Windows in quotes', '"W. Europe Standard Time":20261204T083000', '2026-12-04T07:30Z'],
		['behind a path', '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin:20261204T083000', '2026-12-04T07:30Z'],
		['behind another', '/mozilla.org/20050126_1/America/Argentina/Buenos_Aires:20261204T083000', '2026-12-04T11:30Z'],
		['behind that of Microsoft', 'tzone://Microsoft/Utc:20261204T083000', '2026-12-04T08:30Z'],
		['of no program', 'Nowhere/City:20261204T083000', 'zone'],
		['that is empty', ':20261204T083000', 'zone'],
		['with a typo', 'America/NewYork:20261204T083000', 'zone'],
		['that is another one in each country', 'BST:20261204T083000', 'zone'],
		['as a program shows it', '"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi":20261204T083000', 'zone'],
		['that is an offset', '+05:00:20261204T083000', 'zone'],
		['that a clock skips', 'America/New_York:20260308T023000', 'invalid'],
		['that contradicts its Z', 'America/New_York:20261204T083000Z', 'zone'],
		['that agrees with its Z', 'UTC:20261204T083000Z', '2026-12-04T08:30Z'],
	])('%s', (_name, start, expected) => {
		// Also where staff say a zone for times that name none.
		for (const form of ['UTC', 'Asia/Kolkata']) expect(at(event(`DTSTART;TZID=${start}`), form)).toBe(expected);
	});

	test('is in the zone that the calendar names, else in that of the form, where it names none', () => {
		const floating = event('DTSTART:20261204T083000');
		expect(at(floating, 'Asia/Kolkata')).toBe('2026-12-04T03:00Z');
		expect(at(['X-WR-TIMEZONE:America/New_York', ...floating], 'Asia/Kolkata')).toBe('2026-12-04T13:30Z');
		expect(at([...floating, 'X-WR-TIMEZONE:Tokyo Standard Time'])).toBe('2026-12-03T23:30Z');
		expect(at(['X-WR-TIMEZONE:Ours', ...OURS, ...floating])).toBe('2026-12-04T07:30Z');
		expect(at(['X-WR-TIMEZONE:Nowhere', ...floating])).toBe('zone');
		expect(at(['X-WR-TIMEZONE:', ...floating])).toBe('2026-12-04T08:30Z');
		// Of a time that is clear in itself it says nothing.
		expect(at(['X-WR-TIMEZONE:Nowhere', ...event('DTSTART:20261204T083000Z')])).toBe('2026-12-04T08:30Z');
	});
});

describe('[CAL-01] a zone that the file defines', () => {
	const ours = (start: string, lines: readonly string[] = []) => at([...lines, ...event(`DTSTART;TZID=${start}`)]);

	test.each([
		['Ours:20260115T120000', '2026-01-15T11:00Z'],
		['Ours:20260715T120000', '2026-07-15T10:00Z'],
		['ours:20260715T120000', '2026-07-15T10:00Z'],
		['Ours:20260329T015900', '2026-03-29T00:59Z'],
		['Ours:20260329T023000', 'invalid'],
		['Ours:20260329T030000', '2026-03-29T01:00Z'],
		// Shown twice: the first one counts.
		['Ours:20261025T023000', '2026-10-25T00:30Z'],
		['Ours:20261025T030000', '2026-10-25T02:00Z'],
		['Ours:20990715T120000', '2099-07-15T10:00Z'],
	])('%s is %s', (start, expected) => {
		expect(ours(start, OURS)).toBe(expected);
	});

	test('by Outlook, from 1601 on, with quotes around what holds a colon, and without', () => {
		const id = '(05:00 behind UTC) Eastern Time (US & Canada)';
		const outlook = zone(
			id,
			part('STANDARD', {
				from: '-0400',
				to: '-0500',
				start: '16011104T020000',
				others: ['RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
			}),
			part('DAYLIGHT', {
				from: '-0500',
				to: '-0400',
				start: '16010311T020000',
				others: ['RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
			}),
		);
		expect(ours(`"${id}":20261204T083000`, outlook)).toBe('2026-12-04T13:30Z');
		expect(ours(`"${id}":20260904T083000`, outlook)).toBe('2026-09-04T12:30Z');
		expect(ours(`${id}:20260904T083000`, outlook)).toBe('2026-09-04T12:30Z');
		const commas = OURS.map((line) =>
			line.replace('TZID:Ours', 'TZID:(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome'),
		);
		expect(ours('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome":20260904T083000', commas)).toBe('2026-09-04T06:30Z');
	});

	test('by the dates of its changes, one or more a line, in its own time or in UTC', () => {
		const dates = (from: string, to: string, kind: string, ...days: string[]) =>
			part(kind, { from, to, start: days[0] as string, others: [`RDATE:${days.slice(1).join(',')}`] });
		const byDates = zone(
			'Ours',
			dates('+0100', '+0200', 'DAYLIGHT', '20250330T020000', '20260329T020000', '20270328T020000'),
			dates('+0200', '+0100', 'STANDARD', '20251026T030000', '20261025T030000', '20271031T030000'),
		);
		expect(ours('Ours:20260715T120000', byDates)).toBe('2026-07-15T10:00Z');
		expect(ours('Ours:20261204T120000', byDates)).toBe('2026-12-04T11:00Z');
		expect(ours('Ours:20270715T120000', byDates)).toBe('2027-07-15T10:00Z');
		const inUtc = zone(
			'Ours',
			dates('+0100', '+0200', 'DAYLIGHT', '20250330T020000', '20260329T010000Z'),
			part('STANDARD', {
				from: '+0200',
				to: '+0100',
				start: '20251026T030000',
				others: ['RDATE;VALUE=PERIOD:20261025T030000/PT1H'],
			}),
		);
		expect(ours('Ours:20260715T120000', inUtc)).toBe('2026-07-15T10:00Z');
		expect(ours('Ours:20261204T120000', inUtc)).toBe('2026-12-04T11:00Z');
	});

	test('by a history of several rules, of which the later ones end the earlier, in UTC, in its own time and by a day', () => {
		const usRule = (until: string, month: number, day: string) =>
			`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}${until === '' ? '' : `;UNTIL=${until}`}`;
		const history = (endSpring: string, endAutumn: string) =>
			zone(
				'Ours',
				part('DAYLIGHT', {
					from: '-0500',
					to: '-0400',
					start: '19870405T020000',
					others: [usRule(endSpring, 4, '1SU')],
				}),
				part('STANDARD', {
					from: '-0400',
					to: '-0500',
					start: '19671029T020000',
					others: [usRule(endAutumn, 10, '-1SU')],
				}),
				part('DAYLIGHT', {
					from: '-0500',
					to: '-0400',
					start: '20070311T020000',
					others: [usRule('', 3, '2SU')],
				}),
				part('STANDARD', {
					from: '-0400',
					to: '-0500',
					start: '20071104T020000',
					others: [usRule('', 11, '1SU')],
				}),
			);
		for (const [spring, autumn] of [
			['20060402T070000Z', '20061029T060000Z'],
			['20060402T020000', '20061029T020000'],
			['20060402', '20061029'],
		] as const) {
			const zoneOf = history(spring, autumn);
			expect(ours('Ours:20060402T120000', zoneOf)).toBe('2006-04-02T16:00Z');
			expect(ours('Ours:20061101T120000', zoneOf)).toBe('2006-11-01T17:00Z');
			expect(ours('Ours:20070320T120000', zoneOf)).toBe('2007-03-20T16:00Z');
			expect(ours('Ours:20261031T120000', zoneOf)).toBe('2026-10-31T16:00Z');
			expect(ours('Ours:20261204T083000', zoneOf)).toBe('2026-12-04T13:30Z');
			expect(ours('Ours:20260401T083000', zoneOf)).toBe('2026-04-01T12:30Z');
		}
	});

	test('that gave its changes up long ago stays as the last one left it', () => {
		const fixed = zone(
			'Ours',
			part('STANDARD', {
				from: '+0300',
				to: '+0200',
				start: '19530901T000000',
				others: ['RRULE:FREQ=YEARLY;BYMONTH=9;UNTIL=19751231T235959Z'],
			}),
			part('DAYLIGHT', {
				from: '+0200',
				to: '+0300',
				start: '19530501T000000',
				others: ['RRULE:FREQ=YEARLY;BYMONTH=5;UNTIL=19760501T000000'],
			}),
		);
		expect(ours('Ours:20260715T120000', fixed)).toBe('2026-07-15T09:00Z');
	});

	test('before its first change has the offset from which it changes', () => {
		const late = zone('Ours', part('STANDARD', { from: '+0530', to: '+0600', start: '20300101T000000' }));
		expect(ours('Ours:20261204T083000', late)).toBe('2026-12-04T03:00Z');
		expect(ours('Ours:20301204T083000', late)).toBe('2030-12-04T02:30Z');
	});

	test.each([
		['+0545', '2026-12-04T02:45Z'],
		['-0330', '2026-12-04T12:00Z'],
		['+054500', '2026-12-04T02:45Z'],
		['-0000', '2026-12-04T08:30Z'],
		['+1400', '2026-12-03T18:30Z'],
		['0100', 'zone'],
		['+01:00', 'zone'],
		['+100', 'zone'],
		['+2500', 'zone'],
		['+0160', 'zone'],
		['east', 'zone'],
	])('with the offset %s', (offset, expected) => {
		const odd = zone('Ours', part('STANDARD', { from: offset, to: offset, start: '19700101T000000' }));
		expect(ours('Ours:20261204T083000', odd)).toBe(expected);
	});

	test('by the place that its program names for it', () => {
		const located = OURS.map((line) => line.replace('TZID:Ours', 'TZID:Ours\r\nX-LIC-LOCATION:America/New_York'));
		expect(ours('Ours:20261204T083000', located)).toBe('2026-12-04T13:30Z');
	});

	test('under a name of the world means what it means everywhere, and under an abbreviation what the file says', () => {
		const named = (id: string) => OURS.map((line) => line.replace('TZID:Ours', `TZID:${id}`));
		expect(ours('Asia/Tokyo:20261204T083000', named('Asia/Tokyo'))).toBe('2026-12-03T23:30Z');
		expect(ours('EST:20260715T120000', named('EST'))).toBe('2026-07-15T10:00Z');
		expect(ours('EST:20260715T120000')).toBe('2026-07-15T17:00Z');
		expect(ours('BST:20260715T120000', named('BST'))).toBe('2026-07-15T10:00Z');
	});

	test('that cannot be read loses the events in it and no others, wherever it is', () => {
		const broken = zone('Broken', part('STANDARD', { from: 'x', to: '+0100', start: '19700101T000000' }));
		const noParts = zone('Empty');
		const often = zone(
			'Often',
			part('STANDARD', { from: '+0100', to: '+0100', start: '19700101T000000', others: ['RRULE:FREQ=SECONDLY'] }),
		);
		const cut = ['BEGIN:VTIMEZONE', 'TZID:Cut'];
		const { entries, errors } = read([
			...broken,
			...noParts,
			...often,
			...OURS,
			...event('DTSTART;TZID=Broken:20261201T120000'),
			...event('DTSTART;TZID=Empty:20261202T120000'),
			...event('DTSTART;TZID=Often:20261203T120000'),
			...event('DTSTART;TZID=Ours:20261204T120000'),
			...event('DTSTART:20261205T120000Z'),
			...cut,
			...event('DTSTART:20261206T120000Z'),
			...event('DTSTART;TZID=Cut:20261207T120000'),
		]);
		expect(entries.map(({ entry }) => entry.time)).toEqual([
			'2026-12-04T11:00:00.000Z',
			'2026-12-05T12:00:00.000Z',
			'2026-12-06T12:00:00.000Z',
		]);
		expect(errors.map(({ field, problem }) => [field, problem])).toEqual(Array(4).fill(['time', 'zone']));
	});
});

describe('[CAL-01] an event of a calendar file', () => {
	test.each([
		['DTSTART;VALUE=DATE:20261211', 'no_time'],
		['DTSTART:20261211', 'no_time'],
		['DTSTART;VALUE=DATE-TIME:20261211T120000Z', '2026-12-11T12:00Z'],
		['DTSTART:20261211T120000+0100', 'invalid'],
		['DTSTART:20261311T120000Z', 'invalid'],
		['DTSTART:20261211T240000Z', 'invalid'],
		['DTSTART:20261211T1200', 'invalid'],
		['DTSTART:2026-12-11T12:00:00Z', 'invalid'],
		['DTSTART:garbage', 'invalid'],
	])('with %s', (start, expected) => {
		expect(at(event(start))).toBe(expected);
	});

	test('with an end, or another time, that cannot be read counts all the same', () => {
		expect(at(event('DTSTART:20261211T120000Z', 'DTEND;TZID=Nowhere:20261211T130000', 'DTSTAMP:x'))).toBe(
			'2026-12-11T12:00Z',
		);
		expect(at(event('DTSTART:20261211T120000Z', 'BEGIN:VALARM', 'DTSTART:20200101T000000Z', 'END:VALARM'))).toBe(
			'2026-12-11T12:00Z',
		);
	});

	test('that recurs is refused, and an exception of one counts as an event of its own', () => {
		expect(at(event('DTSTART:20261211T120000Z', 'RRULE:FREQ=WEEKLY'))).toBe('recurring');
		expect(at(event('DTSTART:20261211T120000Z', 'RDATE:20261212T120000Z'))).toBe('recurring');
		expect(at(event('DTSTART:20261211T120000Z', 'RECURRENCE-ID:20261210T120000Z'))).toBe('2026-12-11T12:00Z');
	});

	test('that is cancelled, by itself or by its calendar, is none', () => {
		const cancelled = event('DTSTART:20261204T133000Z', 'STATUS:CANCELLED');
		const live = event('DTSTART:20261205T133000Z', 'STATUS:CONFIRMED');
		const tentative = event('DTSTART:20261206T133000Z', 'STATUS:TENTATIVE');
		const one = read([...cancelled, ...live, ...tentative]);
		expect(one.entries.map(({ line }) => line)).toEqual([8, 14]);
		expect(one.cancelled).toMatchObject([{ line: 2, entry: { time: '2026-12-04T13:30:00.000Z', title: 'Payrolls' } }]);
		expect(one.leftOut).toEqual([{ line: 2, field: null, problem: 'cancelled' }]);
		expect(one.errors).toEqual([]);
		const all = read(['METHOD:CANCEL', ...live, 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...tentative]);
		expect(all.cancelled.map(({ entry }) => entry.time)).toEqual(['2026-12-05T13:30:00.000Z']);
		expect(all.entries.map(({ entry }) => entry.time)).toEqual(['2026-12-06T13:30:00.000Z']);
		expect(read(event('DTSTART;VALUE=DATE:20261204', 'STATUS:CANCELLED')).errors).toEqual([]);
		// The exception of a day goes with its calendar's word for it, and the day's new event stays.
		expect(read([...cancelled, ...event('DTSTART:20261204T133000Z')]).cancelled).toEqual([]);
	});

	test('is one of at most 2,000, and many of them with many lines around them are read in time', () => {
		const many = Array.from({ length: 9_000 }, () => ['BEGIN:VEVENT', 'DTSTART:20261204T120000', 'END:VEVENT']).flat();
		const beganMs = performance.now();
		const { wrong } = read([...Array<string>(30_000).fill('X-WR-TIMEZONE:'), ...many]);
		// Seconds on a busy machine; with each event that looks at each line it was minutes.
		expect(performance.now() - beganMs).toBeLessThan(20_000);
		expect(wrong).toBe(9_000);
	});

	test('that breaks off loses itself, and a file that does says so', () => {
		const text = (...lines: string[]) =>
			readFile({ format: 'ics', text: lines.join('\n'), zone: 'UTC', mapping: {}, findsColumns: false });
		const whole = event('DTSTART:20261204T133000Z');
		const cut = read([...whole.slice(0, -1), ...whole]);
		expect([cut.entries.map(({ line }) => line), cut.errors]).toEqual([
			[6],
			[{ line: 2, field: null, problem: 'unreadable' }],
		]);
		expect(text('BEGIN:VCALENDAR', ...whole).errors.at(-1)).toEqual({ line: 6, field: null, problem: 'unreadable' });
		expect(text('').errors).toEqual([{ line: 1, field: null, problem: 'unreadable' }]);
		expect(text('', 'BEGIN:VCALENDAR', 'END:VCALENDAR').errors).toEqual([]);
	});
});
