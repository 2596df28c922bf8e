import { randomBytes, randomUUID } from 'node:crypto';
import type { UserEventKind } from '@fairtick/domain/live/user-events';
import { MOST_TRIES, MOST_WAITING, type WebhookKind } from '@fairtick/domain/webhooks/rules';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { isGenuine, openReceiver, type Receiver } from '../../../../test/support/receiver.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { lockUsers, takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import { combineWrites, inTransaction } from '../../../platform/database/index.ts';
import { type UserEventViews, userEventsWrite } from '../../../platform/events/index.ts';
import { AT_ONCE_OF_AN_OWNER } from '../../../platform/jobs/index.ts';
import { createSecretBox } from '../../../platform/keys/index.ts';
import { createOutgoing } from '../../../platform/outgoing/index.ts';
import { collect } from './collect.ts';
import { findBehind, loadOverfull } from './collect-queries.ts';
import type { WebhooksContext } from './context.ts';
import { createDeliverer, deliverNext } from './deliver.ts';
import { loadDue, takeWebhook, updateAfterTry } from './deliver-queries.ts';
import {
	type DeliveryRow,
	deleteOldDeliveries,
	insertTest,
	insertWebhook,
	loadDeliveries,
	loadWebhook,
	updatePaused,
	updateReplayed,
	updateResumed,
} from './queries.ts';

const NOW = Date.UTC(2031, 0, 15);
const DAY_MS = 86_400_000;
const SECRET = 'whsec_test';
const NEVER = new AbortController().signal;

let db: TestDatabase;
let context: WebhooksContext;
let receiver: Receiver;
let mailed: string[];
let userId: number;
let nowMs: number;
beforeAll(async () => {
	db = await createTestDatabase();
	const show = async (_db: unknown, _userId: number, events: readonly { subject: string | null }[]) =>
		events.map(({ subject }) => ({ subject }));
	context = {
		database: db.database,
		mail: { add: async (_tx, { kind }) => void mailed.push(kind), count: async () => 0 },
		outgoing: createOutgoing({ allowsLoopback: true, timeoutMs: 2_000 }),
		box: createSecretBox(randomBytes(32)),
		eventViews: () => ({ alert: show, movement: show, user: show, 'trade.closed': show }) as unknown as UserEventViews,
	};
});
afterAll(() => db.drop());
beforeEach(async () => {
	[mailed, nowMs] = [[], NOW];
	await db.setClock(NOW);
	receiver = await openReceiver();
	userId = await addTestUser(db, 0n);
});
afterEach(async () => {
	await receiver.close();
	await db.owner.query('delete from webhook_deliveries; delete from webhooks');
});

async function add(kinds: readonly WebhookKind[] = ['alert'], address = receiver.address, of = userId) {
	const id = randomUUID();
	const secret = context.box.seal(Buffer.from(SECRET), id);
	await inTransaction(db.database, async (tx) => {
		const { eventN: readN } = (await lockUsers(tx, [of])).get(of) as UserState;
		await insertWebhook(tx, { id, userId: of, address, kinds, secret, readN });
	});
	return id;
}
/** Events of a user, which their areas would have written. */
const happen = (count = 1, kind: UserEventKind = 'alert', of = userId) =>
	inTransaction(db.database, async (tx) => {
		const state = (await lockUsers(tx, [of])).get(of) as UserState;
		const events = Array.from({ length: count }, (_, index) => ({
			userId: of,
			n: takeEventNumber(state),
			kind,
			subject: `${index}`,
			balances: null,
		}));
		await tx.query(combineWrites([userEventsWrite(BigInt(nowMs), events)]));
	});
const deliver = (id: string, by = context) => deliverNext(by, id, NEVER);
const due = async (...withoutUsers: number[]) =>
	(await loadDue(db.database, 10, { owners: withoutUsers })).map(({ id }) => id);
