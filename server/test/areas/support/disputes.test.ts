import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { MOST_UNANSWERED } from '@fairtick/domain/support/rules';
import { MESSAGE_MAX } from '@fairtick/domain/support/thread';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { COMPLAINT, dispute, openDispute, placeTrade } from '../../support/disputes.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';
import { Payer } from '../cashier/payer.ts';

let app: TestApp;
let origin: string;
let staff: StaffMember;
let browser: TestBrowser;
let userId: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_OPEN_DISPUTES: '2', LIMIT_MESSAGES: '50', DISPUTE_DAYS: '3' });
	await app.http.listen({ port: 0, host: '127.0.0.1' });
	origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
	staff = await joinStaff(app, 'support');
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	({ id: userId } = await browser.join());
});

const look = async (id: string, by = browser) => (await by.call('GET', `/api/disputes/${id}`)).body;
const write = (id: string, text = 'Please look again.', by = browser, key: string = randomUUID()) =>
	by.call('POST', `/api/disputes/${id}/messages`, { text }, { 'idempotency-key': key });
const answer = (id: string, text = 'We are looking at it.') =>
	staff.browser.call('POST', `/api/admin/disputes/${id}/messages`, { text }, { 'idempotency-key': randomUUID() });
const decide = (id: string, result = 'rejected') =>
	staff.browser.call('POST', `/api/admin/disputes/${id}/decide`, { result, reason: REASON });

