import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { TAKEN_MS } from '@fairtick/domain/queues/taking';
import { MOST_UNANSWERED } from '@fairtick/domain/support/rules';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { ask, QUESTION } from '../../support/conversations.ts';
import { Journal } from '../../support/journal.ts';
import { joinStaff, proveSecondFactor, REASON, type StaffMember } from '../../support/staff.ts';

const THREADS = '/api/support/threads';
const QUEUE = '/api/admin/conversations';
const FORTNIGHT_MS = 14 * 86_400_000;
const ANSWER = 'Under Transactions.\nThere is a button for PDF.';

let app: TestApp;
let origin: string;
let one: StaffMember;
let other: StaffMember;
let browser: TestBrowser;
let userId: number;
let email: string;
beforeAll(async () => {
	app = await createTestApp({
		LIMIT_OPEN_CONVERSATIONS: '3',
		LIMIT_MESSAGES: '1000',
		LIMIT_GENERAL: '10000',
		CONVERSATION_DAYS: '3',
		LIMIT_REGISTRATIONS: '1000',
	});
	await app.http.listen({ port: 0, host: '127.0.0.1' });
	origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
	[one, other] = [await joinStaff(app, 'support'), await joinStaff(app, 'admin')];
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	({ id: userId, email } = await browser.join());
});

const open = async (by = browser): Promise<string> => {
	const { status, body } = await ask(by);
	expect(status).toBe(201);
	return body.id;
};
const get = async (by: TestBrowser, url: string) => (await by.call('GET', url)).body;
const look = async (id: string, by = browser) => (await by.call('GET', `${THREADS}/${id}`)).body;
const write = (id: string, by = browser, key: string = randomUUID()) =>
	by.call('POST', `${THREADS}/${id}/messages`, { text: 'And for last year?' }, { 'idempotency-key': key });
const close = (id: string, by = browser) => by.call('POST', `${THREADS}/${id}/close`);
const queued = async (id: string, by = one) => (await by.browser.call('GET', `${QUEUE}/${id}`)).body;
const writeFirst = (to: number, by = one, key: string = randomUUID()) =>
	by.browser.call(
		'POST',
		`/api/admin/users/${to}/conversations`,
		{ topic: 'money', text: ANSWER },
		{ 'idempotency-key': key },
	);
const ACTS = {
	take: (id: string, by = one) => by.browser.call('POST', `${QUEUE}/${id}/take`),
	answer: (id: string, by = one, key: string = randomUUID()) =>
		by.browser.call('POST', `${QUEUE}/${id}/messages`, { text: ANSWER }, { 'idempotency-key': key }),
	close: (id: string, by = one) => by.browser.call('POST', `${QUEUE}/${id}/close`, { reason: REASON }),
};
const closedAt = (id: string, agoMs: number) =>
	app.db.owner.query('update conversations set closed_at = app.clock() - $2::bigint where thread_id = $1', [id, agoMs]);
const actsOf = async () => {
	const { body } = await one.browser.call('GET', `/api/admin/users/${userId}/history`);
	return body.data
		.filter(({ act }: { act: string }) => act !== 'data.viewed')
		.map(({ act, reason, actor }: { act: string; reason: string; actor: { id: number } }) => [act, reason, actor.id]);
};

