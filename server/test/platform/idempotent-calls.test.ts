import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteOldAnswers } from '../../src/platform/authorization/idempotency-queries.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createPayments, type Payer, paymentRoutes } from '../support/payment-calls.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';

const DAY_MS = 86_400_000;
const WAITING = { timeout: 10_000, interval: 5 };
const UNLIMITED = { LIMIT_GENERAL: '100000', LIMIT_ADDRESS: '100000' };

let app: TestApp;
let origin: string;
let sessions: Sessions;
let who: SignedIn;
const payer: Payer = { limit: 0, afterwards: () => undefined, runs: 0 };

beforeAll(async () => {
	app = await createTestApp(UNLIMITED, {
		moreAreas: ({ database }) => [{ name: 'payments', routes: paymentRoutes(database, payer) }],
	});
	await createPayments(app.db);
	origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
	sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
});
afterAll(() => app.close());
beforeEach(async () => {
	Object.assign(payer, { limit: 1_000, afterwards: () => undefined, runs: 0 });
	who = await sessions.join();
});

interface Payment {
	readonly by?: Pick<SignedIn, 'headers'>;
	readonly path?: string;
	readonly body?: object;
	readonly locale?: string;
}

/** A payment over HTTP; without a key the header is not sent. */
async function pay(
	key: string | null,
	{ by = who, path = 'pay-in/1', body = { amount: 5 }, locale = 'en' }: Payment = {},
) {
	const answer = await fetch(`${origin}/api/test/${path}`, {
		method: 'POST',
		headers: {
			...by.headers,
			'content-type': 'application/json',
			'accept-language': locale,
			...(key !== null && { 'idempotency-key': key }),
		},
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	return {
		status: answer.status,
		replayed: answer.headers.get('idempotency-replayed'),
		text,
		body: JSON.parse(text),
	};
}

async function paymentsOf({ userId }: SignedIn): Promise<number[]> {
	const { rows } = await app.db.owner.query<{ amount: number }>(
		'select amount from purse_payments where user_id = $1 order by n',
		[userId],
	);
	return rows.map(({ amount }) => amount);
}

async function keysOf({ userId }: SignedIn): Promise<number> {
	const { rows } = await app.db.owner.query<{ keys: number; answers: number }>(
		`select (select count(*)::int from idempotency_keys where user_id = $1) keys,
			(select count(*)::int from idempotent_answers where user_id = $1) answers`,
		[userId],
	);
	expect(rows[0]?.answers).toBe(rows[0]?.keys);
	return rows[0]?.keys ?? 0;
}

/** Runs `work` while another transaction holds a user's lock, which is given back before the result is waited for. */
async function underLock<Result>({ userId }: SignedIn, work: () => Promise<Result>): Promise<Result> {
	const owner = await app.db.owner.connect();
	try {
		await owner.query('begin');
		await owner.query('select from user_states where user_id = $1 for no key update', [userId]);
		return await work();
	} finally {
		await owner.query('rollback');
		owner.release();
	}
}

/** Resolves when `waiting` transactions wait for a lock. */
const waitForWaiting = (waiting: number) =>
	vi.waitFor(async () => {
		const { rows } = await app.db.owner.query<{ count: number }>(
			`select count(*)::int from pg_locks join pg_stat_activity using (pid)
			where not granted and datname = current_database()`,
		);
		expect(rows[0]?.count).toBe(waiting);
	}, WAITING);

describe('a call with an Idempotency-Key', () => {
	test('is done once, and a repeat gets the same status and text', async () => {
		const key = randomUUID();
		const first = await pay(key);
		expect([first.status, first.replayed, first.body.amount]).toEqual([201, null, 5]);
		for (const again of [await pay(key), await pay(key.toUpperCase())])
			expect(again).toEqual({ ...first, replayed: 'true' });
		expect([await paymentsOf(who), payer.runs]).toEqual([[5], 1]);
		expect((await pay(randomUUID())).replayed).toBeNull();
		expect(await paymentsOf(who)).toEqual([5, 5]);
	});

	test('repeats its other status', async () => {
		const key = randomUUID();
		const body = { amount: 5, note: 'later' };
		const first = await pay(key, { body });
		expect([first.status, await pay(key, { body })]).toEqual([202, { ...first, replayed: 'true' }]);
	});

	test('repeats a refusal, whatever is true by then, in the language of the one who asks', async () => {
		const key = randomUUID();
		const first = await pay(key, { body: { amount: 2_000 } });
		expect([first.status, first.replayed, first.body.code, first.body.params]).toEqual([
			422,
			null,
			'trading.stake_too_high',
			{ limit: 1_000 },
		]);
		payer.limit = 1_000_000;
		expect(await pay(key, { body: { amount: 2_000 } })).toEqual({ ...first, replayed: 'true' });
		const translated = await pay(key, { body: { amount: 2_000 }, locale: 'br' });
		expect([translated.body.code, translated.body.params]).toEqual([first.body.code, first.body.params]);
		expect(translated.body.message).not.toBe(first.body.message);
		expect([await paymentsOf(who), payer.runs]).toEqual([[], 1]);
	});

	test.each([
		['amount', { body: { amount: 6 } }],
		['note', { body: { amount: 5, note: null } }],
		['to', { body: { amount: 5, to: { name: 'Ann' } } }],
		['purse', { path: 'pay-in/2' }],
		['path', { path: 'pay-out/1' }],
	])('is refused with other content: %s', async (field, other) => {
		const key = randomUUID();
		expect((await pay(key)).status).toBe(201);
		const { status, body } = await pay(key, other);
		expect([status, body.code, body.params]).toEqual([422, 'http.key_reused', { field }]);
		expect(body.message).toContain(field);
		expect([await paymentsOf(who), payer.runs]).toEqual([[5], 1]);
		expect((await pay(key)).status).toBe(201);
	});

	test('compares content however deep, not the order of its fields', async () => {
		const key = randomUUID();
		const ann = { name: 'Ann' };
		expect((await pay(key, { body: { amount: 5, to: ann } })).status).toBe(201);
		expect((await pay(key, { body: { to: ann, amount: 5 } })).replayed).toBe('true');
		expect((await pay(key, { body: { amount: 5, to: { name: 'Bob' } } })).body.params).toEqual({ field: 'to' });
	});

	test('knows nothing of another user’s key', async () => {
		const key = randomUUID();
		const other = await sessions.join();
		expect((await pay(key)).status).toBe(201);
		const theirs = await pay(key, { by: other, body: { amount: 7 } });
		expect([theirs.status, theirs.replayed, theirs.body.amount]).toEqual([201, null, 7]);
		expect([await paymentsOf(who), await paymentsOf(other)]).toEqual([[5], [7]]);
	});

	test('is the same by an API token and by a session of its user', async () => {
		const token = await sessions.joinByToken();
		const session = await sessions.signIn(token);
		const key = randomUUID();
		const first = await pay(key, { by: token });
		expect(first.status).toBe(201);
		expect(await pay(key, { by: session })).toEqual({ ...first, replayed: 'true' });
		expect((await pay(key, { by: token, path: 'pay-out/1' })).body.code).toBe('http.scope');
		expect(await paymentsOf(token)).toEqual([5]);
	});

	test('is not done by a handler that forgets the key', async () => {
		expect((await pay(randomUUID(), { path: 'pay-twice/1' })).status).toBe(500);
		expect([await paymentsOf(who), payer.runs]).toEqual([[], 0]);
	});
});

describe('a key', () => {
	const ODD = ['é', '☃', "' or 1=1 --", '{}', 'null', '%00', 'a b', '../x', '00000000-0000-0000-0000-00000000000g'];
	const uuid = randomUUID();
	test.each([
		...[1, 255, 256, 8_000].map((length) => 'a'.repeat(length)),
		`${uuid}0`,
		uuid.slice(1),
		`{${uuid}}`,
		`urn:uuid:${uuid}`,
		uuid.replaceAll('-', ''),
		`${uuid}, ${uuid}`,
		...ODD.map((text) => Buffer.from(text).toString('latin1')),
	])('that is not a UUID is refused: %j', async (key) => {
		const { status, body } = await pay(key);
		expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'http.invalid', ['idempotency-key']]);
		expect([await paymentsOf(who), await keysOf(who)]).toEqual([[], 0]);
	});

	test.each([null, '', ' '])('must be there: %j', async (key) => {
		const { status, body } = await pay(key);
		expect([status, body.code]).toEqual([422, 'http.key_missing']);
		expect(await paymentsOf(who)).toEqual([]);
	});

	test('is not used up by a body that is refused', async () => {
		const key = randomUUID();
		expect((await pay(key, { body: { amount: '5' } })).body.code).toBe('http.invalid');
		expect(await keysOf(who)).toBe(0);
		expect((await pay(key)).status).toBe(201);
	});

	test('has its answer for 30 days and stays used up for ever', async () => {
		const key = randomUUID();
		await pay(key);
		const age = async (days: number) => {
			await app.db.owner.query('update idempotent_answers set answered_at = answered_at - $2 where user_id = $1', [
				who.userId,
				days * DAY_MS,
			]);
			await deleteOldAnswers(app.db.database);
		};
		await age(29);
		expect((await pay(key)).replayed).toBe('true');
		await age(2);
		const { status, body } = await pay(key);
		expect([status, body.code, body.params]).toEqual([422, 'http.key_reused', { field: 'idempotency-key' }]);
		expect(await paymentsOf(who)).toEqual([5]);
	});
});

