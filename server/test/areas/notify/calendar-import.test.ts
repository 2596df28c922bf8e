import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFile } from '../../../src/areas/notify/calendar/import/read-file.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let editor: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	editor = await joinStaff(app, 'content');
});
afterAll(() => app.close());

const CALENDAR = '/api/admin/calendar';
const preview = async (file: object) => (await editor.browser.call('POST', `${CALENDAR}/preview`, file)).body;
const take = (file: object, by = editor) => by.browser.call('POST', `${CALENDAR}/import`, { ...file, reason: REASON });
const list = async (query: string) => (await editor.browser.call('GET', `${CALENDAR}?${query}`)).body.data;

const CSV = [
	'Date;Event;Country;Currency;Importance;Actual;Forecast;Previous',
	'2026-12-04 08:30;Nonfarm payrolls;us;usd;High;;180K;215K',
	'2026-12-04 10:00;"ISM ""services""";US;USD;2;;;52.1',
	'',
].join('\n');
const csv = { format: 'csv', text: CSV, zone: 'America/New_York' };

const NONFARM = {
	time: '2026-12-04T13:30:00.000Z',
	country: 'US',
	currency: 'USD',
	title: 'Nonfarm payrolls',
	impact: 3,
	actual: null,
	forecast: '180K',
	previous: '215K',
};
const ISM = {
	time: '2026-12-04T15:00:00.000Z',
	country: 'US',
	currency: 'USD',
	title: 'ISM "services"',
	impact: 2,
	actual: null,
	forecast: null,
	previous: '52.1',
};

