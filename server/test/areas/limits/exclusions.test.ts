import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { addMonths } from '@fairtick/domain/limits/exclusion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBreakHooks } from '../../../src/app/commands/break-hooks.ts';
import { sha256 } from '../../../src/areas/ledger/index.ts';
import { limitChecks } from '../../../src/areas/limits/audit/limit-checks.ts';
import { createPersons, findExclusionRefusal } from '../../../src/areas/limits/index.ts';
import { createToken, hashToken } from '../../../src/areas/people/identity/index.ts';
import { runAudit } from '../../../src/platform/audit/run-audit.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { entriesOf, type JournalEntry } from '../../../src/platform/journal/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { readJournal } from '../../support/restore.ts';
import { NOON } from '../../support/trading-fixture.ts';
import { fundCapital, grant } from '../../support/users.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000000' });
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
	await passTo(NOON);
});
afterAll(() => app.close());

async function passTo(ms: number): Promise<void> {
	await app.db.setClock(ms);
	await app.market.tick(1, ms, 1_000n);
}

interface Person {
	readonly browser: TestBrowser;
	readonly userId: number;
	readonly email: string;
	/** Places a trade in each account: `opened`, or the code of the refusal. */
	trade(): Promise<{ demo: string; real: string }>;
}

/** A new user; when `poor`, without money on the real account, so that the account can be closed. */
async function join(change: { email?: string; phone?: string; poor?: true } = {}): Promise<Person> {
	const browser = await app.browser();
	const { id, email } = (await browser.register(change.email ? { email: change.email } : {})).body;
	await browser.login(email, PASSWORD, true);
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
	if (!change.poor) await grant(app.db, id, 'SANDBOX_USD', 10_000n);
	if (change.phone) await browser.call('PATCH', '/api/settings/profile', { phone: change.phone });
	const place = async (mode: 'demo' | 'real') => {
		await browser.call('GET', `/api/changetrade/${mode}`);
		const { status, body } = await browser.call('POST', '/api/trades', {
			id: randomUUID(),
			mode,
			asset_id: 1,
			direction: 'up',
			stake: 100,
			expiry: { duration: 3_600 },
			payout_percent: 90,
		});
		return status === 201 ? 'opened' : body.code;
	};
	return { browser, userId: id, email, trade: async () => ({ demo: await place('demo'), real: await place('real') }) };
}

const exclude = ({ browser }: Person, kind: 'time_out' | 'self_exclusion', untilMs: number | null) =>
	browser.call('POST', '/api/limits/exclusion', {
		kind,
		until: untilMs === null ? null : new Date(untilMs).toISOString(),
	});
const OUT = 'trading.excluded';

test('[LIMIT-02] a time-out stops real trading and deposits at once, leaves demo open, and ends by itself', async () => {
	const person = await join();
	const { status, body } = await exclude(person, 'time_out', NOON + DAY_MS);
	const until = new Date(NOON + DAY_MS).toISOString();
	expect([status, body.exclusion]).toEqual([200, { kind: 'time_out', until, returns_at: null }]);
	expect(await person.trade()).toEqual({ demo: 'opened', real: OUT });
	const depositor = { userId: person.userId, hasLimits: true };
	expect(await inTransaction(app.db.database, (tx) => findExclusionRefusal(tx, depositor))).toEqual({
		code: 'cashier.excluded',
		params: { kind: 'time_out', until },
	});
	expect((await exclude(person, 'time_out', NOON + DAY_MS / 2)).body.exclusion.until).toBe(until);
	expect((await exclude(person, 'time_out', NOON + 2 * DAY_MS)).body.exclusion.until).not.toBe(until);
	await passTo(NOON + 2 * DAY_MS);
	expect(await person.trade()).toEqual({ demo: 'opened', real: 'opened' });
});

test('[LIMIT-02] too short, too long and times that are none are refused', async () => {
	const person = await join();
	const base = NOON + 2 * DAY_MS;
	for (const [kind, ms] of [
		['time_out', 60_000],
		['time_out', 43 * DAY_MS],
		['self_exclusion', 100 * DAY_MS],
		['self_exclusion', 2_000 * DAY_MS],
	] as const)
		expect((await exclude(person, kind, base + ms)).body).toMatchObject({
			code: 'http.invalid',
			errors: { until: [expect.any(String)] },
		});
	expect((await exclude(person, 'time_out', null)).status).toBe(422);
	expect((await person.browser.call('GET', '/api/limits')).body.exclusion).toBeNull();
});