describe('repeats at once', () => {
	test('are answered that the first is under way, and none of them waits', async () => {
		const key = randomUUID();
		const { first, answers } = await underLock(who, async () => {
			const first = pay(key);
			await waitForWaiting(1);
			return { first, answers: await Promise.all(Array.from({ length: 9 }, () => pay(key))) };
		});
		for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'http.in_progress']);
		expect((await first).status).toBe(201);
		expect(await pay(key)).toEqual({ ...(await first), replayed: 'true' });
		expect([await paymentsOf(who), payer.runs]).toEqual([[5], 1]);
	});

	test('of a call that was answered all get its answer', async () => {
		const key = randomUUID();
		const first = await pay(key);
		const { repeats } = await underLock(who, async () => {
			const repeats = [pay(key), pay(key), pay(key)];
			// Two of a user act at once.
			await waitForWaiting(2);
			return { repeats };
		});
		for (const repeat of await Promise.all(repeats)) expect(repeat).toEqual({ ...first, replayed: 'true' });
		expect([await paymentsOf(who), payer.runs]).toEqual([[5], 1]);
	});

	test.each([1, 2, 3, 4, 5])('ten of them are one payment (%i)', async () => {
		const key = randomUUID();
		const answers = await Promise.all(Array.from({ length: 10 }, () => pay(key)));
		const done = answers.filter(({ status }) => status === 201);
		expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
		expect(done.filter(({ replayed }) => replayed === null)).toHaveLength(1);
		expect(new Set(done.map(({ text }) => text)).size).toBe(1);
		expect([await paymentsOf(who), payer.runs, await keysOf(who)]).toEqual([[5], 1, 1]);
	});

	test('do not hold up another user’s call with the same key, nor the same user’s with another one', async () => {
		const key = randomUUID();
		const other = await sessions.join();
		const { calls, theirs } = await underLock(who, async () => {
			const calls = [pay(key), pay(randomUUID())];
			await waitForWaiting(2);
			return { calls, theirs: await pay(key, { by: other }) };
		});
		expect([theirs, ...(await Promise.all(calls))].map(({ status }) => status)).toEqual([201, 201, 201]);
	});

	test('with other content are no second payment', async () => {
		const key = randomUUID();
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, i) => pay(key, { body: { amount: (i % 2) + 1 } })),
		);
		for (const { status } of answers) expect([201, 409, 422]).toContain(status);
		expect([(await paymentsOf(who)).length, payer.runs]).toEqual([1, 1]);
	});

	test('under ten keys are ten payments, one after the other', async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => pay(randomUUID())));
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
		expect(await paymentsOf(who)).toHaveLength(10);
	});
});