describe('[CASH-12] a dispute of a trade', () => {
	test('has a text, a time until which it is due, a thread with staff, and an outcome with its reason', async () => {
		const tradeId = await placeTrade(app, browser);
		const { status, body } = await dispute(browser, tradeId, `  ${COMPLAINT}\nSee for yourself.  `);
		expect([status, body]).toMatchObject([
			201,
			{
				subject: { type: 'trade', id: tradeId, trade: { id: tradeId, asset: { id: 1 } } },
				status: 'open',
				overdue: false,
				outcome: null,
				messages: [{ n: 1, from: 'user', text: `${COMPLAINT}\nSee for yourself.` }],
			},
		]);
		expect(Date.parse(body.due_at)).toBe(addWorkingDays(Date.parse(body.opened_at), 3));
		const { id } = body;
		expect((await answer(id)).status).toBe(204);
		expect(await look(id)).toMatchObject({ status: 'answered', messages: [{ n: 1 }, { n: 2, from: 'staff' }] });
		expect((await write(id)).body).toMatchObject({ status: 'open', messages: [{}, {}, { n: 3, from: 'user' }] });
		expect((await decide(id)).status).toBe(204);
		const decided = await look(id);
		expect(decided).toMatchObject({ status: 'decided', outcome: { result: 'rejected', reason: REASON } });
		expect((await browser.call('GET', '/api/disputes')).body).toMatchObject({
			data: [{ id, status: 'decided', subject: { id: tradeId }, outcome: { reason: REASON } }],
			next_cursor: null,
		});
		expect(JSON.stringify(decided)).not.toContain('"staff":');
	});

	test('is opened once, and each message written once, however often its call is repeated', async () => {
		const [tradeId, key] = [await placeTrade(app, browser), randomUUID()];
		const open = () => dispute(browser, tradeId, COMPLAINT, key);
		const [first, again] = [await open(), await open()];
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		const message = randomUUID();
		const repeat = () => write(first.body.id, 'Please look again.', browser, message);
		expect([(await repeat()).status, (await repeat()).headers['idempotency-replayed']]).toEqual([201, 'true']);
		expect((await look(first.body.id)).messages).toHaveLength(2);
	});

	test("is about a trade of its user; another's trade or dispute is answered as an unknown one", async () => {
		const stranger = await app.browser();
		await stranger.join();
		const theirs = await placeTrade(app, stranger);
		const unknown = await dispute(browser, randomUUID());
		const foreign = await dispute(browser, theirs);
		expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
		const id = (await dispute(stranger, theirs)).body.id;
		for (const { status, body } of [await browser.call('GET', `/api/disputes/${id}`), await write(id)])
			expect([status, body]).toEqual([404, unknown.body]);
		expect((await look(id, stranger)).messages).toHaveLength(1);
		expect((await browser.call('GET', '/api/disputes')).body.data).toEqual([]);
	});

	test('is one at a time for each trade, and another one can follow a decision', async () => {
		const tradeId = await placeTrade(app, browser);
		const [first, second] = await Promise.all([dispute(browser, tradeId), dispute(browser, tradeId)]);
		expect([first.status, second.status].sort()).toEqual([201, 422]);
		const [opened, refused] = first.status === 201 ? [first, second] : [second, first];
		expect(refused.body).toMatchObject({ code: 'support.already_open', params: { id: opened.body.id } });
		await decide(opened.body.id);
		expect((await dispute(browser, tradeId)).status).toBe(201);
	});

	test('is refused with the limit while too many are undecided, however many are sent at once', async () => {
		const trades = [];
		for (let n = 0; n < 4; n++) trades.push(await placeTrade(app, browser));
		const answers = await Promise.all(trades.map((tradeId) => dispute(browser, tradeId)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
		expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
			code: 'support.too_many_open',
			params: { limit: 2 },
		});
	});

	test('is overdue after its time, until it is decided', async () => {
		const id = await openDispute(app, browser);
		await app.db.owner.query('update disputes set due_at = app.clock() - 1 where thread_id = $1', [id]);
		expect(await look(id)).toMatchObject({ overdue: true });
		await decide(id, 'accepted');
		expect(await look(id)).toMatchObject({ overdue: false, outcome: { result: 'accepted' } });
	});

	test('comes in pages, newest first', async () => {
		const ids = [await openDispute(app, browser), await openDispute(app, browser)];
		const first = (await browser.call('GET', '/api/disputes?limit=1')).body;
		const second = (await browser.call('GET', `/api/disputes?limit=1&cursor=${first.next_cursor}`)).body;
		expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.reverse());
		expect(second.next_cursor).toBeNull();
	});

	test('is shown without what it is about where that is missing, and hides no other one', async () => {
		const id = await openDispute(app, browser);
		const lost = await openDispute(app, browser);
		await app.db.owner.query('update disputes set subject_id = gen_random_uuid() where thread_id = $1', [lost]);
		const { body } = await browser.call('GET', '/api/disputes');
		expect(body.data).toMatchObject([
			{ id: lost, subject: { type: 'trade', trade: null } },
			{ id, subject: { trade: { asset: { id: 1 } } } },
		]);
		expect((await look(lost)).messages).toHaveLength(1);
		expect((await staff.browser.call('GET', `/api/admin/disputes/${lost}`)).body.subject.trade).toBeNull();
	});

	test('that is decided goes with the account of its user', async () => {
		await app.db.owner.query(
			`with thread as (insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', 0) returning id),
				said as (insert into support_messages (thread_id, n, text, written_at) select id, 1, 'a', 0 from thread)
			insert into disputes (thread_id, subject_type, subject_id, due_at, result, reason, decided_by, decided_at)
				select id, 'trade', gen_random_uuid(), 1, 'rejected', 'a', $1, 1 from thread`,
			[userId],
		);
		const count = async () => {
			const { rows } = await app.db.owner.query(
				`select count(t.*) threads, count(m.*) messages, count(d.*) disputes from disputes d full join support_threads t on t.id = d.thread_id
				full join support_messages m on m.thread_id = t.id`,
			);
			return rows[0] as Record<'threads' | 'messages' | 'disputes', bigint>;
		};
		const before = await count();
		const { body } = await browser.call('GET', '/api/user');
		expect((await browser.call('POST', '/api/settings/close', { email: body.email })).status).toBe(204);
		const after = await count();
		for (const name of ['threads', 'messages', 'disputes'] as const) expect(before[name] - after[name]).toBe(1n);
	});
});