test('[LIMIT-02] tokens that may trade end at once, others continue, and open trades run', async () => {
	const person = await join();
	const add = async (scopes: string) => {
		const token = `api_${createToken()}`;
		await app.db.owner.query(
			`insert into api_tokens (id, user_id, name, scopes, token_hash, created_at) values (gen_random_uuid(), $1, 'bot', $2, $3, 0)`,
			[person.userId, scopes, hashToken(token)],
		);
		return token;
	};
	const [trading, reading] = [await add('{read,trade}'), await add('{read}')];
	expect(await person.trade()).toEqual({ demo: 'opened', real: 'opened' });
	await exclude(person, 'self_exclusion', null);
	const ask = async (token: string) =>
		(await app.http.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } })).statusCode;
	expect([await ask(trading), await ask(reading)]).toEqual([401, 200]);
	expect(await person.trade()).toEqual({ demo: OUT, real: OUT });
	const { rows } = await app.db.owner.query('select from open_trades where user_id = $1', [person.userId]);
	expect(rows).toHaveLength(2);
});

test('[LIMIT-02] a self-exclusion ends 24 hours after its user asked to return, which counts only after its term', async () => {
	const person = await join();
	const base = NOON + 2 * DAY_MS;
	const endMs = addMonths(base, 6);
	await exclude(person, 'self_exclusion', endMs);
	const askToReturn = () => person.browser.call('POST', '/api/limits/exclusion/return');
	expect((await askToReturn()).body.code).toBe('limits.exclusion_not_over');
	await passTo(endMs + DAY_MS);
	await person.browser.login(person.email, PASSWORD, true);
	expect(await person.trade()).toEqual({ demo: OUT, real: OUT });
	const returnsAt = new Date(endMs + 2 * DAY_MS).toISOString();
	expect((await askToReturn()).body.exclusion).toMatchObject({ returns_at: returnsAt });
	await passTo(endMs + 2 * DAY_MS - 1);
	expect((await askToReturn()).body.exclusion).toMatchObject({ returns_at: returnsAt });
	expect(await person.trade()).toEqual({ demo: OUT, real: OUT });
	await passTo(endMs + 2 * DAY_MS);
	expect(await person.trade()).toEqual({ demo: 'opened', real: 'opened' });
});

const close = ({ browser, email }: Person) => browser.call('POST', '/api/settings/close', { email });
/** Proves a user's address by the newest link that was mailed to it. */
async function verify({ browser, email, userId }: Person): Promise<void> {
	await app.db.owner.query('update users set email_verified_at = null where id = $1', [userId]);
	const { link } = await app.mail(email);
	expect((await browser.call('POST', `/api${link}`)).status).toBe(200);
}

test('[LIMIT-02] closing does not end it: an account that verifies the same address inherits it, not before, and no other', async () => {
	const person = await join({ poor: true });
	await exclude(person, 'self_exclusion', null);
	expect((await close(person)).status).toBe(204);
	const again = await join({ email: person.email.toUpperCase() });
	expect((await again.browser.call('GET', '/api/limits')).body.exclusion).toBeNull();
	const { key } = (await again.browser.call('POST', '/api/calendar/key')).body;
	const feed = async () => (await app.http.inject({ url: `/api/calendar.ics?key=${key}` })).statusCode;
	expect(await feed()).toBe(200);
	await verify(again);
	expect(await again.trade()).toEqual({ demo: OUT, real: OUT });
	expect(await feed(), 'nothing invites to trade any more').toBe(404);
	expect((await again.browser.call('GET', '/api/limits')).body.exclusion).toEqual({
		kind: 'self_exclusion',
		until: null,
		returns_at: null,
	});
	expect(await (await join()).trade()).toEqual({ demo: 'opened', real: 'opened' });
});

/** Exclusions of users, in the order of their lines, as the journal holds them. */
const journalled = async (...userIds: readonly number[]) =>
	entriesOf(await readJournal(app), 'exclusion')
		.filter(({ userId }) => userIds.includes(userId))
		.map(({ userId }) => userId);

test('[LIMIT-02] [CASH-14] the journal records an exclusion whose person nothing names, and an inherited one', async () => {
	const unnamed = await join();
	await app.db.owner.query('update users set email_verified_at = null where id = $1', [unnamed.userId]);
	await exclude(unnamed, 'self_exclusion', null);
	expect(await journalled(unnamed.userId)).toEqual([unnamed.userId]);
	const person = await join({ poor: true });
	await exclude(person, 'self_exclusion', null);
	expect(await journalled(person.userId), 'one line for one exclusion').toEqual([person.userId]);
	await close(person);
	const again = await join({ email: person.email.toUpperCase() });
	expect(await journalled(again.userId)).toEqual([]);
	await verify(again);
	expect(await journalled(again.userId)).toEqual([again.userId]);
});

