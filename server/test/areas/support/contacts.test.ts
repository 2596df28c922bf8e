import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldContacts } from '../../../src/areas/support/contact-queries.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

const QUEUE = '/api/admin/conversations';
const TEXT = 'Which documents do I need?\nVisit https://evil.example';
const ANSWER = 'A passport is enough.';

let app: TestApp;
let staff: StaffMember;
let visitor: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_OPEN_CONVERSATIONS: '2', LIMIT_REGISTRATIONS: '1000', LIMIT_MESSAGES: '1000' });
	staff = await joinStaff(app, 'support');
});
afterAll(() => app.close());
beforeEach(async () => {
	visitor = await app.browser();
	email = `ana-${randomUUID()}@example.org`;
});

const send = (body: object = {}, by = visitor) =>
	by.call('POST', '/api/contact', { email, topic: 'verification', text: TEXT, ...body });
const queue = async () => (await staff.browser.call('GET', `${QUEUE}?status=open&limit=200`)).body.data;
const mine = async () =>
	// biome-ignore lint/suspicious/noExplicitAny: an answer of the queue
	(await queue()).filter(({ sender }: any) => sender?.email.toLowerCase() === email.toLowerCase());
const tokenOf = async (subject: string) => (await app.mail(email, subject)).link.replace('/contact/', '');
const begin = async () => {
	expect((await send()).status).toBe(204);
	const [{ id }] = await mine();
	return { id: id as string, token: await tokenOf('We have received your message') };
};
const look = (token: string, by = visitor) => by.call('GET', `/api/contact?token=${token}`);
const write = (token: string, text = 'And how long does it take?') =>
	visitor.call('POST', '/api/contact/messages', { token, text });
const answer = (id: string) =>
	staff.browser.call('POST', `${QUEUE}/${id}/messages`, { text: ANSWER }, { 'idempotency-key': randomUUID() });

describe('[ADMIN-11] a visitor writes to support', () => {
	test('and staff find it in their queue, answer, and the sender reads it by email and behind its link', async () => {
		visitor.locale = 'br';
		expect((await send()).status).toBe(204);
		const [found] = await mine();
		expect(found).toMatchObject({
			user: null,
			sender: { email, account: null },
			topic: 'verification',
			status: 'open',
		});
		const receipt = await app.mail(email, 'Recebemos sua mensagem');
		// The form can't be used to send texts to others.
		expect(receipt.text + receipt.html).not.toMatch(/evil|documents/);
		expect((await answer(found.id)).status).toBe(204);
		const mail = await app.mail(email, 'O suporte respondeu a você');
		expect(mail.text).toContain(ANSWER);
		const token = mail.link.replace('/contact/', '');
		const stranger = await app.browser();
		expect((await look(token, stranger)).body).toMatchObject({
			id: found.id,
			status: 'answered',
			due_at: null,
			messages: [
				{ n: 1, from: 'user', text: TEXT },
				{ n: 2, from: 'staff', text: ANSWER },
			],
		});
		expect((await look(token)).body.messages[1]).not.toHaveProperty('staff');
		const { rows } = await app.db.owner.query(`select act, subject from audit_log where subject = $1 order by n`, [
			`conversation:${found.id}`,
		]);
		expect(rows).toEqual([{ act: 'conversation.answered', subject: `conversation:${found.id}` }]);
	});

	test('and continues it, closes it and opens it again by the link; the same text twice is one message', async () => {
		const { id, token } = await begin();
		await answer(id);
		expect((await write(token)).body).toMatchObject({ status: 'open', messages: [{}, {}, { n: 3, from: 'user' }] });
		expect((await write(token)).body.messages).toHaveLength(3);
		const close = () => visitor.call('POST', '/api/contact/close', { token });
		expect((await close()).body).toMatchObject({ status: 'closed', closed: { by: 'user', reason: null } });
		expect((await close()).body.code).toBe('support.closed');
		expect((await write(token, 'One thing more.')).body).toMatchObject({ status: 'open', closed: null });
	});

	test('staff take and close it with a reason that the sender reads', async () => {
		const { id, token } = await begin();
		expect((await staff.browser.call('POST', `${QUEUE}/${id}/take`)).status).toBe(204);
		expect((await staff.browser.call('POST', `${QUEUE}/${id}/close`, { reason: REASON })).status).toBe(204);
		expect((await look(token)).body.closed).toMatchObject({ by: 'staff', reason: REASON });
		await app.db.owner.query('update conversations set closed_at = closed_at - $2::bigint where thread_id = $1', [
			id,
			15 * 86_400_000,
		]);
		expect((await write(token)).body.code).toBe('support.closed');
	});

	test('the account with the address is named to staff, and does not see the conversation', async () => {
		const user = await app.browser();
		const joined = await user.join();
		email = joined.email.toUpperCase();
		await send();
		expect((await mine())[0]).toMatchObject({ user: null, sender: { email, account: { id: joined.id } } });
		expect((await user.call('GET', '/api/support/threads')).body.data).toEqual([]);
	});

	test('a guest of the demo can, too', async () => {
		expect((await visitor.startGuest()).status).toBe(201);
		expect((await send()).status).toBe(204);
		expect(await mine()).toHaveLength(1);
	});
});

