import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReadingThread } from '../../../src/areas/notify/calendar/import/reading-thread.ts';
import { fetchProvider } from '../../../src/areas/notify/calendar/provider/fetch-provider.ts';
import { createOutgoing } from '../../../src/platform/outgoing/index.ts';
import { Places } from '../../../src/platform/turns/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { type LocalAnswer, type LocalRequest, LocalServer } from '../../support/providers/local-server.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const CALENDAR = '/api/admin/calendar';
const MINUTE_MS = 60_000;

const readInThread = createReadingThread(new Places());

let server: LocalServer;
let asked: LocalRequest[] = [];
let answer: LocalAnswer;
let app: TestApp;
let editor: StaffMember;
beforeAll(async () => {
	server = new LocalServer((request) => {
		asked.push(request);
		return answer;
	});
	await server.listen();
	app = await createTestApp({ CALENDAR_URL: `${server.origin}/events?key=secret`, OUTGOING_LOOPBACK: 'on' });
	await app.db.setClock(NOW);
	editor = await joinStaff(app, 'content');
});
afterAll(async () => {
	await app.close();
	await server.close();
});
beforeEach(async () => {
	asked = [];
	await app.db.setClock(NOW);
});
afterEach(() => app.db.owner.query('delete from calendar_fetches; delete from economic_events'));

const provider = (change: object = {}) => ({
	url: `${server.origin}/events?key=secret`,
	format: undefined,
	mapping: {},
	zone: 'UTC',
	...change,
});
const fetch = (change: object = {}, allowsLoopback = true) =>
	fetchProvider({
		database: app.db.database,
		outgoing: createOutgoing({ allowsLoopback, timeoutMs: 2_000 }),
		provider: provider(change),
		readInThread,
	});
const shown = async () => (await editor.browser.call('GET', `${CALENDAR}/provider`)).body;
const list = async () => (await editor.browser.call('GET', `${CALENDAR}?from=2026-12-01`)).body.data;
const alarm = async () =>
	(await editor.browser.call('GET', '/api/admin/overview')).body.alarms.find(
		({ kind }: { kind: string }) => kind === 'calendar',
	);

const NONFARM = {
	time: '2026-12-04T13:30:00.000Z',
	title: 'Nonfarm payrolls',
	country: 'US',
	currency: 'USD',
	impact: 3,
};
const HICP = { time: '2026-12-02T10:00:00.000Z', title: 'HICP', country: 'EU', currency: 'EUR', impact: 2 };
const RATE = { time: '2026-12-10T13:15:00.000Z', title: 'Rate decision', country: 'EU', currency: 'EUR', impact: 3 };
const respond = (body: unknown, headers: Record<string, string> = {}) => {
	answer = { status: 200, body, headers };
};

test('[CAL-01] what the provider answers is kept, and asked for again only if it has changed', async () => {
	respond([NONFARM, HICP], { etag: '"one"', 'last-modified': 'Tue, 01 Dec 2026 11:00:00 GMT' });
	await fetch();
	expect(await list()).toMatchObject([HICP, { ...NONFARM, corrected_at: null, provided: null }]);
	expect(await shown()).toMatchObject({
		host: new URL(server.origin).host,
		entries: 2,
		added: 2,
		changed: 0,
		removed: 0,
		wrong: 0,
		failure: null,
		tried_at: new Date(NOW).toISOString(),
	});
	answer = { status: 304, body: '' };
	await app.db.setClock(NOW + 5 * MINUTE_MS);
	await fetch();
	expect(asked.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
		[undefined, undefined],
		['"one"', 'Tue, 01 Dec 2026 11:00:00 GMT'],
	]);
	const later = await shown();
	expect([later.tried_at, later.read_at]).toEqual([NOW + 5 * MINUTE_MS, NOW].map((ms) => new Date(ms).toISOString()));
	// Other settings restart it.
	respond([NONFARM]);
	await fetch({ zone: 'Europe/Berlin' });
	expect(asked[2]?.headers['if-none-match']).toBeUndefined();
	expect(JSON.stringify(await shown())).not.toContain('secret');
});

test.each([
	[
		'iCalendar',
		'text/calendar',
		'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261204T133000Z\r\nSUMMARY:Nonfarm payrolls\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
	],
	['CSV', 'text/csv', 'when,summary\n2026-12-04T08:30,Nonfarm payrolls\n'],
] as const)('[CAL-01] an answer in %s is read as the settings say', async (name, type, body) => {
	respond(body, { 'content-type': type });
	const mapping = {
		country: { value: 'US' },
		currency: { value: 'USD' },
		impact: { value: '3' },
		title: { column: 'summary' },
		...(name === 'CSV' && { time: { column: 'when' } }),
		...(name === 'iCalendar' && { title: { column: 'SUMMARY' } }),
	};
	await fetch({ mapping, zone: 'America/New_York' });
	expect(await list()).toMatchObject([NONFARM]);
});