test('[LIMIT-02] [CASH-14] the journal records an exclusion that goes to an account of the same person which has no name of its own', async () => {
	const [person, other] = [await join(), await join()];
	await app.db.owner.query('update users set email_verified_at = null where id = $1', [other.userId]);
	await app.db.owner.query(
		`insert into verification_matches (user_id, kind, other_id, found_at, due_at, result, reason, asked_by, decided_by, decided_at)
		values ($1, 'name', $2, 0, 1, 'confirmed', 'the same person', $3, $4, 2)`,
		[other.userId, person.userId, (await join()).userId, (await join()).userId],
	);
	await exclude(person, 'self_exclusion', null);
	await expect.poll(() => other.trade(), { timeout: 10_000 }).toEqual({ demo: OUT, real: OUT });
	expect(await journalled(other.userId)).toEqual([other.userId]);
});

test('[LIMIT-02] [CASH-14] a transaction that fails after it has recognised a person leaves no line in the journal', async () => {
	const [person, other] = [await join(), await join()];
	await exclude(person, 'self_exclusion', null);
	const lines: JournalEntry[] = [];
	const persons = createPersons(createSecretKey(randomBytes(32)), {
		jobs: { add: async () => undefined },
		journal: { append: async (entries) => void lines.push(...entries) },
		hooks: openBreakHooks(),
	});
	const paidWith = { kind: 'card', hash: sha256('card of a failure') };
	const recognise = (userId: number, then: () => void) =>
		inTransaction(app.db.database, async (tx) => {
			await persons.recognise(tx, userId, paidWith);
			then();
		});
	await recognise(person.userId, () => undefined);
	lines.length = 0;
	const fail = () => {
		throw new Error('a later refusal');
	};
	await expect(recognise(other.userId, fail)).rejects.toThrow('a later refusal');
	expect(lines).toEqual([]);
	await recognise(other.userId, () => undefined);
	expect(lines).toMatchObject([{ kind: 'exclusion', userId: other.userId }]);
});

test('[LIMIT-01] [LIMIT-02] what was staked before an exclusion was inherited counts', async () => {
	const person = await join({ poor: true });
	await exclude(person, 'self_exclusion', null);
	await close(person);
	const again = await join({ email: person.email.toUpperCase() });
	expect((await again.trade()).real).toBe('opened');
	await verify(again);
	const { limits } = (await again.browser.call('GET', '/api/limits')).body;
	expect(limits).toContainEqual(expect.objectContaining({ kind: 'turnover', window: '24h', used: 100 }));
	const { checks } = await runAudit(app.db.database, { checks: limitChecks });
	expect(checks.flatMap(({ findings }) => findings).filter(({ row }) => row.includes(`user ${again.userId} `))).toEqual(
		[],
	);
});

test('[LIMIT-02] a later account inherits an exclusion until 24 hours after the return was asked for, and not afterwards', async () => {
	const { rows } = await app.db.database.query<{ now: bigint }>('select clock() now');
	const endMs = addMonths(Number(rows[0]?.now), 6);
	const askToReturn = async ({ browser, email }: Person) => {
		await browser.login(email, PASSWORD, true);
		expect((await browser.call('POST', '/api/limits/exclusion/return')).status).toBe(200);
	};
	/** The next account with the address of a closed one, spelt in another way, which distinguishes its mails. */
	const next = async (person: Person, email: string) => {
		expect((await close(person)).status).toBe(204);
		const one = await join({ email, poor: true });
		await verify(one);
		return one;
	};
	const [early, late] = [await join({ poor: true }), await join({ poor: true })];
	for (const one of [early, late]) await exclude(one, 'self_exclusion', endMs);
	const second = await next(late, late.email.toUpperCase());
	await passTo(endMs + 1);
	for (const one of [early, second]) await askToReturn(one);
	const inherits = async (one: Person) => (await one.browser.call('GET', '/api/limits')).body.exclusion !== null;
	expect(await inherits(await next(early, early.email.toUpperCase()))).toBe(true);
	await passTo(endMs + DAY_MS + 1);
	await second.browser.login(second.email, PASSWORD, true);
	// Neither its own nor that of the first account, which it was inherited from.
	expect(await inherits(await next(second, `${late.email[0]?.toUpperCase()}${late.email.slice(1)}`))).toBe(false);
});

test('[LIMIT-02] a telephone, which is never verified, excludes no other account and reveals nothing about its owner', async () => {
	const phone = '+447911123401';
	const person = await join({ phone });
	await exclude(person, 'self_exclusion', null);
	const stranger = await join({ phone });
	expect((await stranger.browser.call('GET', '/api/limits')).body.exclusion).toBeNull();
	expect(await stranger.trade()).toEqual({ demo: 'opened', real: 'opened' });
	const { rows } = await app.db.owner.query(
		'select from exclusion_persons p join exclusions x on x.id = p.exclusion_id where x.user_id = $1',
		[person.userId],
	);
	expect(rows).toHaveLength(2);
});