describe('[CAL-01] [ADMIN-07] a file of economic events', () => {
	test('is shown as it would be kept, with the columns that were found, and stores nothing', async () => {
		expect(await preview(csv)).toEqual({
			columns: ['Date', 'Event', 'Country', 'Currency', 'Importance', 'Actual', 'Forecast', 'Previous'],
			mapping: {
				time: { column: 'Date' },
				title: { column: 'Event' },
				country: { column: 'Country' },
				currency: { column: 'Currency' },
				impact: { column: 'Importance' },
				actual: { column: 'Actual' },
				forecast: { column: 'Forecast' },
				previous: { column: 'Previous' },
			},
			added: 2,
			changed: 0,
			unchanged: 0,
			removed: 0,
			wrong: 0,
			errors: [],
			left_out: [],
			entries: [
				{ line: 2, change: 'new', entry: NONFARM },
				{ line: 3, change: 'new', entry: ISM },
			],
		});
		expect(await list('from=2026-12-01')).toEqual([]);
	});

	test('is taken over once: the same again changes nothing, an actual value changes its entry', async () => {
		expect((await take(csv)).body).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
		expect((await take(csv)).body).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 0 });
		const published = { ...csv, text: CSV.replace('High;;', 'High;199K;') };
		expect((await preview(published)).entries[0]).toMatchObject({ change: 'changed', entry: { actual: '199K' } });
		expect((await take(published)).body).toEqual({ added: 0, changed: 1, unchanged: 1, removed: 0 });
		expect(await list('from=2026-12-04')).toMatchObject([{ ...NONFARM, actual: '199K', corrected_at: null }, ISM]);
		expect(await list('from=2026-12-05')).toEqual([]);
		const { rows } = await app.db.owner.query(`select after from audit_log where act = 'calendar.imported' order by n`);
		expect(rows[2].after).toEqual({
			format: 'csv',
			added: 0,
			changed: 1,
			unchanged: 1,
			removed: 0,
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
	});

	test('with a wrong line is not taken over at all, and every wrong line is named', async () => {
		const text = [
			'time,title,country,currency,impact,actual',
			'2026-12-05T10:00Z,Good,GB,GBP,1,',
			'2026-12-05,All day,GB,GBP,1,',
			'tomorrow,No time,GB,GBP,1,',
			'"2026-12-05T11:00Z","Over\ntwo lines",GB,GBP,low,',
			'2026-12-05T10:00Z,Country,GBR,GBP,1,',
			'2026-12-05T10:00Z,Impact,GB,GBP,9,',
			'2026-12-05T10:00Z,,GB,GBP,1,',
			'2026-12-05T10:00Z,Good,GB,GBP,2,',
			`2026-12-05T10:00Z,Long,GB,GBP,1,${'9'.repeat(41)}`,
			'2026-02-30T10:00Z,No such day,GB,GBP,1,',
		].join('\n');
		const { errors, wrong, added, entries } = await preview({ format: 'csv', text });
		expect(errors).toEqual([
			{ line: 3, field: 'time', problem: 'no_time' },
			{ line: 4, field: 'time', problem: 'invalid' },
			{ line: 7, field: 'country', problem: 'invalid' },
			{ line: 8, field: 'impact', problem: 'invalid' },
			{ line: 9, field: 'title', problem: 'missing' },
			{ line: 10, field: null, problem: 'duplicate' },
			{ line: 11, field: 'actual', problem: 'too_long' },
			{ line: 12, field: 'time', problem: 'invalid' },
		]);
		expect([wrong, added, entries[1]]).toMatchObject([
			8,
			2,
			{ line: 5, entry: { title: 'Over two lines', impact: 1 } },
		]);
		expect((await take({ format: 'csv', text })).body).toMatchObject({
			code: 'calendar.lines_wrong',
			params: { line: 3, count: 8 },
		});
		expect(await list('country=GB&from=2026-01-01')).toEqual([]);
	});

	test('of JSON has entries by their lines, and its syntax is named by the line where it breaks', async () => {
		const text = `{ "events": [
  { "time": "2026-12-06T10:00:00+01:00", "title": "HICP", "country": "EU", "currency": "EUR", "impact": 3, "previous": null },
  { "time": "2026-12-06T10:00:00+01:00", "title": "PPI", "country": "EU", "currency": "EUR" },
  7
] }`;
		const { entries, errors } = await preview({ format: 'json', text });
		expect(entries).toEqual([
			{
				line: 2,
				change: 'new',
				entry: {
					time: '2026-12-06T09:00:00.000Z',
					country: 'EU',
					currency: 'EUR',
					title: 'HICP',
					impact: 3,
					actual: null,
					forecast: null,
					previous: null,
				},
			},
		]);
		expect(errors).toEqual([
			{ line: 3, field: 'impact', problem: 'missing' },
			{ line: 4, field: null, problem: 'unreadable' },
		]);
		const broken = await preview({ format: 'json', text: text.replace('"PPI",', '"PPI"') });
		expect(broken.errors).toEqual([{ line: 3, field: null, problem: 'unreadable' }]);
		expect((await preview({ format: 'json', text: '['.repeat(400_000) })).errors).toEqual([
			{ line: 1, field: null, problem: 'unreadable' },
		]);
		expect((await preview({ format: 'json', text: '7' })).errors).toEqual([
			{ line: 1, field: null, problem: 'unreadable' },
		]);
	});

	test('of iCalendar takes times with their zones, fixed values where it has no column, and names what it cannot take', async () => {
		const event = (lines: string) => `BEGIN:VEVENT\r\nUID:${lines.length}\r\n${lines}\r\nEND:VEVENT`;
		const text = [
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			'BEGIN:VTIMEZONE',
			'TZID:Frankfurt',
			'BEGIN:STANDARD',
			'DTSTART:19701025T030000',
			'TZOFFSETFROM:+0200',
			'TZOFFSETTO:+0100',
			'END:STANDARD',
			'END:VTIMEZONE',
			event('DTSTART;TZID=Frankfurt:20261210T141500\r\nSUMMARY:ECB rate\r\n  decision\\, main'),
			event('DTSTART;VALUE=DATE:20261211\r\nSUMMARY:Holiday'),
			event('DTSTART:20261211T090000Z\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Weekly'),
			event('DTSTART:20261212T090000Z'),
			'END:VCALENDAR',
		].join('\r\n');
		const mapping = {
			time: { column: 'DTSTART' },
			title: { column: 'SUMMARY' },
			country: { value: 'EU' },
			currency: { value: 'EUR' },
			impact: { value: '3' },
		};
		const { entries, errors, columns } = await preview({ format: 'ics', text, mapping });
		expect(columns).toEqual(['UID', 'SUMMARY', 'DTSTART']);
		expect(entries).toMatchObject([
			{ line: 11, entry: { time: '2026-12-10T13:15:00.000Z', title: 'ECB rate decision, main', impact: 3 } },
		]);
		expect(errors).toEqual([
			{ line: 17, field: 'time', problem: 'no_time' },
			{ line: 22, field: null, problem: 'recurring' },
			{ line: 28, field: 'title', problem: 'missing' },
		]);
		expect((await preview({ format: 'ics', text: 'time,title' })).errors).toEqual([
			{ line: 1, field: null, problem: 'unreadable' },
		]);
		const cut = await preview({ format: 'ics', text: text.replace('END:VCALENDAR', 'BEGIN:VEVENT'), mapping });
		expect([cut.added, cut.errors.slice(3)]).toEqual([
			1,
			Array(2).fill({ line: 32, field: null, problem: 'unreadable' }),
		]);
	});

	test('of iCalendar whose time zones change more than once a year is not followed, and its events are named by their lines', async () => {
		const zone = (rule: string, from = '20200101T000000') => [
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			'BEGIN:VTIMEZONE',
			'TZID:Ours',
			'BEGIN:STANDARD',
			`DTSTART:${from}`,
			'TZOFFSETFROM:+0200',
			'TZOFFSETTO:+0200',
			`RRULE:${rule}`,
			'END:STANDARD',
			'END:VTIMEZONE',
			'BEGIN:VEVENT',
			'SUMMARY:CPI',
			'X-COUNTRY:US',
			'X-CURRENCY:USD',
			'X-IMPACT:3',
			'DTSTART;TZID=Ours:20261207T100000',
			'END:VEVENT',
			'END:VCALENDAR',
		];
		const of = (...lines: Parameters<typeof zone>) => preview({ format: 'ics', text: zone(...lines).join('\r\n') });
		const once = [
			'',
			';BYMONTH=10;BYDAY=-1SU',
			';BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU',
			';BYMONTH=4;BYMONTHDAY=1',
		];
		for (const rule of once) {
			const { errors, entries } = await of(`FREQ=YEARLY${rule}`);
			expect([rule, errors, entries[0]?.entry.time]).toEqual([rule, [], '2026-12-07T08:00:00.000Z']);
		}
		const often = ['FREQ=SECONDLY', 'FREQ=MONTHLY', 'FREQ=YEARLY;BYDAY=SU', 'FREQ=YEARLY;BYMONTH=1;BYHOUR=1,2,3'];
		for (const rule of often)
			expect([rule, (await of(rule)).errors]).toEqual([rule, [{ line: 12, field: 'time', problem: 'zone' }]]);
		// However long ago a rule begins.
		expect((await of('FREQ=YEARLY', '00010101T000000')).entries[0]?.entry.time).toBe('2026-12-07T08:00:00.000Z');
	});

	test('that cancels events permanently removes those that the calendar has', async () => {
		const event = (title: string, status: string) => [
			'BEGIN:VEVENT',
			`SUMMARY:${title}`,
			'DTSTART;TZID=Eastern Standard Time:20261221T083000',
			'X-COUNTRY:CA',
			'X-CURRENCY:CAD',
			'X-IMPACT:2',
			`STATUS:${status}`,
			'END:VEVENT',
		];
		const of = (...events: string[][]) => ({
			format: 'ics',
			text: ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n'),
		});
		const first = of(event('CPI', 'CONFIRMED'), event('Speech', 'TENTATIVE'), event('Never heard of', 'CANCELLED'));
		expect(await preview(first)).toMatchObject({
			added: 2,
			removed: 0,
			wrong: 0,
			left_out: [{ line: 18, field: null, problem: 'cancelled' }],
		});
		expect((await take(first)).body).toEqual({ added: 2, changed: 0, unchanged: 0, removed: 0 });
		const off = of(event('CPI', 'CONFIRMED'), event('Speech', 'CANCELLED'));
		expect(await preview(off)).toMatchObject({ added: 0, unchanged: 1, removed: 1, wrong: 0 });
		expect((await take(off)).body).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 1 });
		const titles = async () => (await list('country=CA&from=2026-01-01')).map(({ title }: { title: string }) => title);
		expect(await titles()).toEqual(['CPI']);
		const all = { ...off, text: off.text.replace('BEGIN:VCALENDAR', 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL') };
		expect((await take(all)).body).toEqual({ added: 0, changed: 0, unchanged: 0, removed: 1 });
		expect(await titles()).toEqual([]);
	});

	test('is bounded, knows its zone, and is previewed and taken over by editors alone', async () => {
		const lines = Array.from({ length: 2_001 }, (_, n) => `2026-12-07T10:00Z,Event ${n},US,USD,1`);
		const { errors, added } = await preview({
			format: 'csv',
			text: ['time,title,country,currency,impact', ...lines].join('\n'),
		});
		expect([errors, added]).toEqual([[{ line: 2_002, field: null, problem: 'too_many' }], 2_000]);
		const { status, body } = await editor.browser.call('POST', `${CALENDAR}/preview`, { ...csv, zone: 'Mars/Base' });
		expect([status, Object.keys(body.errors)]).toEqual([422, ['zone']]);
		const auditor = await joinStaff(app, 'auditor');
		expect((await auditor.browser.call('GET', CALENDAR)).status).toBe(200);
		expect((await auditor.browser.call('POST', `${CALENDAR}/preview`, csv)).status).toBe(403);
		expect((await take(csv, auditor)).status).toBe(403);
		const support = await joinStaff(app, 'support');
		expect((await support.browser.call('GET', CALENDAR)).status).toBe(403);
	});
});