test('[CAL-01] an answer is decoded by its declared encoding; without one, staff see the lines that are not UTF-8', async () => {
	const table = Buffer.from(
		'time,title,country,currency,impact\n2026-12-04T13:30Z,Inflação IPCA,BR,BRL,3\n2026-12-05T13:30Z,PIB,BR,BRL,3\n',
		'latin1',
	);
	const titles = async () => (await list()).map(({ title }: { title: string }) => title);
	respond(table, { 'content-type': 'text/csv' });
	await fetch();
	expect([await titles(), (await shown()).errors]).toEqual([
		['PIB'],
		[{ line: 2, field: 'title', problem: 'encoding' }],
	]);
	respond(table, { 'content-type': 'text/csv; charset=windows-1252' });
	await fetch();
	expect([await titles(), await shown()]).toMatchObject([['Inflação IPCA', 'PIB'], { wrong: 0, failure: null }]);
	respond(table, { 'content-type': 'text/csv; charset="nothing-like-it"' });
	await fetch();
	expect((await shown()).failure).toMatchObject({ kind: 'encoding' });
});

test('[CAL-01] staff see the numbers of wrong lines, the others count, and nothing is withdrawn', async () => {
	respond([NONFARM, HICP, RATE]);
	await fetch();
	respond(
		`[\n${JSON.stringify(HICP)},\n{"title":"No time"},\n${JSON.stringify({ ...RATE, impact: 7 })},\n${JSON.stringify({ ...RATE, title: 'Other' })}\n]`,
	);
	await fetch();
	expect(await shown()).toMatchObject({
		entries: 2,
		added: 1,
		removed: 0,
		wrong: 2,
		errors: [
			{ line: 3, field: 'time', problem: 'missing' },
			{ line: 4, field: 'impact', problem: 'invalid' },
		],
	});
	expect(await alarm()).toEqual({ kind: 'calendar', count: 2 });
	expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
		'HICP',
		'Nonfarm payrolls',
		'Rate decision',
		'Other',
	]);
});

test('[CAL-01] what the provider moves or no longer names follows, and is a correction', async () => {
	respond([HICP, NONFARM, RATE]);
	await fetch();
	const [hicp, { id }] = await list();
	/** The revisions of both events, by which calendar programs recognise a newer version. */
	const revisions = async () => {
		const { rows } = await app.db.owner.query('select revision from economic_events where id = any($1)', [
			[hicp.id, id],
		]);
		return rows.map(({ revision }) => revision);
	};
	expect(await revisions()).toEqual([0, 0]);
	const moved = { ...NONFARM, time: '2026-12-07T13:30:00.000Z' };
	respond([{ ...HICP, actual: '2.1%' }, moved, RATE]);
	await fetch();
	expect(await revisions()).toEqual([1, 1]);
	await fetch();
	expect(await revisions()).toEqual([1, 1]);
	const visitor = await app.browser();
	const read = async () =>
		(await visitor.call('GET', '/api/calendar?from=2026-12-01T00:00:00.000Z&to=2026-12-20T00:00:00.000Z')).body;
	expect((await read()).data).toMatchObject([
		{ title: 'HICP', actual: '2.1%', correction: null },
		{ id, time: moved.time, correction: { at: new Date(NOW).toISOString(), was: { time: NONFARM.time } } },
		{ title: 'Rate decision', correction: null },
	]);
	respond([{ ...HICP, actual: '2.2%' }, RATE]);
	await fetch();
	expect(await shown()).toMatchObject({ added: 0, changed: 1, removed: 1 });
	expect(await revisions()).toEqual([2, 2]);
	const { data, currencies, countries } = await read();
	expect(data).toMatchObject([{ actual: '2.2%', correction: { was: { actual: '2.1%' } } }, { title: 'Rate decision' }]);
	expect([currencies, countries]).toEqual([['EUR'], ['EU']]);
});

