import { randomUUID } from 'node:crypto';
import { TAKEN_MS } from '@fairtick/domain/queues/taking';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { COMPLAINT, openDispute } from '../../support/disputes.ts';
import { Journal } from '../../support/journal.ts';
import { joinStaff, proveSecondFactor, REASON, type StaffMember } from '../../support/staff.ts';

const QUEUE = '/api/admin/disputes';

let app: TestApp;
let one: StaffMember;
let other: StaffMember;
let auditor: StaffMember;
let browser: TestBrowser;
let userId: number;
let id: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_GENERAL: '10000', LIMIT_MESSAGES: '10000' });
	[one, other, auditor] = [
		await joinStaff(app, 'support'),
		await joinStaff(app, 'finance'),
		await joinStaff(app, 'auditor'),
	];
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	({ id: userId } = await browser.join());
	id = await openDispute(app, browser);
});

const take = (by: StaffMember) => by.browser.call('POST', `${QUEUE}/${id}/take`);
const answer = (by: StaffMember, key: string = randomUUID()) =>
	by.browser.call('POST', `${QUEUE}/${id}/messages`, { text: 'We are looking at it.' }, { 'idempotency-key': key });
const decide = (by: StaffMember, reason = REASON) =>
	by.browser.call('POST', `${QUEUE}/${id}/decide`, { result: 'accepted', reason });
const ACTS = { take, answer, decide };
const look = async (by = one) => (await by.browser.call('GET', `${QUEUE}/${id}`)).body;
const list = async (query = '') => (await one.browser.call('GET', `${QUEUE}?${query}`)).body;
const actsOf = async () => {
	const { body } = await one.browser.call('GET', `/api/admin/users/${userId}/history`);
	return body.data.map(({ act, reason, actor }: { act: string; reason: string; actor: { id: number } }) => [
		act,
		reason,
		actor.id,
	]);
};

