import { randomBytes, randomUUID } from 'node:crypto';
import type { NotificationFacts } from '@fairtick/domain/notifications/table';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { openPushService, type PushService } from '../../../../test/support/push-service.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { AT_ONCE_OF_AN_OWNER } from '../../../platform/jobs/index.ts';
import { createOutgoing } from '../../../platform/outgoing/index.ts';
import type { PushContext, SendingContext } from './context.ts';
import { createPushDeliverers, deliverNextPush } from './deliver-push.ts';
import { notify } from './notify.ts';
import { createPushKeys } from './push-keys.ts';
import { deleteAllSignedOut, loadDueDevices, takeDevice, upsertDevice } from './push-queries.ts';
import { sendWaiting } from './send-waiting.ts';
import { NO_SETTINGS, type StoredSettings, upsertSettings } from './settings-queries.ts';

/** 21:00 in Tokyo. */
const NOON = Date.UTC(2031, 0, 15, 12);
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];
const ID = '7f0c9bb0-0000-4000-8000-000000000000';
const NEVER = new AbortController().signal;

let db: TestDatabase;
let context: PushContext & SendingContext;
let excluded: Set<number>;
let service: PushService;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	context = {
		database: db.database,
		mail: { add: async () => undefined },
		baseUrl: () => 'https://trade.example.com',
		isExcluded: async (_tx, { userId }) => excluded.has(userId),
		outgoing: createOutgoing({ allowsLoopback: true, timeoutMs: 2_000 }),
		pushKeys: createPushKeys(randomBytes(32), () => 'mailto:operator@example.com'),
		describeDevice: (userAgent) => userAgent,
	};
});
afterAll(() => db.drop());
beforeEach(async () => {
	excluded = new Set();
	service = await openPushService();
	await db.setClock(NOON);
	userId = await addTestUser(db, 0n);
});
afterEach(async () => {
	await service.close();
	await db.owner.query('delete from push_messages; delete from push_devices; delete from waiting_notices');
});

/** A browser that a user has logged in with and chosen. */
async function add(of = userId, name = 'browser', at = service): Promise<{ id: string; sessionId: string }> {
	const [id, sessionId] = [randomUUID(), randomUUID()];
	await db.owner.query(
		`insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, expires_at, address, user_agent, confirmed_at)
		values ($1, $2, $3, $3, true, $4, $4, $5, '192.0.2.1', 'Firefox', $4)`,
		[sessionId, of, randomBytes(32), NOON, NOON + 30 * 24 * HOUR_MS],
	);
	const subscription = at.subscribe(name);
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [of]);
		const { origin } = new URL(subscription.address);
		const ourKey = context.pushKeys.publicKey;
		await upsertDevice(tx, { id, userId: of, sessionId, service: origin, ourKey, ...subscription });
	});
	return { id, sessionId };
}
const NONE = { services: [], owners: [] };
let occasions = 0;
const send = (facts: NotificationFacts, to = userId) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [to]);
		await notify(tx, [
			{ userId: to, reference: `occasion ${String(occasions++).padStart(4, '0')}`, atMs: NOON, facts },
		]);
	});
const choose = (change: Partial<StoredSettings>) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		await upsertSettings(tx, userId, { ...NO_SETTINGS, ...change });
	});
/** Lets time pass, and makes and sends what is due then. */
async function sendAfter(ms: number, of = userId): Promise<void> {
	await db.setClock(NOON + ms);
	await sendWaiting(context, 'push', of);
	for (const { id } of await loadDueDevices(db.database, 50, NONE)) while (await deliverNextPush(context, id, NEVER));
}
const shown = () => service.pushed.map(({ payload: { title, body } }) => [title, body]);
const counted = async (table: string) => (await db.owner.query(`select count(*)::int n from ${table}`)).rows[0].n;

const security: NotificationFacts = { kind: 'security', news: 'new_device' };
const deposit = (amount = 500): NotificationFacts => ({ kind: 'deposit', id: ID, status: 'confirmed', amount });
const withdrawal: NotificationFacts = { kind: 'withdrawal', id: ID, status: 'sent', amount: 700 };
const alert: NotificationFacts = {
	...({
		kind: 'alert',
		id: ID,
		asset: { id: 1, ticker: 'T1' },
		price: '1.20',
		when: 'above',
		each_time: false,
	} as const),
	times: 1,
	at: '2031-01-15T12:00:00.000Z',
};