/** CPU time of this thread in milliseconds: the least of three times, since code that is new is slow. */
async function cpuOf(work: () => unknown): Promise<number> {
	const times: number[] = [];
	for (let n = 0; n < 3; n++) {
		const before = process.threadCpuUsage();
		await work();
		const { user, system } = process.threadCpuUsage(before);
		times.push((user + system) / 1_000);
	}
	return Math.min(...times);
}

/** As much as a file may have. */
const fill = (line: (n: number) => string, head = '', tail = '') => {
	const lines: string[] = [];
	for (let n = 0, length = head.length; length < 980_000; n++) {
		lines.push(line(n));
		length += line(n).length + 1;
	}
	return `${head}${lines.join('\n')}${tail}`;
};
test.each([
	['csv', fill((n) => `2026-12-07T10:00Z,Event ${n},US,USD,1`, 'time,title,country,currency,impact\n')],
	['csv', fill((n) => `c${n},`)],
	[
		'ics',
		fill((n) => `BEGIN:VEVENT\nUID:${n}\nDTSTART:20261211T090000Z\nEND:VEVENT`, 'BEGIN:VCALENDAR\n', '\nEND:VCALENDAR'),
	],
] as const)('[PERF-02] a full file of %s is not read on the thread that makes prices', async (format, text) => {
	const file = { format, text, zone: 'UTC', mapping: {}, findsColumns: true } as const;
	const direct = await cpuOf(() => readFile(file));
	const asked = await cpuOf(async () => expect((await preview({ format, text })).wrong).toBeGreaterThan(0));
	expect(asked).toBeLessThan(direct / 2);
});