test('[LIMIT-02] an address that was never verified names no exclusion: it may belong to another person', async () => {
	const person = await join({ poor: true });
	await app.db.owner.query('update users set email_verified_at = null where id = $1', [person.userId]);
	await exclude(person, 'self_exclusion', null);
	await close(person);
	expect(await (await join({ email: person.email })).trade()).toEqual({ demo: 'opened', real: 'opened' });
});

describe('[LIMIT-02] accounts that paid with the same card are of one person', () => {
	/** A payment with a card, as it is kept of a user. */
	async function addPayment({ userId }: Person, card: string, { kind = 'card', doubt = null as string | null } = {}) {
		await app.db.owner.query(
			`with d as (insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount,
					native_currency, reference, status, created_at, changed_at, expires_at)
				values (gen_random_uuid(), $1, 'stripe', 'one', 'card', 'SANDBOX_USD', 1000, 0, 1000, 'USD', gen_random_uuid(), 'failed', 0, 0, 0)
				returning id)
			insert into payments (id, deposit_id, provider, provider_account, provider_payment_id, native_amount, native_currency, state, money,
				currency, instrument_kind, instrument_hash, doubt, cost, at, seen_at)
			select gen_random_uuid(), id, 'stripe', 'one', gen_random_uuid(), 1000, 'USD', 'paid', 'none', 'SANDBOX_USD', $3, $2, $4, 0, 0, 0 from d`,
			[userId, Buffer.from(sha256(card), 'hex'), kind, doubt],
		);
	}

	const isOut = (person: Person) =>
		expect.poll(() => person.trade(), { timeout: 10_000 }).toEqual({ demo: OUT, real: OUT });

	test('an exclusion finds those that were there before, and their others', async () => {
		const [person, second, third, stranger] = [await join(), await join(), await join(), await join()];
		await addPayment(person, 'first card');
		await addPayment(second, 'first card');
		await addPayment(second, 'second card');
		await addPayment(third, 'second card');
		await addPayment(stranger, 'first card', { doubt: 'payer' });
		await addPayment(stranger, 'wallet', { kind: 'crypto' });
		await addPayment(person, 'wallet', { kind: 'crypto' });
		const token = await second.browser.call('POST', '/api/settings/tokens', { name: 'x', scopes: ['trade'] });
		await exclude(person, 'self_exclusion', null);
		for (const other of [second, third]) await isOut(other);
		expect(await stranger.trade()).toEqual({ demo: 'opened', real: 'opened' });
		const headers = { authorization: `Bearer ${token.body.token}` };
		expect((await app.http.inject({ url: '/api/user', headers })).statusCode).toBe(401);
	});

	test('a longer exclusion passes to those that inherited the shorter one', async () => {
		const [person, second] = [await join(), await join()];
		for (const one of [person, second]) await addPayment(one, 'card of two');
		const nowMs = await app.db.database.query<{ now: bigint }>('select clock() now');
		const until = (months: number) => addMonths(Number(nowMs.rows[0]?.now), months);
		await exclude(person, 'self_exclusion', until(7));
		await isOut(second);
		await exclude(person, 'self_exclusion', until(12));
		const shown = async () => (await second.browser.call('GET', '/api/limits')).body.exclusion.until;
		await expect.poll(shown, { timeout: 10_000 }).toBe(new Date(until(12)).toISOString());
	});

	test('a payment waits for an exclusion by the same card that is under way, and the other way round', async () => {
		const [person, second] = [await join(), await join()];
		await addPayment(person, 'card of a race');
		const persons = createPersons(createSecretKey(randomBytes(32)), {
			jobs: { add: async () => undefined },
			journal: { append: async () => undefined },
			hooks: openBreakHooks(),
		});
		const paidWith = { kind: 'card', hash: sha256('card of a race') };
		const excluding = await inTransaction(app.db.database, async (tx) => {
			expect(await persons.recognise(tx, second.userId, paidWith)).toBe(false);
			const waiting = exclude(person, 'self_exclusion', null);
			expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits');
			return { waiting };
		});
		expect((await excluding.waiting).status).toBe(200);
	});
});

test('[LIMIT-02] the database itself refuses the application to change or delete an exclusion, or what marks it', async () => {
	const { database } = app.db;
	for (const sql of [
		'delete from exclusions',
		'delete from exclusion_persons',
		'delete from exclusion_returns',
		'delete from own_limits',
		'update exclusions set ends_at = 1',
		'update exclusions set user_id = 1',
		'update own_limits set value = null',
		'update user_states set has_limits = false',
	])
		await expect(database.query(sql), sql).rejects.toThrow('permission denied');
});