test('[NOTE-02] a push message is signed, opens only in its browser, and says what happened in its reader’s language, without amounts', async () => {
	await db.owner.query(`update users set locale = 'br' where id = $1`, [userId]);
	await add();
	await send(deposit());
	await sendAfter(MINUTE_MS);
	expect(service.pushed).toMatchObject([
		{
			signedBy: context.pushKeys.publicKey,
			headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
			payload: {
				title: 'Depósito',
				body: 'Seu depósito foi creditado',
				lang: 'pt-BR',
				unread: 0,
				at: NOON + MINUTE_MS,
				page: `/cashier?tab=history&movement=${ID}`,
			},
		},
	]);
	expect(await counted('push_messages')).toBe(0);
});

test('[NOTE-02] amounts are said where their user wants them', async () => {
	await add();
	await choose({ pushAmounts: true });
	await send(deposit());
	await sendAfter(MINUTE_MS);
	expect(shown()).toEqual([['Deposit', 'Your deposit of $5.00 has arrived']]);
});

test('[NOTE-02] every kind of news is said in a push message', async () => {
	await add();
	await choose({ choices: { trade: { push: true }, announcement: { push: true } } });
	const trade = { kind: 'trade', mode: 'real', expires_at: '2031-01-15T12:00:00.000Z', corrected: null } as const;
	const one = { ...trade, trades: 1, won: 1, lost: 0, profit: 90, trade: { id: ID, ticker: 'T1' } };
	const all: [NotificationFacts, string, string][] = [
		[one, 'Your T1 trade won (real account)', `/trading?trade=${ID}&account=real`],
		[{ ...one, corrected: 100 }, 'We have credited you for your T1 trade', `/trading?trade=${ID}&account=real`],
		[{ ...one, trades: 3, trade: null }, '3 trades closed, 1 won', '/trading?view=history&account=real'],
		[withdrawal, 'Your withdrawal is on its way', `/cashier?tab=history&movement=${ID}`],
		[{ kind: 'verification', news: 'approved' }, 'Your identity is verified', '/settings/verification'],
		[security, 'Someone logged in to your account from a new device', '/settings/security'],
		[alert, 'T1 has risen to 1.20', '/trading?asset=1'],
		[{ kind: 'support', thread: 'dispute', id: ID }, 'We have answered your dispute', `/disputes/${ID}`],
		[{ kind: 'announcement', texts: { en: 'A new index.' } }, 'A new index.', '/notifications'],
	];
	let ms = 0;
	for (const [facts, body, page] of all) {
		await send(facts);
		ms += MINUTE_MS;
		await sendAfter(ms);
		expect(service.pushed.at(-1)?.payload.body).toContain(body);
		expect(service.pushed.at(-1)?.payload.page).toBe(page);
	}
	expect(service.pushed).toHaveLength(all.length);
});

test('[NOTE-02] a burst is one message on every device; a price and a login arrive within seconds', async () => {
	await add();
	await add(userId, 'other');
	for (const amount of [500, 600, 700, 800, 900]) await send(deposit(amount));
	await sendAfter(MINUTE_MS - 1);
	expect(shown()).toEqual([]);
	await sendAfter(MINUTE_MS);
	expect(service.pushed.map(({ name }) => name).sort()).toEqual(['browser', 'other']);
	expect(shown()[0]).toEqual(['5 new notifications', `${'Your deposit has arrived\n'.repeat(4)}… and 1 more`]);
	await send(alert);
	await sendAfter(MINUTE_MS + 2 * SECOND_MS);
	expect(
		service.pushed.slice(2).map(({ headers, payload }) => [headers['urgency'], headers['ttl'], payload.title]),
	).toEqual(Array(2).fill(['high', '3600', 'Price alert']));
});

test('[NOTE-02] a price is urgent, but its user can switch it off; a login is always pushed', async () => {
	service.answer = (response) => void response.writeHead(503).end();
	await add();
	for (const [index, facts] of [deposit(), alert, security].entries()) {
		await send(facts);
		await sendAfter((index + 1) * MINUTE_MS);
	}
	const { rows } = await db.owner.query('select always, urgent from push_messages order by seq');
	expect(rows).toEqual([
		{ always: false, urgent: false },
		{ always: false, urgent: true },
		{ always: true, urgent: true },
	]);
});