describe('[CAL-01] [ADMIN-07] an entry of the calendar', () => {
	test('is corrected and taken off with a reason, and the log keeps what it was', async () => {
		await take(csv);
		const [{ id }, { id: other }] = await list('from=2026-12-04');
		const correct = (change: object) =>
			editor.browser.call('PUT', `${CALENDAR}/${id}`, { ...NONFARM, ...change, reason: REASON });
		const { status, body } = await correct({ actual: '201K' });
		expect([status, body]).toEqual([
			200,
			{ ...NONFARM, actual: '201K', id, provided: null, corrected_at: expect.stringMatching(/^20\d\d-/) },
		]);
		expect((await correct({ actual: '201K' })).body.code).toBe('calendar.unchanged');
		expect((await correct({ time: ISM.time, title: ISM.title })).body.code).toBe('calendar.entry_exists');
		expect((await correct({ country: 'usa' })).status).toBe(422);
		const remove = (entry: number) => editor.browser.call('POST', `${CALENDAR}/${entry}/remove`, { reason: REASON });
		expect([(await remove(other)).status, (await remove(other)).status]).toEqual([204, 404]);
		expect((await list('from=2026-12-04')).map((entry: { title: string }) => entry.title)).toEqual([
			'Nonfarm payrolls',
		]);
		const acts = (await loadActs(app)).filter(({ act }) => /^calendar\.(corrected|removed)$/.test(act));
		expect(acts).toMatchObject([
			{ act: 'calendar.corrected', subject: `calendar:${id}`, actor_id: editor.id },
			{ act: 'calendar.removed', subject: `calendar:${other}`, actor_id: editor.id },
		]);
	});

	test('is not corrected to what another one becomes at the same time', async () => {
		const day = { ...csv, text: CSV.replaceAll('2026-12-04', '2026-12-10') };
		await take(day);
		const ids = (await list('from=2026-12-10')).map(({ id }: { id: number }) => id);
		const staff = [editor, await joinStaff(app, 'content')];
		const log = await app.db.owner.connect();
		// The first one waits before the end of its transaction until the second one has come as far.
		await log.query('begin; lock table audit_log in exclusive mode');
		const both = Promise.all(
			staff.map(({ browser }, n) =>
				browser.call('PUT', `${CALENDAR}/${ids[n]}`, { ...NONFARM, time: '2026-12-11T10:00:00.000Z', reason: REASON }),
			),
		);
		const waiting =
			'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted';
		await expect.poll(async () => (await app.db.owner.query(waiting)).rows.length).toBe(2);
		await log.query('commit');
		log.release();
		expect((await both).map(({ body }) => body.code ?? body.title).sort()).toEqual([
			'Nonfarm payrolls',
			'calendar.entry_exists',
		]);
	});
});