test('[CAL-01] what an iCalendar provider cancels is withdrawn, also at the end of its list and alone', async () => {
	const event = (title: string, day: number, status: string) => [
		'BEGIN:VEVENT',
		`SUMMARY:${title}`,
		`DTSTART;TZID=Eastern Standard Time:2026120${day}T083000`,
		`STATUS:${status}`,
		'END:VEVENT',
	];
	const answerEvents = (...lines: string[][]) =>
		respond(['BEGIN:VCALENDAR', ...lines.flat(), 'END:VCALENDAR'].join('\r\n'), { 'content-type': 'text/calendar' });
	const mapping = {
		country: { value: 'US' },
		currency: { value: 'USD' },
		impact: { value: '3' },
		title: { column: 'SUMMARY' },
		time: { column: 'DTSTART' },
	};
	const titles = async () => (await list()).map(({ title }: { title: string }) => title);
	const became = async () => {
		const { rows } = await app.db.owner.query('select entries, removed, wrong, failure from calendar_fetches');
		return rows[0];
	};
	answerEvents(event('One', 4, 'CONFIRMED'), event('Two', 7, 'CONFIRMED'));
	await fetch({ mapping });
	expect(await list()).toMatchObject([{ time: '2026-12-04T13:30:00.000Z' }, { time: '2026-12-07T13:30:00.000Z' }]);
	answerEvents(event('One', 4, 'CONFIRMED'), event('Two', 7, 'CANCELLED'));
	await fetch({ mapping });
	expect([await titles(), await became()]).toEqual([['One'], { entries: 1, removed: 1, wrong: 0, failure: null }]);
	answerEvents(event('One', 4, 'CANCELLED'));
	await fetch({ mapping });
	expect([await titles(), await became()]).toEqual([[], { entries: 0, removed: 1, wrong: 0, failure: null }]);
	// It is there again after the provider has restored it.
	answerEvents(event('One', 4, 'CONFIRMED'));
	await fetch({ mapping });
	expect(await titles()).toEqual(['One']);
});

test('[CAL-01] what staff corrected, or took off, the provider does not change silently', async () => {
	respond([HICP, NONFARM, RATE]);
	await fetch();
	const [hicp, nonfarm] = await list();
	const { id, corrected_at: _, provided: __, ...entry } = nonfarm;
	await editor.browser.call('PUT', `${CALENDAR}/${id}`, { ...entry, forecast: '150K', reason: REASON });
	await editor.browser.call('POST', `${CALENDAR}/${hicp.id}/remove`, { reason: REASON });
	const said = { ...NONFARM, forecast: '180K', previous: '215K' };
	respond([HICP, said, RATE]);
	await fetch();
	expect(await list()).toMatchObject([
		{ id, forecast: '150K', previous: '215K', provided: { forecast: '180K' } },
		{ title: 'Rate decision' },
	]);
	expect(await shown()).toMatchObject({ added: 0, changed: 1, removed: 0, held: 2 });
});

test.each<[string, LocalAnswer, object]>([
	['an error', { status: 500, body: [] }, { kind: 'status', status: 500 }],
	['a redirect', { status: 302, body: '', headers: { location: '/others' } }, { kind: 'status', status: 302 }],
	['an answer that is too long', { status: 200, body: 'x'.repeat(1_000_001) }, { kind: 'too_large' }],
	['a page', { status: 200, body: '<html>\n<p>Maintenance' }, { kind: 'nothing' }],
	['an empty list', { status: 200, body: [] }, { kind: 'nothing' }],
])(
	'[CAL-01] after %s everything stays, and staff are alarmed when it lasts a quarter of an hour',
	async (_name, wrong, failure) => {
		respond([HICP, NONFARM, RATE], { etag: '"one"' });
		await fetch();
		answer = wrong;
		await app.db.setClock(NOW + MINUTE_MS);
		await fetch();
		expect((await shown()).failure).toMatchObject({ ...failure, since: new Date(NOW + MINUTE_MS).toISOString() });
		expect(await list()).toHaveLength(3);
		await app.db.setClock(NOW + 16 * MINUTE_MS);
		await fetch();
		expect((await alarm()).count).toBeGreaterThan(0);
		respond([HICP, NONFARM, RATE]);
		await fetch();
		expect([(await shown()).failure, await alarm()]).toEqual([null, undefined]);
	},
);

test('[CAL-01] an address on this machine, one that takes no connection, and one that never answers are failures', async () => {
	await fetch({}, false);
	expect([(await shown()).failure, asked]).toMatchObject([{ kind: 'forbidden' }, []]);
	server.fail(/events/, 'silent');
	await fetch();
	expect((await shown()).failure).toMatchObject({ kind: 'no_answer' });
	expect((await shown()).tried_at).toBe(new Date(NOW).toISOString());
});