describe('[ADMIN-11] a conversation', () => {
	test('begins with a topic and a question, is due, answered, continued and closed; its user sees no names of staff', async () => {
		const { status, body } = await ask(browser, `  ${QUESTION}\nThe PDF ones.  `);
		expect([status, body]).toMatchObject([
			201,
			{
				topic: 'account',
				status: 'open',
				overdue: false,
				closed: null,
				messages: [{ n: 1, from: 'user', text: `${QUESTION}\nThe PDF ones.` }],
			},
		]);
		expect(Date.parse(body.due_at)).toBe(addWorkingDays(Date.parse(body.opened_at), 3));
		const { id } = body;
		expect((await ACTS.answer(id)).status).toBe(204);
		expect(await look(id)).toMatchObject({
			status: 'answered',
			due_at: null,
			messages: [{ n: 1 }, { n: 2, from: 'staff', text: ANSWER }],
		});
		expect((await write(id)).body).toMatchObject({
			status: 'open',
			due_at: expect.any(String),
			messages: [{}, {}, { n: 3, from: 'user' }],
		});
		expect((await close(id)).body).toMatchObject({
			status: 'closed',
			due_at: null,
			overdue: false,
			closed: { by: 'user', reason: null },
		});
		expect((await close(id)).body.code).toBe('support.closed');
		const list = (await browser.call('GET', THREADS)).body;
		expect(list).toMatchObject({ data: [{ id, topic: 'account', status: 'closed' }], next_cursor: null });
		expect(JSON.stringify([await look(id), list])).not.toContain('Dana Weiss');
	});

	test('is due from the first message that waits, however often its user writes', async () => {
		const id = await open();
		const { due_at } = await look(id);
		await app.db.owner.query('update conversations set due_at = due_at - 1000 where thread_id = $1', [id]);
		expect(Date.parse((await write(id)).body.due_at)).toBe(Date.parse(due_at) - 1_000);
	});

	test('is opened once, and each message written once, however often its call is repeated', async () => {
		const key = randomUUID();
		const [first, again] = [await ask(browser, QUESTION, key), await ask(browser, QUESTION, key)];
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		const message = randomUUID();
		const repeat = () => write(first.body.id, browser, message);
		expect([(await repeat()).status, (await repeat()).headers['idempotency-replayed']]).toEqual([201, 'true']);
		expect((await look(first.body.id)).messages).toHaveLength(2);
		expect((await browser.call('GET', THREADS)).body.data).toHaveLength(1);
	});

	test('is answered once with a key, and repeats are kept as its id alone', async () => {
		const [id, key, message] = [await open(), randomUUID(), randomUUID()];
		const answers = [await ACTS.answer(id, one, key), await ACTS.answer(id, one, key)];
		expect(answers.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual([
			[204, undefined],
			[204, 'true'],
		]);
		expect((await look(id)).messages).toHaveLength(2);
		await write(id, browser, message);
		await ACTS.answer(id);
		// A repeat reads the conversation as it is now.
		expect((await write(id, browser, message)).body.messages).toHaveLength(4);
		const { rows } = await app.db.owner.query<{ answer: object }>(
			'select answer from idempotent_answers where user_id = $1',
			[userId],
		);
		expect(rows.map(({ answer }) => answer)).toEqual([{ id }, { id }]);
	});

	test('of another user is answered as an unknown one, and a dispute is none', async () => {
		const stranger = await app.browser();
		await stranger.join();
		const theirs = await open(stranger);
		const unknown = await write(randomUUID());
		for (const { status, body } of [
			await browser.call('GET', `${THREADS}/${theirs}`),
			await write(theirs),
			await close(theirs),
		])
			expect([status, body]).toEqual([404, unknown.body]);
		expect((await look(theirs, stranger)).messages).toHaveLength(1);
		expect((await browser.call('GET', THREADS)).body.data).toEqual([]);
		expect((await stranger.call('GET', `/api/disputes/${theirs}`)).status).toBe(404);
	});

	test('[IDENT-11] is not for guests, who are asked to register', async () => {
		const guest = await app.browser();
		await guest.startGuest();
		const { status, body } = await ask(guest);
		expect([status, body.code]).toEqual([422, 'identity.register_first']);
	});

	test('has a topic of the list and a text', async () => {
		const send = (body: object) => browser.call('POST', THREADS, body, { 'idempotency-key': randomUUID() });
		expect(Object.keys((await send({ topic: 'gossip', text: QUESTION })).body.errors)).toEqual(['topic']);
		expect(Object.keys((await send({ topic: 'account', text: ' \n ' })).body.errors)).toEqual(['text']);
	});

	test('is refused with the limit while too many are not closed, however many are sent at once', async () => {
		const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(browser)));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
		expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
			code: 'support.too_many_conversations',
			params: { limit: 3 },
		});
		const id = answers.find(({ status }) => status === 201)?.body.id;
		await close(id);
		await open();
		// A closed one counts again when it is continued.
		expect((await write(id)).body.code).toBe('support.too_many_conversations');
	});

	test('waits for staff after a number of messages', async () => {
		const id = await open();
		for (let n = 1; n < MOST_UNANSWERED; n++) expect((await write(id)).status).toBe(201);
		expect((await write(id)).body).toMatchObject({
			code: 'support.too_many_unanswered',
			params: { limit: MOST_UNANSWERED },
		});
		await ACTS.answer(id);
		expect((await write(id)).status).toBe(201);
	});

	test('is continued for 14 days after its closing, by either side, and not longer', async () => {
		const id = await open();
		await ACTS.close(id);
		const { closed } = await look(id);
		expect(closed).toMatchObject({ by: 'staff', reason: REASON });
		expect(Date.parse(closed.reopens_until) - Date.parse(closed.at)).toBe(FORTNIGHT_MS);
		await closedAt(id, FORTNIGHT_MS - 60_000);
		expect((await write(id)).body).toMatchObject({ status: 'open', closed: null, due_at: expect.any(String) });
		await ACTS.close(id);
		expect((await ACTS.answer(id)).status).toBe(204);
		expect(await look(id)).toMatchObject({ status: 'answered', closed: null });
		await close(id);
		await closedAt(id, FORTNIGHT_MS);
		expect((await write(id)).body.code).toBe('support.closed');
		for (const act of Object.values(ACTS)) expect((await act(id)).body.code).toBe('support.closed');
		expect(await queued(id)).toMatchObject({ status: 'closed', taken: null });
	});

	test('comes in pages, those that changed last first', async () => {
		const ids = [await open(), await open(), await open()];
		await ACTS.answer(ids[0] as string);
		const seen = [];
		for (let cursor: string | null = ''; cursor !== null; ) {
			const page = await get(browser, `${THREADS}?limit=1${cursor && `&cursor=${cursor}`}`);
			seen.push(...page.data);
			cursor = page.next_cursor;
		}
		expect(seen.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
	});

	test('notifies its user immediately when staff write and close, and again of events that a client has missed', async () => {
		const id = await open();
		const { event_n } = (await browser.call('GET', '/api/user')).body;
		const live = await listen(browser, event_n);
		await ACTS.answer(id);
		await ACTS.close(id);
		const opened = (await writeFirst(userId)).body.id;
		const expected = [id, id, opened].map((about, index) => ({
			op: 'event',
			n: event_n + index + 1,
			type: 'conversation',
			data: { id: about },
		}));
		await expect.poll(live.events).toEqual(expected);
		live.close();
		const later = await listen(browser, event_n);
		await expect.poll(later.events).toEqual(expected);
		later.close();
	});

	test('goes with the account of its user, answered or not', async () => {
		const id = await open();
		expect((await browser.call('POST', '/api/settings/close', { email })).status).toBe(204);
		const { rows } = await app.db.owner.query('select from support_messages where thread_id = $1', [id]);
		expect(rows).toEqual([]);
		expect((await one.browser.call('GET', `${QUEUE}/${id}`)).status).toBe(404);
	});
});