async function deliverAll(id: string, by = context): Promise<void> {
	while ((await due()).includes(id) && (await deliver(id, by)));
}
const at = async (ms: number) => {
	nowMs = ms;
	await db.setClock(ms);
};
const logOf = (id: string): Promise<DeliveryRow[]> => loadDeliveries(db.database, id);
const dueOf = async (id: string) => {
	const { rows } = await db.owner.query('select due_at, paused_at from webhooks where id = $1', [id]);
	return { dueAt: rows[0].due_at && Number(rows[0].due_at), paused: rows[0].paused_at !== null };
};
const told = () => receiver.received.map(({ body }) => body.n);

test('[NOTE-04] a delivery is signed, says what happened, and is logged with the answer', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	await deliverAll(id);
	const [{ signature, raw, body } = { signature: '', raw: '', body: { id: '' } }] = receiver.received;
	expect(isGenuine(SECRET, signature, raw)).toBe(true);
	expect(isGenuine(SECRET, signature, `${raw} `)).toBe(false);
	expect(isGenuine('whsec_other', signature, raw)).toBe(false);
	expect(signature).toMatch(new RegExp(`^t=${NOW / 1_000},`));
	expect(body).toMatchObject({ type: 'alert', at: new Date(NOW).toISOString(), n: expect.any(Number) });
	expect(body).toMatchObject({ data: { subject: '0' } });
	expect(await logOf(id)).toMatchObject([
		{ id: body.id, kind: 'alert', state: 'delivered', tries: 1, status: 200, error: null, answer: 'thanks' },
	]);
});

test('[NOTE-04] what was chosen is sent, from the moment of adding on, and nothing else', async () => {
	await happen();
	const id = await add(['movement', 'trade.closed']);
	for (const kind of ['alert', 'user', 'movement', 'trade.closed'] as const) await happen(1, kind);
	await collect(context, [userId]);
	await deliverAll(id);
	expect(receiver.received.map(({ body }) => body.type)).toEqual(['movement', 'trade.closed']);
	expect(await findBehind(db.database, 10)).toEqual([]);
});

test('[NOTE-04] several servers collect and deliver each event once, in its order', async () => {
	const [id, other] = [await add(), await add(['alert'], `${receiver.address}/other`)];
	await happen(12);
	let again = (await Promise.all(Array.from({ length: 6 }, () => collect(context, [userId])))).flat();
	while (again.length > 0) again = await collect(context, [userId]);
	const servers = [1, 2, 3].map(() => createDeliverer(context, (error) => expect.unreachable(String(error))));
	for (const server of servers) server.wake();
	await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(24);
	await Promise.all(servers.map((server) => server.stop()));
	for (const path of ['/hook', '/hook/other']) {
		const numbers = receiver.received.filter((one) => one.path === path).map(({ body }) => body.n as number);
		expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
		expect(numbers).toHaveLength(12);
	}
	for (const each of [id, other]) expect((await logOf(each)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('[NOTE-04] a locked user is not waited for, and their events are collected later', async () => {
	const id = await add();
	await happen();
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		expect(await collect(context, [userId])).toEqual([userId]);
	});
	expect(await logOf(id)).toEqual([]);
	expect(await collect(context, [userId])).toEqual([]);
	expect(await logOf(id)).toHaveLength(1);
});

test('[NOTE-04] events that were being collected or sent when the server died are collected and sent by the next one', async () => {
	const id = await add();
	await happen();
	await db.owner.query('alter table webhooks add constraint dies check (due_at is null) not valid');
	await expect(collect(context, [userId])).rejects.toThrow('dies');
	await db.owner.query('alter table webhooks drop constraint dies');
	expect(await logOf(id)).toEqual([]);
	await collect(context, [userId]);
	expect(await takeWebhook(db.database, id)).toMatchObject({ webhookId: id });
	expect(await deliver(id)).toBe(false);
	await at(NOW + 31_000);
	expect(await deliver(id)).toBe(true);
	expect(await logOf(id)).toMatchObject([{ state: 'delivered' }]);
});

test('[NOTE-04] a server that stops while it sends leaves the same delivery to the next one', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	const stopping = new AbortController();
	receiver.answer = () => stopping.abort();
	expect(await deliverNext(context, id, stopping.signal)).toBe(false);
	expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
	receiver.answer = (response) => response.end();
	expect(await deliver(id)).toBe(true);
	const [first, second] = receiver.received;
	expect(second?.body.id).toBe(first?.body.id);
});

test('[NOTE-04] a dead receiver is tried ten times, later ones wait behind, then it is paused and its user notified', async () => {
	const id = await add();
	await happen(2);
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(500).end('no');
	for (let tries = 1; tries < MOST_TRIES; tries++) {
		await deliverAll(id);
		expect((await logOf(id)).at(-1)).toMatchObject({ state: 'waiting', tries, status: 500, answer: 'no' });
		const { dueAt } = await dueOf(id);
		expect(dueAt).toBeGreaterThan(nowMs);
		const [behind, tried] = await logOf(id);
		expect([behind?.nextTryAt, Number(tried?.nextTryAt)]).toEqual([null, dueAt]);
		await at((dueAt as number) - 1);
		expect(await due()).toEqual([]);
		await at(dueAt as number);
	}
	await deliverAll(id);
	expect((await logOf(id)).map(({ nextTryAt }) => nextTryAt)).toEqual([null, null]);
	expect(receiver.received).toHaveLength(MOST_TRIES);
	expect(new Set(told())).toHaveLength(1);
	expect(nowMs - NOW).toBeLessThan(DAY_MS);
	expect((await logOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
		['failed', 0],
		['failed', MOST_TRIES],
	]);
	expect([await dueOf(id), mailed]).toEqual([{ dueAt: null, paused: true }, ['webhook_paused']]);
	await happen();
	expect(await collect(context, [userId])).toEqual([]);
	expect(await logOf(id)).toHaveLength(2);
});

test('[NOTE-04] a late try is signed with the time at which it is sent, so that its receiver takes it', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(500).end();
	await deliverAll(id);
	const laterMs = NOW + DAY_MS / 6;
	await at(laterMs);
	receiver.answer = (response) => response.end('thanks');
	await deliverAll(id);
	const [first, second] = receiver.received;
	expect(second?.raw).toBe(first?.raw);
	expect(second?.signature).toMatch(new RegExp(`^t=${laterMs / 1_000},`));
	expect(isGenuine(SECRET, second?.signature ?? '', second?.raw ?? '')).toBe(true);
});