describe('[ADMIN-11] the contact form is no way to flood', () => {
	test('a network may send three an hour', async () => {
		for (const text of ['1', '2', '3'])
			expect((await send({ email: `${randomUUID()}@example.org`, text })).status).toBe(204);
		const { status, headers, body } = await send({ email: `${randomUUID()}@example.org` });
		expect([status, body.code]).toEqual([429, 'http.too_many']);
		expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
	});

	test('networks of 64 bits count one by one, and a site of 48 bits may send as much as four of them', async () => {
		const sendFrom = async (address: string) => {
			const by = Object.assign(await app.browser(), { address });
			return (await send({ email: `${randomUUID()}@example.org` }, by)).status;
		};
		for (let network = 0; network < 12; network++) expect(await sendFrom(`2001:db8:7:${network}::1`)).toBe(204);
		expect(await sendFrom('2001:db8:7:99::1')).toBe(429);
		expect(await sendFrom('2001:db8:8::1')).toBe(204);
	});

	test('an address gets as many confirmations a day as the setting says, from all networks, at the same time too', async () => {
		const senders = await Promise.all(Array.from({ length: 5 }, () => app.browser()));
		const answers = await Promise.all(senders.map((by, n) => send({ text: `Message ${n}` }, by)));
		expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
		expect(await app.mailsAfterJobs(email)).toHaveLength(2);
		// Closing them makes no room on the same day.
		await app.db.owner.query(
			`update support_threads set status = 'closed' where id in (select thread_id from contacts where email = $1)`,
			[email],
		);
		expect((await send({ text: 'Once more' }, await app.browser())).status).toBe(204);
		expect(await app.mailsAfterJobs(email)).toHaveLength(2);
	});

	test('strangers cannot close the form to the owner of an address, who is answered by email as usual', async () => {
		const strangers = await Promise.all(Array.from({ length: 3 }, () => app.browser()));
		for (const [n, by] of strangers.entries()) await send({ text: `Not from Ana ${n}` }, by);
		expect((await send()).status).toBe(204);
		const own = (await mine()).map(({ id }: { id: string }) => id).at(-1);
		await answer(own);
		expect(await tokenOf('Support has answered you')).toBeTruthy();
	});

	test('the same text again is the same message', async () => {
		expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
		expect(await mine()).toHaveLength(1);
		expect(await app.mailsAfterJobs(email)).toHaveLength(1);
		// A day later it is another one.
		await app.db.owner.query(
			`update support_threads set opened_at = opened_at - 86400000 where id in (select thread_id from contacts where email = $1)`,
			[email],
		);
		expect((await send()).status).toBe(204);
		expect(await mine()).toHaveLength(2);
	});

	test.each([
		[{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
		[{ email: 'a@example.org\n' }, 'email'],
		[{ email: 'a@example.org, b@example.org' }, 'email'],
		[{ email: 'Ana <a@example.org>' }, 'email'],
		[{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
		[{ topic: 'sales' }, 'topic'],
		[{ text: ' \n ' }, 'text'],
		[{ text: 'x'.repeat(2_001) }, 'text'],
		[{ cc: 'b@example.org' }, 'cc'],
	])('%j is refused', async (body, field) => {
		const { status, body: refused } = await send(body);
		expect([status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
		expect(await app.mailsAfterJobs(email)).toEqual([]);
	});
});

test('[ADMIN-11] a link that is not ours leads nowhere', async () => {
	const { token } = await begin();
	const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
	for (const one of ['x', changed, randomUUID()]) {
		expect((await look(one)).status).toBe(404);
		expect((await write(one)).status).toBe(404);
		expect((await visitor.call('POST', '/api/contact/close', { token: one })).status).toBe(404);
	}
	const conversation = await (async () => {
		const user = await app.browser();
		await user.join();
		const body = { topic: 'account', text: 'Hello' };
		return (await user.call('POST', '/api/support/threads', body, { 'idempotency-key': randomUUID() })).body.id;
	})();
	expect((await look(conversation)).status).toBe(404);
});

test('[ADMIN-09] conversations without a user are erased 90 days after the last message, unless they wait for staff', async () => {
	const [one, other] = [
		await begin(),
		await (async () => {
			email = `ben-${randomUUID()}@example.org`;
			return begin();
		})(),
	];
	await answer(one.id);
	await app.db.owner.query('update conversations set changed_at = changed_at - $1::bigint', [91 * 86_400_000]);
	await deleteOldContacts(app.db.database, 90 * 86_400_000);
	expect((await look(one.token)).status).toBe(404);
	expect((await look(other.token)).status).toBe(200);
});