describe('[ADMIN-03] staff answer a user inside the product', () => {
	test('and the user gets a copy of each answer by mail, in their language, with the address of the conversation', async () => {
		await app.db.owner.query(`update users set locale = 'br' where id = $1`, [userId]);
		const id = await open();
		await ACTS.answer(id);
		const mail = await app.mail(email, 'O suporte respondeu a você');
		expect(mail.text).toContain(ANSWER);
		expect(mail.text).toContain('Para responder, entre na sua conta');
		expect(mail.html).toContain('Under Transactions.<br>There is a button for PDF.');
		expect(mail.link).toBe(`/support/${id}`);
		await ACTS.close(id);
		const subjects = (await app.mailsAfterJobs(email)).map(({ subject }) => subject);
		expect(subjects.filter((subject) => subject === mail.subject)).toHaveLength(1);
	});

	test('and write first, once for each key; it waits for the user then, and is no queue', async () => {
		const key = randomUUID();
		const [first, again] = [await writeFirst(userId, one, key), await writeFirst(userId, one, key)];
		expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
		const { id } = first.body;
		expect(await look(id)).toMatchObject({
			topic: 'money',
			status: 'answered',
			due_at: null,
			messages: [{ n: 1, from: 'staff', text: ANSWER }],
		});
		expect((await app.mail(email, 'Support has answered you')).text).toContain(ANSWER);
		expect((await one.browser.call('GET', `${QUEUE}?status=open&user=${userId}`)).body.data).toEqual([]);
		expect((await write(id)).body.status).toBe('open');
		expect(await actsOf()).toEqual([['conversation.opened', 'Wrote to the user', one.id]]);
	});

	test('but not to themselves, to a guest, to a closed account or to an unknown user', async () => {
		expect((await writeFirst(other.id, other)).body.code).toBe('support.own');
		const guest = await app.browser();
		await guest.startGuest();
		const { rows } = await app.db.owner.query<{ id: number }>('select max(id) id from users where guest_ends_at > 0');
		expect((await writeFirst(rows[0]?.id ?? 0)).body.code).toBe('support.unreachable');
		await browser.call('POST', '/api/settings/close', { email });
		expect((await writeFirst(userId)).body.code).toBe('support.unreachable');
		expect((await writeFirst(2_000_000)).status).toBe(404);
	});

	test('[CASH-12] an answer to a dispute is copied by mail as well', async () => {
		const { rows } = await app.db.owner.query<{ id: string }>(
			`with thread as (insert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', 0) returning id)
			insert into disputes (thread_id, subject_type, subject_id, due_at) select id, 'trade', gen_random_uuid(), 1 from thread returning thread_id id`,
			[userId],
		);
		await one.browser.call(
			'POST',
			`/api/admin/disputes/${rows[0]?.id}/messages`,
			{ text: ANSWER },
			{ 'idempotency-key': randomUUID() },
		);
		const mail = await app.mail(email, 'Support has answered you');
		expect([mail.text.includes(ANSWER), mail.link]).toEqual([true, `/disputes/${rows[0]?.id}`]);
	});
});