test('[NOTE-04] a receiver that is well again gets everything in its order', async () => {
	const id = await add();
	await happen(2);
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(503).end();
	await deliverAll(id);
	await happen();
	await collect(context, [userId]);
	expect(await due()).toEqual([]);
	receiver.answer = (response) => response.end();
	await at((await dueOf(id)).dueAt as number);
	await deliverAll(id);
	const [first, ...rest] = told() as number[];
	expect(rest).toEqual([first, (first as number) + 1, (first as number) + 2]);
	expect(await dueOf(id)).toEqual({ dueAt: null, paused: false });
});

test('[NOTE-04] what happens while a webhook is paused is not sent', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	await inTransaction(db.database, (tx) => updatePaused(tx, id));
	await happen();
	await collect(context, [userId]);
	await inTransaction(db.database, async (tx) => {
		await updateResumed(tx, id, ((await lockUsers(tx, [userId])).get(userId) as UserState).eventN);
	});
	await happen(1, 'alert');
	await collect(context, [userId]);
	await deliverAll(id);
	expect((await logOf(id)).map(({ state }) => state)).toEqual(['delivered', 'failed']);
	expect(receiver.received).toHaveLength(1);
});

test('[NOTE-04] a replay sends the same again, once, also from a paused webhook and past what waits', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	await deliverAll(id);
	await happen();
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(500).end();
	await deliverAll(id);
	const [waiting, done] = await logOf(id);
	expect(await updateReplayed(db.database, waiting?.id as string)).toBeNull();
	expect(await updateReplayed(db.database, done?.id as string)).toMatchObject({ state: 'waiting' });
	const dueBefore = await dueOf(id);
	await deliverAll(id);
	expect(await logOf(id)).toMatchObject([{ state: 'waiting' }, { id: done?.id, state: 'failed', tries: 2 }]);
	expect(await dueOf(id)).toEqual(dueBefore);
	await inTransaction(db.database, (tx) => updatePaused(tx, id));
	await updateReplayed(db.database, done?.id as string);
	receiver.answer = (response) => response.end();
	await deliverAll(id);
	expect((await logOf(id))[1]).toMatchObject({ state: 'delivered', tries: 3 });
	const [first, , third, fourth] = receiver.received;
	expect([third?.raw, fourth?.raw]).toEqual([first?.raw, first?.raw]);
});