describe('[CASH-12] a dispute of a movement', () => {
	const disputeMovement = (by: TestBrowser, id: string) =>
		by.call(
			'POST',
			'/api/disputes',
			{ subject: { type: 'movement', id }, text: COMPLAINT },
			{ 'idempotency-key': randomUUID() },
		);

	test('shows its user and staff the movement with its steps, and ends with an outcome', async () => {
		const payer = await Payer.join(app);
		const movement = await payer.pay(2_500);
		const { status, body } = await disputeMovement(payer.browser, movement.id);
		const subject = { type: 'movement', id: movement.id, movement: await payer.movement(movement.id) };
		expect([status, body.subject]).toEqual([201, subject]);
		const { body: seen } = await staff.browser.call('GET', `/api/admin/disputes/${body.id}`);
		expect(seen).toMatchObject({ user: { id: payer.id }, subject });
		expect((await decide(body.id, 'accepted')).status).toBe(204);
		expect((await payer.browser.call('GET', '/api/disputes')).body.data).toMatchObject([
			{ subject: { movement: { kind: 'deposit', amount: 2_500 } }, outcome: { result: 'accepted' } },
		]);
		expect(await payer.balance()).toBe(2_500);
	});

	test('of another user, or named as a trade, is answered as an unknown one; one at a time about the same', async () => {
		const payer = await Payer.join(app);
		const { body: movement } = await payer.deposit(2_500);
		expect((await disputeMovement(browser, movement.id)).status).toBe(404);
		expect((await dispute(payer.browser, movement.id)).status).toBe(404);
		const both = await Promise.all([1, 2].map(() => disputeMovement(payer.browser, movement.id)));
		expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
	});
});

describe('[IDENT-13] what is written in a thread', () => {
	test.each([
		['nothing', '  \n '],
		['nothing that shows', '\u200b\u2060'],
		['a control character', 'a\u0007b'],
		['a mark that turns the direction', 'paid \u202e00.001'],
		['a letter with more marks than any language needs', `a${'\u0301'.repeat(9)}`],
		['more than the longest message', 'x'.repeat(MESSAGE_MAX + 1)],
	])('is not %s', async (_, text) => {
		const tradeId = await placeTrade(app, browser);
		for (const { status, body } of [await dispute(browser, tradeId, text), await answer(randomUUID(), text)])
			expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'http.invalid', ['text']]);
		expect((await browser.call('GET', '/api/disputes')).body.data).toEqual([]);
	});

	test('has any letters on several lines, counted as its reader counts', async () => {
		const text = `${'क्ष'.repeat(500)}\n=1+1 <b>&</b>\n${'👩🏽‍💻'.repeat(300)}`;
		const { status, body } = await dispute(browser, await placeTrade(app, browser), text);
		expect([status, body.messages[0].text]).toEqual([201, text]);
	});
});

describe('[ADMIN-11] a thread', () => {
	test('waits for staff after a number of messages, and takes none after the decision', async () => {
		const id = await openDispute(app, browser);
		for (let n = 1; n < MOST_UNANSWERED; n++) expect((await write(id)).status).toBe(201);
		expect((await write(id)).body).toMatchObject({
			code: 'support.too_many_unanswered',
			params: { limit: MOST_UNANSWERED },
		});
		await answer(id);
		expect((await write(id)).status).toBe(201);
		await decide(id);
		expect((await write(id)).body.code).toBe('support.decided');
	});

	test('notifies its user immediately when staff answer and decide, and again of events that a client has missed', async () => {
		const id = await openDispute(app, browser);
		const { event_n } = (await browser.call('GET', '/api/user')).body;
		const live = await listen(browser, event_n);
		await answer(id);
		await decide(id);
		const expected = [1, 2].map((n) => ({ op: 'event', n: event_n + n, type: 'dispute', data: { id } }));
		await expect.poll(live.events).toEqual(expected);
		live.close();
		const later = await listen(browser, event_n);
		await expect.poll(later.events).toEqual(expected);
		later.close();
	});
});

/** A signed-in socket, and the events that it has received. */
async function listen(by: TestBrowser, after: number) {
	const headers = { cookie: `session=${by.cookie('session')}` };
	const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { origin, headers });
	const messages: { op: string }[] = [];
	socket.on('message', (data) => messages.push(JSON.parse(String(data))));
	await new Promise((resolve) => socket.once('open', resolve));
	socket.send(JSON.stringify({ op: 'auth', token: by.token, after }));
	await expect.poll(() => messages.some(({ op }) => op === 'ready')).toBe(true);
	return { events: () => messages.filter(({ op }) => op === 'event'), close: () => socket.close() };
}
