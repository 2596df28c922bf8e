import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPasswords, type Passwords } from '../../src/areas/people/identity/index.ts';
import { Places } from '../../src/platform/turns/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { PLAIN_PASSWORDS } from '../support/passwords.ts';

// One cheap account, or one site, asks for what all share as often as its limits allow.

const FREE = 5;
let hashes = 0;
const counting: Passwords = {
	...PLAIN_PASSWORDS,
	hash: (...asked) => {
		hashes++;
		return PLAIN_PASSWORDS.hash(...asked);
	},
};

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(
		{ LIMIT_REGISTRATIONS: '1000', LIMIT_WRONG_PASSWORDS: String(FREE) },
		{ passwords: counting },
	);
});
afterAll(() => app.close());

async function join(address?: string): Promise<TestBrowser & { readonly email: string; readonly id: number }> {
	const browser = await app.browser();
	if (address !== undefined) Object.assign(browser, { address });
	return Object.assign(browser, await browser.join());
}

test('closing an account costs no hash, whatever address is typed', async () => {
	const trader = await join();
	const before = hashes;
	const answers = await Promise.all(
		Array.from({ length: 15 }, () => trader.call('POST', '/api/settings/close', { email: 'nobody@example.org' })),
	);
	expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(422));
	expect((await trader.call('POST', '/api/settings/close', { email: trader.email })).status).toBe(204);
	expect(hashes).toBe(before);
	const { rows } = await app.db.owner.query('select password_hash from users where id = $1', [trader.id]);
	expect(rows).toEqual([{ password_hash: await PLAIN_PASSWORDS.nobodys() }]);
});

test('[IDENT-02] a user has two hashes waiting, a site twenty, and others are served in between', async () => {
	const passwords = createPasswords(new Places());
	await passwords.nobodys();
	const served: string[] = [];
	const refused: string[] = [];
	const hostile = Array.from({ length: 60 }, (_, n) =>
		passwords.hash('three blue umbrellas', { caller: { userId: n % 10 }, address: '198.51.100.1' }).then(
			() => served.push(`hostile ${n % 10}`),
			(error: { code: string }) => refused.push(error.code),
		),
	);
	const honest = passwords
		.verify(null, 'three blue umbrellas', { caller: null, address: '192.0.2.1' })
		.then((found) => served.push(`honest ${found}`));
	await Promise.all([...hostile, honest]);
	expect(refused).toEqual(Array(39).fill('http.too_many'));
	// The first one of user 0 did not wait.
	expect([0, 1, 9].map((user) => served.filter((one) => one === `hostile ${user}`).length)).toEqual([3, 2, 2]);
	expect(served.indexOf('honest false')).toBeLessThan(10);
});

test('[IDENT-02] a hash of no password lets no password in', async () => {
	const passwords = createPasswords(new Places());
	const nobodys = await passwords.nobodys();
	for (const guess of ['', nobodys, 'three blue umbrellas'])
		expect(await passwords.verify(nobodys, guess, { caller: null, address: '192.0.2.1' })).toBe(false);
});

test('networks of one site wait together after as many wrong passwords as ten of them may have', async () => {
	const guess = async (address: string) => {
		const visitor = Object.assign(await app.browser(), { address });
		const email = `${crypto.randomUUID()}@example.org`;
		return (await visitor.call('POST', '/api/login', { email, password: 'wrong', remember: false })).body.code;
	};
	for (let network = 0; network < 10 * FREE; network++)
		expect(await guess(`2001:db8:a:${network.toString(16)}::1`)).toBe('identity.wrong_credentials');
	expect(await guess('2001:db8:a:ffff::1')).toBe('http.too_many');
	expect(await guess('2001:db8:b::1')).toBe('identity.wrong_credentials');
	expect(await guess('192.0.2.77')).toBe('identity.wrong_credentials');
});

test('a site has as many attempts under way as four networks have', async () => {
	let end = () => {};
	const ended = new Promise<void>((resolve) => (end = resolve));
	let looking = 0;
	const slow: Passwords = {
		...PLAIN_PASSWORDS,
		verify: async () => {
			looking++;
			await ended;
			return false;
		},
	};
	const other = await createTestApp({ LIMIT_WRONG_PASSWORDS: '1' }, { passwords: slow });
	const sent: Promise<unknown>[] = [];
	const guess = async (address: string) => {
		const visitor = Object.assign(await other.browser(), { address });
		const body = { email: `${crypto.randomUUID()}@example.org`, password: 'wrong', remember: false };
		const answer = visitor.call('POST', '/api/login', body).then(({ status }) => status);
		sent.push(answer);
		return answer;
	};
	// Four attempts of a network may be under way while one wrong password is free.
	for (let n = 0; n < 16; n++) {
		void guess(`2001:db8:c:${n}::1`);
		await vi.waitFor(() => expect(looking).toBe(n + 1), { timeout: 10_000 });
	}
	expect(await guess('2001:db8:c:99::1')).toBe(429);
	void guess('2001:db8:d::1');
	await vi.waitFor(() => expect(looking).toBe(17), { timeout: 10_000 });
	end();
	expect((await Promise.all(sent)).filter((status) => status === 422)).toHaveLength(17);
	await other.close();
});

test('[IDENT-01] a site registers as many users an hour as four networks', async () => {
	const few = await createTestApp({ LIMIT_REGISTRATIONS: '1' }, { passwords: PLAIN_PASSWORDS });
	const register = async (address: string) => (await Object.assign(await few.browser(), { address }).register()).status;
	for (let network = 0; network < 4; network++) expect(await register(`2001:db8:e:${network}::1`)).toBe(201);
	expect(await register('2001:db8:e:9::1')).toBe(429);
	expect(await register('2001:db8:f::1')).toBe(201);
	await few.close();
});

test('[IDENT-10] of a user’s calls two wait with a connection, 20 without one, and the others are turned away', async () => {
	const trader = await join();
	const save = () =>
		trader.call('PUT', '/api/chart-layouts/1', { type: 'area', interval: 'tick', indicators: [], drawings: [] });
	/** Transactions that wait for a lock, each with a connection. */
	const countWaiting = async () => {
		const { rows } = await app.db.owner.query(
			`select count(*)::int count from pg_locks join pg_stat_activity using (pid)
			where not granted and datname = current_database()`,
		);
		return rows[0].count;
	};
	const holder = await app.db.owner.connect();
	await holder.query('begin');
	await holder.query('select from user_states where user_id = $1 for no key update', [trader.id]);
	const calls = Array.from({ length: 30 }, save);
	const answered: number[] = [];
	for (const call of calls) void call.then(({ status }) => answered.push(status));
	try {
		await eventually(() => expect(answered).toEqual(Array(8).fill(429)));
		await eventually(async () => expect(await countWaiting()).toBe(2));
	} finally {
		await holder.query('rollback');
		holder.release();
	}
	expect((await Promise.all(calls)).filter(({ status }) => status < 300)).toHaveLength(22);
});