test('[NOTE-02] in quiet hours what can wait waits until they end; a login and a payment out do not', async () => {
	await add();
	await choose({ quietHours: { from: '20:00', to: '23:30' }, timeZone: 'Asia/Tokyo' });
	for (const facts of [deposit(), alert, security, withdrawal]) await send(facts);
	await sendAfter(MINUTE_MS);
	expect(shown()).toEqual([
		['2 new notifications', 'Someone logged in to your account from a new device\nYour withdrawal is on its way'],
	]);
	await sendAfter(150 * MINUTE_MS - 1);
	expect(service.pushed).toHaveLength(1);
	await sendAfter(150 * MINUTE_MS);
	expect(shown()[1]).toEqual(['2 new notifications', 'T1 has risen to 1.20\nYour deposit has arrived']);
});

test('[NOTE-02] what is switched off, and who has chosen no device, is sent nothing', async () => {
	await send(deposit());
	expect(await counted(`waiting_notices where way = 'push'`)).toBe(0);
	await add();
	await choose({ choices: { deposit: { push: false }, security: { push: false } } });
	await send(deposit());
	await send(security);
	await sendAfter(MINUTE_MS);
	expect([shown(), await counted(`waiting_notices where way = 'push'`)]).toEqual([[], 0]);
});

test('[NOTE-02] a message whose answer was lost comes again with the same tag and topic, so that it is shown once', async () => {
	await add();
	service.answer = (response) => response.destroy();
	await send(security);
	await sendAfter(2 * SECOND_MS);
	service.answer = (response) => response.writeHead(201).end();
	await sendAfter(11 * SECOND_MS);
	expect(service.pushed).toHaveLength(1);
	await sendAfter(12 * SECOND_MS);
	const [first, second, ...more] = service.pushed;
	expect(second?.payload).toEqual(first?.payload);
	expect(second?.headers['topic']).toBe(first?.headers['topic']);
	expect(first?.headers['topic']).toMatch(/^[\w-]{22}$/);
	expect([more, await counted('push_messages')]).toEqual([[], 0]);
});

test('[NOTE-02] a push service that asks to wait is left alone until then, and news that came meanwhile follow in order', async () => {
	await add();
	service.answer = (response) => response.writeHead(429, { 'retry-after': '300' }).end();
	await send(security);
	await sendAfter(2 * SECOND_MS);
	service.answer = (response) => response.writeHead(201).end();
	await send(withdrawal);
	await sendAfter(4 * MINUTE_MS);
	expect(service.pushed).toHaveLength(1);
	await sendAfter(5 * MINUTE_MS + 2 * SECOND_MS);
	expect(shown().map(([title]) => title)).toEqual(['Security', 'Security', 'Withdrawal']);
});

test('[NOTE-02] what is not worth sending any more is not sent', async () => {
	await add();
	service.answer = (response) => response.writeHead(503, { 'retry-after': '7200' }).end();
	await send(alert);
	await sendAfter(2 * SECOND_MS);
	await sendAfter(2 * HOUR_MS + 2 * SECOND_MS);
	expect([service.pushed.length, await counted('push_messages'), await counted('push_devices')]).toEqual([1, 0, 1]);
});

test.each([404, 410])('[NOTE-02] a browser that its push service no longer knows (%i) is forgotten', async (status) => {
	await add();
	service.answer = (response) => response.writeHead(status).end();
	await send(security);
	await sendAfter(2 * SECOND_MS);
	expect([await counted('push_devices'), await counted('push_messages')]).toEqual([0, 0]);
});

test('[NOTE-02] a user who logs out on a device gets nothing more there, not even waiting messages', async () => {
	const { id, sessionId } = await add();
	await add(userId, 'other');
	service.answer = (response, { name }) => response.writeHead(name === 'other' ? 201 : 503).end();
	await send(security);
	await sendAfter(2 * SECOND_MS);
	expect(service.pushed).toHaveLength(2);
	await db.owner.query('update sessions set ended_at = $2 where id = $1', [sessionId, NOON]);
	await send(withdrawal);
	await sendAfter(2 * MINUTE_MS);
	expect(service.pushed.slice(2).map(({ name }) => name)).toEqual(['other']);
	await deleteAllSignedOut(db.database);
	expect((await db.owner.query('select id from push_devices where id = $1', [id])).rows).toEqual([]);
	expect(await counted('push_devices')).toBe(1);
});