describe('[ADMIN-10] an item of the queue of conversations', () => {
	test.each(Object.entries(ACTS))('is of one person for 15 minutes after: %s', async (name, act) => {
		const id = await open();
		const before = Date.now();
		expect((await act(id)).status).toBe(204);
		if (name === 'close') return expect((await queued(id)).taken).toBeNull();
		const { taken } = await queued(id);
		expect(taken.by.id).toBe(one.id);
		expect(Date.parse(taken.until)).toBeGreaterThanOrEqual(before + TAKEN_MS);
		for (const refused of Object.values(ACTS)) {
			const { status, body } = await refused(id, other);
			expect([status, body.code, body.params]).toEqual([422, 'admin.taken', { by: 'Dana Weiss', until: taken.until }]);
		}
		await app.db.owner.query('update support_threads set taken_until = app.clock() where id = $1', [id]);
		expect((await ACTS.answer(id, other)).status).toBe(204);
	});

	test('is taken and closed once, by however many at the same time, and every act is in the audit log', async () => {
		const id = await open();
		const taking = await Promise.all([ACTS.take(id), ACTS.take(id, other)]);
		expect(taking.map(({ status }) => status).sort()).toEqual([204, 422]);
		await app.db.owner.query('update support_threads set taken_by = null, taken_until = null where id = $1', [id]);
		await ACTS.answer(id);
		const closing = await Promise.all([ACTS.close(id), ACTS.close(id)]);
		expect(closing.map(({ status }) => status).sort()).toEqual([204, 422]);
		expect(await actsOf()).toEqual([
			['conversation.closed', REASON, one.id],
			['conversation.answered', 'Answered in the thread', one.id],
			['conversation.taken', 'Taken from the queue', expect.any(Number)],
		]);
	});

	test('is not acted on by the user who opened it', async () => {
		const id = await open();
		await app.db.owner.query(`update users set role = 'support' where id = $1`, [userId]);
		await proveSecondFactor(app, userId);
		for (const act of Object.values(ACTS))
			expect((await act(id, { browser, id: userId, email: '' })).body.code).toBe('support.own');
		expect(await queued(id)).toMatchObject({ taken: null, messages: [{ from: 'user' }], closed: null });
	});

	test('is read by finance and the auditor, who change nothing, and does not exist for the rest of staff', async () => {
		const id = await open();
		for (const role of ['finance', 'auditor'] as const) {
			const reader = await joinStaff(app, role);
			expect(await queued(id, reader)).toMatchObject({ id });
			for (const act of Object.values(ACTS)) expect((await act(id, reader)).body.code).toBe('http.forbidden');
			expect((await writeFirst(userId, reader)).body.code).toBe('http.forbidden');
		}
		const risk = await joinStaff(app, 'risk');
		expect((await risk.browser.call('GET', QUEUE)).body.code).toBe('http.forbidden');
		for (const act of Object.values(ACTS)) expect((await act(randomUUID())).status).toBe(404);
	});
});