describe('[ADMIN-10] an item of the queue', () => {
	test.each(Object.entries(ACTS))('is of one person for 15 minutes after: %s', async (name, act) => {
		const before = Date.now();
		expect((await act(one)).status).toBe(204);
		if (name === 'decide') return expect((await look()).taken).toBeNull();
		const { taken } = await look();
		expect(taken.by.id).toBe(one.id);
		expect(Date.parse(taken.until)).toBeGreaterThanOrEqual(before + TAKEN_MS);
		for (const refused of Object.values(ACTS)) {
			const { status, body } = await refused(other);
			expect([status, body.code, body.params]).toEqual([422, 'admin.taken', { by: 'Dana Weiss', until: taken.until }]);
			expect(body.message).toContain('Dana Weiss');
		}
		expect(await look()).toMatchObject({ taken, outcome: null });
		expect((await take(one)).status).toBe(204);
	});

	test('is free again when the time is over', async () => {
		await take(one);
		await app.db.owner.query('update support_threads set taken_until = app.clock() where id = $1', [id]);
		expect((await look()).taken).toBeNull();
		expect((await answer(other)).status).toBe(204);
		expect((await look()).taken.by.id).toBe(other.id);
		expect((await decide(one)).body.code).toBe('admin.taken');
	});

	test('is taken once and decided once, by however many at the same time', async () => {
		const taking = await Promise.all([take(one), take(other)]);
		expect(taking.map(({ status }) => status).sort()).toEqual([204, 422]);
		await app.db.owner.query('update support_threads set taken_by = null, taken_until = null where id = $1', [id]);
		const deciding = await Promise.all([decide(one), decide(other), decide(one)]);
		expect(deciding.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
		expect(deciding.find(({ status }) => status === 422)?.body.code).toBe('support.decided');
		expect((await actsOf()).filter(([act]: string[]) => act === 'dispute.decided')).toHaveLength(1);
	});

	test('is answered once with a key, also after it was decided', async () => {
		const key = randomUUID();
		expect((await answer(one, key)).status).toBe(204);
		await decide(one);
		const again = await answer(one, key);
		expect([again.status, again.headers['idempotency-replayed']]).toEqual([204, 'true']);
		expect((await look()).messages).toHaveLength(2);
		expect((await actsOf()).filter(([act]: string[]) => act === 'dispute.answered')).toHaveLength(1);
	});

	test('is decided with a reason, which its user reads and the audit log keeps, and every act is in that log', async () => {
		for (const reason of ['', 'why', 'a\u0007bcdef'])
			expect(Object.keys((await decide(one, reason)).body.errors)).toEqual(['reason']);
		await take(one);
		await answer(one);
		await decide(one, 'The second tick was wrong.');
		const { body } = await browser.call('GET', `/api/disputes/${id}`);
		expect(body.outcome).toMatchObject({ result: 'accepted', reason: 'The second tick was wrong.' });
		expect(await actsOf()).toEqual([
			['dispute.decided', 'The second tick was wrong.', one.id],
			['dispute.answered', expect.any(String), one.id],
			['dispute.taken', expect.any(String), one.id],
		]);
	});

	test('is not acted on by the user who opened it', async () => {
		await app.db.owner.query(`update users set role = 'support' where id = $1`, [userId]);
		await proveSecondFactor(app, userId);
		for (const act of Object.values(ACTS))
			expect((await act({ browser, id: userId, email: '' })).body.code).toBe('support.own');
		expect(await look()).toMatchObject({ taken: null, messages: [{ from: 'user' }], outcome: null });
	});

	test('is read by the auditor, who changes nothing, and does not exist for the rest of staff', async () => {
		expect(await look(auditor)).toMatchObject({ id });
		for (const act of Object.values(ACTS)) expect((await act(auditor)).body.code).toBe('http.forbidden');
		const content = await joinStaff(app, 'content');
		expect((await content.browser.call('GET', QUEUE)).body.code).toBe('http.forbidden');
		id = randomUUID();
		for (const act of Object.values(ACTS)) expect((await act(one)).status).toBe(404);
	});
});

describe('[ADMIN-04] the queue of disputes', () => {
	test('shows what is due first, filtered, in pages, and what was decided last by itself', async () => {
		const person = await app.browser();
		const { id: personId } = await person.join();
		const made = [];
		for (const due of [3_000, 1_000, 2_000, 4_000]) {
			const disputeId = await openDispute(app, person);
			made.push(disputeId);
			await app.db.owner.query('update disputes set due_at = $2 where thread_id = $1', [disputeId, due]);
		}
		const [third, first, second, decided] = made;
		id = decided as string;
		await decide(one);
		id = second as string;
		await answer(one);
		const idsOf = async (query: string) =>
			(await list(`user=${personId}&${query}`)).data.map((row: { id: string }) => row.id);
		expect(await idsOf('')).toEqual([first, second, third]);
		expect(await idsOf('status=open')).toEqual([first, third]);
		expect(await idsOf('status=answered')).toEqual([second]);
		expect(await idsOf('status=decided')).toEqual([decided]);
		const seen = [];
		for (let cursor: string | null = ''; cursor !== null; ) {
			const page = await list(`user=${personId}&limit=1${cursor && `&cursor=${cursor}`}`);
			seen.push(...page.data);
			cursor = page.next_cursor;
		}
		expect(seen).toMatchObject([
			{ id: first, status: 'open', overdue: true, user: { id: personId, name: 'Dana Weiss' }, taken: null },
			{ id: second, status: 'answered', taken: { by: { id: one.id } } },
			{ id: third, subject: { type: 'trade' } },
		]);
	});

	test('leads to all facts: the trade, its user, and the thread with the names of staff', async () => {
		await answer(one);
		expect(await look()).toMatchObject({
			id,
			status: 'answered',
			user: { id: userId },
			subject: { type: 'trade', trade: { direction: 'up', stake: 1_000 } },
			messages: [
				{ n: 1, from: 'user', text: COMPLAINT, staff: null },
				{ n: 2, from: 'staff', staff: { id: one.id } },
			],
		});
	});
});

test('[CASH-12] disputes that are overdue are measured', async () => {
	const read = async (name: string) =>
		Number(new RegExp(`^fairtick_${name}_disputes (\\d+)$`, 'm').exec(await app.metrics.render())?.[1]);
	const before = [await read('undecided'), await read('overdue')];
	await app.db.owner.query('update disputes set due_at = app.clock() - 1 where thread_id = $1', [id]);
	expect([await read('undecided'), await read('overdue')]).toEqual([before[0], (before[1] as number) + 1]);
	await decide(one);
	expect([await read('undecided'), await read('overdue')]).toEqual([(before[0] as number) - 1, before[1]]);
});

test('[ADMIN-11] nothing that users or staff do in a thread touches money or trades', async () => {
	const journal = await Journal.open(app.db);
	const mark = await journal.mark();
	await browser.call(
		'POST',
		`/api/disputes/${id}/messages`,
		{ text: 'Please look again.' },
		{ 'idempotency-key': randomUUID() },
	);
	for (const act of Object.values(ACTS)) expect((await act(one)).status).toBe(204);
	const written = new Set((await journal.since(mark)).map(({ what }) => what));
	// The copy by mail is sent meanwhile.
	expect([...written].filter((what) => !what.endsWith(' mails')).sort()).toEqual([
		'insert audit_log',
		'insert idempotency_keys',
		'insert idempotent_answers',
		'insert support_messages',
		'insert user_events',
		'update audit_log_head',
		'update disputes',
		'update support_threads',
		'update user_states',
	]);
});