describe('what fails leaves neither payment nor key', () => {
	test.each([
		[
			'a handler that throws',
			500,
			() => {
				throw new Error('broken');
			},
		],
		['a statement that fails', 500, (tx) => tx.query('select 1 / 0').then(() => undefined)],
		['a statement that fails and is not waited for', 500, (tx) => void tx.query('select 1 / 0').catch(() => undefined)],
		[
			'a connection that is cut',
			503,
			(tx) => tx.query('select pg_terminate_backend(pg_backend_pid())').then(() => undefined),
		],
		[
			'a commit that fails',
			500,
			(tx) => tx.query('insert into purse_payments (amount) values (0)').then(() => undefined),
		],
	] satisfies [string, number, Payer['afterwards']][])('%s', async (_, status, afterwards) => {
		const key = randomUUID();
		payer.afterwards = afterwards;
		expect((await pay(key)).status).toBe(status);
		expect([await paymentsOf(who), await keysOf(who)]).toEqual([[], 0]);
		payer.afterwards = () => undefined;
		const second = await pay(key);
		expect([second.status, second.replayed, await paymentsOf(who)]).toEqual([201, null, [5]]);
	});

	test.each(['idempotency_keys', 'idempotent_answers'])('an answer that %s does not take', async (table) => {
		const key = randomUUID();
		await app.db.owner.query(`create function app.refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
			create trigger refuse before insert on app.${table} for each row execute function app.refuse()`);
		try {
			expect((await pay(key)).status).toBe(500);
		} finally {
			await app.db.owner.query('drop function app.refuse cascade');
		}
		expect([await paymentsOf(who), await keysOf(who), payer.runs]).toEqual([[], 0, 1]);
		expect((await pay(key)).replayed).toBeNull();
		expect(await paymentsOf(who)).toEqual([5]);
	});
});