test('[NOTE-02] [KEY-01] a browser that takes messages from another key of ours is forgotten, since it could not open them', async () => {
	await add();
	const pushKeys = createPushKeys(randomBytes(32), () => 'mailto:operator@example.com');
	await send(security);
	await db.setClock(NOON + 2 * SECOND_MS);
	await sendWaiting(context, 'push', userId);
	for (const { id } of await loadDueDevices(db.database, 50, NONE))
		await deliverNextPush({ ...context, pushKeys }, id, NEVER);
	expect([service.pushed, await counted('push_devices')]).toEqual([[], 0]);
});

test('[NOTE-02] [LIMIT-02] an exclusion ends the push messages of its user', async () => {
	await add();
	await send(security);
	excluded.add(userId);
	await sendAfter(2 * SECOND_MS);
	expect([service.pushed, await counted('push_devices'), await counted('waiting_notices')]).toEqual([
		[],
		0,
		// The email of a login is its area's.
		0,
	]);
});

test('[NOTE-02] several servers send each message once, and one that dies while sending leaves it to another', async () => {
	for (let index = 0; index < 5; index++) await add(userId, `browser${index}`);
	await send(security);
	await db.setClock(NOON + 2 * SECOND_MS);
	// This one dies.
	const [{ id: dead } = { id: '' }] = (await db.owner.query('select id from push_devices order by id limit 1')).rows;
	await takeDevice(db.database, dead);
	const fail = (error: unknown) => expect.unreachable(String(error));
	const servers = [1, 2, 3].flatMap(() => createPushDeliverers(context, fail));
	await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(4);
	await db.setClock(NOON + 40 * SECOND_MS);
	await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(5);
	await expect.poll(() => counted('push_messages'), { timeout: 20_000 }).toBe(0);
	await Promise.all(servers.map((server) => server.stop()));
	expect(service.pushed.map(({ name }) => name).toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `browser${index}`));
});

test('[NOTE-02] a push service that answers nothing holds up no other, however many browsers it has', async () => {
	const silent = await openPushService();
	silent.answer = () => undefined;
	// More than there are places in all, and due before the others.
	const users = await Promise.all(Array.from({ length: 24 }, () => addTestUser(db, 0n)));
	for (const [index, user] of users.entries()) {
		for (const name of ['a', 'b', 'c']) await add(user, `${name}${index}`, silent);
		await send(security, user);
	}
	await db.setClock(NOON + 2 * SECOND_MS);
	for (const user of users) await sendWaiting(context, 'push', user);
	const other = await addTestUser(db, 0n);
	await add(other);
	await send(security, other);
	await db.setClock(NOON + 5 * SECOND_MS);
	const servers = createPushDeliverers(context, (error) => expect.unreachable(String(error)));
	await expect.poll(() => service.pushed.length, { timeout: 20_000 }).toBe(1);
	expect(silent.pushed.length).toBeLessThanOrEqual(32);
	await Promise.all(servers.map((server) => server.stop()));
	await silent.close();
});

test('[NOTE-02] one user with browsers at many silent push services takes three places', async () => {
	const silent = await openPushService();
	silent.answer = () => undefined;
	for (let index = 0; index < 70; index++) {
		const { id } = await add(userId, `silent${index}`, silent);
		await db.owner.query('update push_devices set service = $2 where id = $1', [id, `https://${index}.example.com`]);
	}
	await send(security);
	await db.setClock(NOON + 2 * SECOND_MS);
	await sendWaiting(context, 'push', userId);
	const other = await addTestUser(db, 0n);
	await add(other);
	await send(security, other);
	await db.setClock(NOON + 5 * SECOND_MS);
	const servers = createPushDeliverers(context, (error) => expect.unreachable(String(error)));
	await expect.poll(() => service.pushed.length, { timeout: 8_000 }).toBe(1);
	await expect.poll(() => silent.pushed.length, { timeout: 8_000 }).toBe(AT_ONCE_OF_AN_OWNER);
	await Promise.all(servers.map((server) => server.stop()));
	await silent.close();
});

test('[NOTE-02] the longest announcement fits into a push message in every language', async () => {
	await add();
	await choose({ choices: { announcement: { push: true } } });
	for (const [index, locale] of (['en', 'in'] as const).entries()) {
		await db.owner.query('update users set locale = $2 where id = $1', [userId, locale]);
		await send({ kind: 'announcement', texts: { en: 'long '.repeat(1_000), in: 'क्षत्रिय '.repeat(1_000) } });
		await sendAfter((index + 1) * MINUTE_MS);
		expect(service.pushed.at(-1)?.payload.body).toMatch(/…$/);
	}
	expect(service.pushed).toHaveLength(2);
});