describe('[ADMIN-04] the queue of conversations', () => {
	test('shows what is due first; what was answered or closed, or all of a user, by what changed last', async () => {
		const ids = [await open(), await open(), await open()] as [string, string, string];
		for (const [index, due] of [3_000, 1_000, 2_000].entries())
			await app.db.owner.query('update conversations set due_at = $2 where thread_id = $1', [ids[index], due]);
		const idsOf = async (query: string) => {
			const seen = [];
			for (let cursor: string | null = ''; cursor !== null; ) {
				const page = await get(one.browser, `${QUEUE}?user=${userId}&${query}&limit=1${cursor && `&cursor=${cursor}`}`);
				seen.push(...page.data);
				cursor = page.next_cursor;
			}
			return seen.map((row) => row.id);
		};
		expect(await idsOf('status=open')).toEqual([ids[1], ids[2], ids[0]]);
		await ACTS.close(ids[1]);
		await ACTS.answer(ids[2]);
		expect(await idsOf('status=open')).toEqual([ids[0]]);
		expect(await idsOf('status=answered')).toEqual([ids[2]]);
		expect(await idsOf('status=closed')).toEqual([ids[1]]);
		expect(await idsOf('')).toEqual([ids[2], ids[1], ids[0]]);
		const [row] = (await one.browser.call('GET', `${QUEUE}?user=${userId}&status=open`)).body.data;
		expect(row).toMatchObject({
			overdue: true,
			topic: 'account',
			user: { id: userId, name: 'Dana Weiss' },
			taken: null,
		});
	});

	test('shows the names of staff', async () => {
		const id = await open();
		await ACTS.answer(id);
		expect(await queued(id)).toMatchObject({
			id,
			status: 'answered',
			user: { id: userId },
			messages: [
				{ n: 1, from: 'user', text: QUESTION, staff: null },
				{ n: 2, from: 'staff', staff: { id: one.id } },
			],
		});
	});

	test('is counted for the pages of staff, and what is overdue is an alarm and measured', async () => {
		const read = async (name: string) =>
			Number(new RegExp(`^fairtick_${name}_conversations (\\d+)$`, 'm').exec(await app.metrics.render())?.[1]);
		const overview = async () => {
			const { waiting, alarms } = (await one.browser.call('GET', '/api/admin/overview')).body;
			return [
				waiting.find(({ queue }: { queue: string }) => queue === 'conversations')?.count ?? 0,
				alarms.find(({ kind }: { kind: string }) => kind === 'conversations_overdue')?.count ?? 0,
			];
		};
		const seen = async () => [await read('waiting'), await read('overdue'), ...(await overview())];
		const before = (await seen()) as [number, number, number, number];
		const id = await open();
		await app.db.owner.query('update conversations set due_at = app.clock() - 1 where thread_id = $1', [id]);
		expect(await look(id)).toMatchObject({ overdue: true });
		expect(await seen()).toEqual(before.map((count) => count + 1));
		await ACTS.answer(id);
		expect(await seen()).toEqual(before);
	});
});

test('[ADMIN-11] nothing that users or staff do in a conversation touches money or trades', async () => {
	const journal = await Journal.open(app.db);
	const mark = await journal.mark();
	const id = await open();
	await write(id);
	for (const act of Object.values(ACTS)) expect((await act(id)).status).toBe(204);
	await writeFirst(userId);
	const written = new Set((await journal.since(mark)).map(({ what }) => what));
	// The copies by mail are sent meanwhile.
	expect([...written].filter((what) => !what.endsWith(' mails')).sort()).toEqual([
		'insert audit_log',
		'insert conversations',
		'insert idempotency_keys',
		'insert idempotent_answers',
		'insert support_messages',
		'insert support_threads',
		'insert user_events',
		'update audit_log_head',
		'update conversations',
		'update support_threads',
		'update user_states',
	]);
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