test('a client that is gone before the answer asks again and gets it', async () => {
	const key = randomUUID();
	const body = JSON.stringify({ amount: 5 });
	const headers = { ...who.headers, 'content-type': 'application/json', 'idempotency-key': key };
	await underLock(who, async () => {
		const leaving = new AbortController();
		const call = fetch(`${origin}/api/test/pay-in/1`, { method: 'POST', headers, body, signal: leaving.signal });
		await waitForWaiting(1);
		leaving.abort();
		await expect(call).rejects.toThrow('aborted');
	});
	await vi.waitFor(async () => expect(await keysOf(who)).toBe(1), WAITING);
	const again = await pay(key);
	expect([again.status, again.replayed, await paymentsOf(who), payer.runs]).toEqual([201, 'true', [5], 1]);
});

describe('[IDENT-10] access ends before a key is used', () => {
	const END = 'update sessions set ended_at = clock() where id = $1';

	test('while the call waits for its user’s lock', async () => {
		const key = randomUUID();
		const { call } = await underLock(who, async () => {
			const call = pay(key);
			await waitForWaiting(1);
			await app.db.owner.query(END, [who.sessionId]);
			return { call };
		});
		expect((await call).status).toBe(401);
		expect([await paymentsOf(who), await keysOf(who)]).toEqual([[], 0]);
	});

	test('while its body is held back', async () => {
		const body = JSON.stringify({ amount: 5 });
		await app.db.owner.query('update sessions set last_used_at = clock() - 120000 where id = $1', [who.sessionId]);
		const headers = {
			host: 'localhost',
			connection: 'close',
			...who.headers,
			'content-type': 'application/json',
			'idempotency-key': randomUUID(),
			'content-length': body.length,
		};
		const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
		let text = '';
		socket.on('data', (data) => {
			text += data;
		});
		const ended = once(socket, 'close');
		const lines = Object.entries(headers).map((entry) => entry.join(': '));
		socket.write(`POST /api/test/pay-in/1 HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.slice(0, 1)}`);
		// Its use is written down when the session was found to live.
		await vi.waitFor(async () => {
			const { rows } = await app.db.owner.query<{ used: boolean }>(
				'select last_used_at > clock() - 60000 used from sessions where id = $1',
				[who.sessionId],
			);
			expect(rows[0]?.used).toBe(true);
		}, WAITING);
		await app.db.owner.query(END, [who.sessionId]);
		socket.write(body.slice(1));
		await ended;
		expect(text).toMatch(/^HTTP\/1\.1 401/);
		expect([await paymentsOf(who), await keysOf(who)]).toEqual([[], 0]);
	});
});

describe('[IDENT-01] [IDENT-04] a call that is real and fresh', () => {
	const UNVERIFIED = 'update users set email_verified_at = null where id = $1';
	const STALE = 'update sessions set confirmed_at = 0 where user_id = $1';
	const payOut = () => pay(randomUUID(), { path: 'pay-out/1' });

	test('is made with a verified address and a recent sign-in', async () => {
		expect((await payOut()).status).toBe(201);
	});

	test.each([
		['a verified address', UNVERIFIED, 422, 'cashier.verify_first'],
		['a recent sign-in', STALE, 403, 'http.fresh_sign_in'],
	])('needs %s, at the door and under the user’s lock', async (_, change, refused, code) => {
		const { call } = await underLock(who, async () => {
			const call = payOut();
			await waitForWaiting(1);
			await app.db.owner.query(change, [who.userId]);
			return { call };
		});
		for (const { status, body } of [await call, await payOut()]) expect([status, body.code]).toEqual([refused, code]);
		expect(await paymentsOf(who)).toEqual([]);
	});

	test('needs both', async () => {
		await app.db.owner.query(STALE, [who.userId]);
		await app.db.owner.query(UNVERIFIED, [who.userId]);
		expect((await payOut()).status).toBe(422);
		expect((await pay(randomUUID(), { path: 'pay-in/1' })).status).toBe(201);
	});
});

test('the description of the calls names the header and its codes where it is needed, and nowhere else', async () => {
	const { body } = await (await app.browser()).call('GET', '/api/openapi.json');
	const { paths } = body;
	const payOut = paths['/api/test/pay-out/{purse}'].post;
	expect(payOut['x-access']).toEqual({ who: 'user', real: true, fresh: true });
	expect(payOut.parameters).toContainEqual({
		name: 'Idempotency-Key',
		in: 'header',
		required: true,
		schema: { type: 'string', format: 'uuid' },
	});
	expect(payOut.responses['422'].description).toContain('http.key_missing, http.key_reused');
	const { description } = paths['/api/trades'].post.responses['422'];
	expect([description.includes('http.invalid'), description.includes('http.key_')]).toEqual([true, false]);
	expect(JSON.stringify(paths['/api/trades'])).not.toContain('Idempotency-Key');
});