test('[NOTE-04] a test is sent once and pauses nothing', async () => {
	const id = await add();
	receiver.answer = (response) => response.writeHead(404).end();
	expect(await insertTest(db.database, userId, id)).toMatchObject({ kind: 'test', state: 'waiting' });
	expect(await insertTest(db.database, userId, id)).toBeNull();
	await deliverAll(id);
	expect(receiver.received[0]?.body).toMatchObject({ type: 'test', n: null, data: {} });
	expect(await logOf(id)).toMatchObject([{ kind: 'test', state: 'failed', status: 404 }]);
	expect((await dueOf(id)).paused).toBe(false);
});

test('[NOTE-04] a receiver that never answers holds up no other', async () => {
	const silent = await openReceiver();
	silent.answer = () => {};
	const other = await addTestUser(db, 0n);
	const slow = await Promise.all(Array.from({ length: 5 }, () => add(['alert'], silent.address)));
	const quick = await add(['alert'], receiver.address, other);
	await happen();
	await happen(5, 'alert', other);
	await collect(context, [userId, other]);
	const beganMs = performance.now();
	const server = createDeliverer(context, (error) => expect.unreachable(String(error)));
	server.wake();
	await expect.poll(() => receiver.received.length, { interval: 20, timeout: 10_000 }).toBe(5);
	expect(performance.now() - beganMs).toBeLessThan(2_000);
	await expect.poll(() => silent.received.length).toBe(AT_ONCE_OF_AN_OWNER);
	await expect.poll(async () => (await logOf(slow[0] as string))[0]?.error, { timeout: 10_000 }).toBe('no_answer');
	await server.stop();
	expect((await logOf(quick)).every(({ state }) => state === 'delivered')).toBe(true);
	await silent.close();
});

test('[NOTE-04] an address is looked at before each delivery and each test: one that is no longer public gets nothing', async () => {
	const outgoing = (address: string) =>
		createOutgoing({ allowsLoopback: false, resolve: async () => [{ address, family: 4 }] });
	const { port } = new URL(receiver.address);
	for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) {
		const id = await add(['alert'], `https://hooks.example.com:${port}/`);
		await happen();
		await collect(context, [userId]);
		await deliverAll(id, { ...context, outgoing: outgoing(address) });
		expect(await logOf(id)).toMatchObject([{ state: 'waiting', status: null, error: 'forbidden', answer: null }]);
		await insertTest(db.database, userId, id);
		await deliverAll(id, { ...context, outgoing: outgoing(address) });
		expect((await logOf(id)).find(({ kind }) => kind === 'test')).toMatchObject({
			state: 'failed',
			error: 'forbidden',
		});
	}
	expect(receiver.received).toEqual([]);
});

test('[NOTE-04] a redirect is not followed and is a failure; a receiver that is not there is named as such', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
	await deliverAll(id);
	expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
	expect(await logOf(id)).toMatchObject([{ state: 'waiting', status: 302 }]);
	await at((await dueOf(id)).dueAt as number);
	await receiver.close();
	await deliverAll(id);
	expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 2, status: null, error: 'no_connection' }]);
	receiver = await openReceiver();
});

test('[NOTE-04] of an answer 200 characters are kept, however long it is', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	receiver.answer = (response) => response.end(`\0a\n${'🙂'.repeat(100_000)}`);
	await deliverAll(id);
	const [{ answer, state } = { answer: '', state: '' }] = await logOf(id);
	expect([state, answer]).toEqual(['delivered', ` a ${'🙂'.repeat(197)}`]);
});

test('[NOTE-04] more than a thousand that wait pause a webhook', async () => {
	const id = await add();
	await happen(MOST_WAITING);
	await collect(context, [userId]);
	expect(await loadWebhook(db.database, userId, id)).toMatchObject({ pausedAt: null, waiting: MOST_WAITING });
	await happen();
	await collect(context, [userId]);
	expect(await loadWebhook(db.database, userId, id)).toMatchObject({ pausedAt: BigInt(NOW), waiting: 0 });
	expect(mailed).toEqual(['webhook_paused']);
});

test('[NOTE-04] the log keeps the last 100, and nothing for longer than 30 days', async () => {
	const [id, other] = [await add(), await add()];
	await happen(120);
	await collect(context, [userId]);
	await db.owner.query(`update webhook_deliveries set state = 'delivered' where webhook_id = $1`, [id]);
	await deleteOldDeliveries(db.database);
	const count = async (of: string) =>
		(await db.owner.query('select 1 from webhook_deliveries where webhook_id = $1', [of])).rows.length;
	expect([await count(id), await count(other), (await logOf(id)).length]).toEqual([100, 120, 100]);
	await at(NOW + 31 * DAY_MS);
	expect(await logOf(id)).toEqual([]);
	await deleteOldDeliveries(db.database);
	expect([await count(id), await count(other)]).toEqual([0, 120]);
});

test('[NOTE-04] while as many of a user’s receivers are called as may be at once, those of others come first', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	expect(await due()).toEqual([id]);
	expect(await due(userId)).toEqual([]);
	expect(await loadDue(db.database, 10, { owners: [] })).toMatchObject([{ id, owner: userId }]);
});

test('[NOTE-04] a delivery that another server has tried meanwhile is not taken again before its next try is due', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	receiver.answer = (response) => response.writeHead(500).end();
	await deliver(id);
	expect(await takeWebhook(db.database, id)).toMatchObject({ webhookId: id, deliveryId: null });
});

test('[NOTE-04] a try that outlives its lease, so that another server has the webhook, changes nothing', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	const slow = await takeWebhook(db.database, id);
	await at(NOW + DAY_MS);
	const other = await takeWebhook(db.database, id);
	if (slow === null || other === null) throw new Error('the webhook was not taken');
	const ended = { deliveryId: slow.deliveryId as string, byHand: false, retryInMs: null };
	expect(await inTransaction(db.database, (tx) => updateAfterTry(tx, slow, ended))).toBeNull();
	expect(await takeWebhook(db.database, id)).toBeNull();
	expect(await inTransaction(db.database, (tx) => updateAfterTry(tx, other, ended))).toEqual({ paused: false });
});

test('[NOTE-04] what was delivered does not count among what waits', async () => {
	const id = await add();
	await happen(3);
	await collect(context, [userId]);
	await deliverAll(id);
	await happen(2);
	await collect(context, [userId]);
	expect(await loadOverfull(db.database, [id], 2)).toEqual([]);
	expect(await loadOverfull(db.database, [id], 1)).toEqual([{ id, userId }]);
});

test('[NOTE-04] what is sent by hand comes before what waits', async () => {
	const id = await add();
	await happen(2);
	await collect(context, [userId]);
	await insertTest(db.database, userId, id);
	await deliverAll(id);
	expect(receiver.received.map(({ body }) => (body as { type: string }).type)).toEqual(['test', 'alert', 'alert']);
});

test('[NOTE-04] a try that is under way when its webhook is paused is the last one of its delivery', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	receiver.answer = async (response) => {
		await db.owner.query('update webhooks set paused_at = $2, due_at = null where id = $1', [id, NOW]);
		response.writeHead(500).end();
	};
	await deliverAll(id);
	expect(await logOf(id)).toMatchObject([{ state: 'failed', tries: 1, status: 500 }]);
});

test('[NOTE-04] a secret that cannot be opened is a failed try, so that a restore without its keys is not silent', async () => {
	const id = await add();
	await happen();
	await collect(context, [userId]);
	await deliverAll(id, { ...context, box: createSecretBox(randomBytes(32)) });
	expect(await logOf(id)).toMatchObject([{ state: 'waiting', tries: 1, status: null, error: 'no_answer' }]);
});
