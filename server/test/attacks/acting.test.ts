import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type Endpoint, isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { draw } from '../../../scripts/test/draw.mjs';
import { createToken, hashToken } from '../../src/areas/people/identity/index.ts';
import type { Queryable } from '../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { TestPasskey } from '../support/authenticator.ts';
import { PASSWORD } from '../support/browser.ts';
import { CHANGING_CALLS, isChanging } from '../support/changing-calls.ts';
import { ENDINGS, type Ending } from '../support/endings.ts';
import { Journal } from '../support/journal.ts';
import { PLAIN_PASSWORDS } from '../support/passwords.ts';
import { PAYMENT_SETTINGS } from '../support/payment-settings.ts';
import { countBatches } from '../support/placing.ts';
import { race } from '../support/race.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';
import { type Asked, type Stage, sendTo } from '../support/stage.ts';

const UNLIMITED = Object.fromEntries(
	['GENERAL', 'LISTS', 'PLACING', 'MOVEMENTS', 'ADDRESS', 'PHOTOS', 'UPLOADS'].map((name) => [
		`LIMIT_${name}`,
		'1000000',
	]),
);
const NAMES = Object.keys(CHANGING_CALLS);
/** Calls that an API token may make. */
const BY_TOKEN = ['changeTrade', 'reloadBalance', 'openTrade'];
const HOLD_MONEY = ['createWithdrawal', 'cancelWithdrawal', 'cancelDeposit'];
/** Longer than the product gives a process that draws a document, which yields to all others: on a busy machine it takes that long. */
const WAITING = { timeout: 40_000, interval: 5 };
/** Several cases, each of which may wait this long. */
const PATIENT = { timeout: 240_000 };

type ActorKind = keyof typeof ENDINGS;

let app: TestApp;
let stage: Stage;
let journal: Journal;
let port: number;
/** The last of the staff who stay for all cases. */
let lastDecider: number;
let calls: ReadonlyMap<string, Endpoint>;
beforeAll(async () => {
	app = await createTestApp(
		{ ...UNLIMITED, ...PAYMENT_SETTINGS, GITHUB_CLIENT_ID: 'us', GITHUB_CLIENT_SECRET: 'secret' },
		{ passwords: PLAIN_PASSWORDS },
	);
	await app.http.listen({ host: '127.0.0.1', port: 0 });
	({ port } = app.http.server.address() as { port: number });
	const sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
	stage = {
		db: app.db,
		sessions,
		admin: await sessions.join('admin'),
		origin: `http://localhost:${port}`,
		send: sendTo(app),
		offer: async () => {
			await app.market.tick(1, Date.now(), 1_000n);
			return { asset_id: 1, payout_percent: 90 };
		},
	};
	lastDecider = await stage.sessions.joinDeciders();
	journal = await Journal.open(app.db);
	calls = new Map(
		app.routes
			.map(({ endpoint }) => endpoint)
			.filter((endpoint) => isChanging(endpoint) && endpoint.access.who !== 'everybody')
			.map((endpoint) => [endpoint.name, endpoint]),
	);
});
afterAll(() => app.close());
// Rules of pairs look at every two members of staff: hundreds who joined for cases that are over would take most of the time.
afterEach(() => app.db.owner.query(`update users set role = 'user' where role <> 'user' and id > $1`, [lastDecider]));

const endpointOf = (name: string) => calls.get(name) as Endpoint;
const isStaffCall = (name: string) => /\/admin\/(?!claim)/.test(endpointOf(name).path);
const actorsOf = (name: string): ActorKind[] => [
	isStaffCall(name) ? 'admin' : 'user',
	...(BY_TOKEN.includes(name) ? (['token'] as const) : []),
];
/** Calls that move money, let a user in or decide for others meet every end of their session, and so does whatever a token calls. */
const MEET_ALL = [
	'openTrade',
	'createDeposit',
	...HOLD_MONEY,
	'adjustBalance',
	'approveRequest',
	'approveWithdrawal',
	'blockMoney',
	'changePassword',
	'createApiToken',
	'addPasskey',
	'connectIdentity',
	'addDestination',
	'freezeUser',
	'changeRole',
];
/** Each of the other calls meets one by turns. */
function endingsOf(kind: ActorKind, name: string): [by: string, ending: Ending][] {
	const all = Object.entries<Ending>(ENDINGS[kind]);
	if (kind === 'token' || MEET_ALL.includes(name)) return all;
	const turn = NAMES.indexOf(name) % all.length;
	return all.slice(turn, turn + 1);
}
/** The calls that a describe tries; those that meet every ending, move money or are made by a token are kinds of their own. */
const drawCalls = (describing: string, names: readonly string[] = NAMES) =>
	draw(
		names,
		(name) => `${describing} ${name}`,
		(name) => [BY_TOKEN, HOLD_MONEY, MEET_ALL].findIndex((some) => some.includes(name)).toString(),
	);
const joinAs = (kind: ActorKind) => (kind === 'token' ? stage.sessions.joinByToken() : stage.sessions.join(kind));

async function send(name: string, { headers }: SignedIn, asked: Asked) {
	const { status, body } = await stage.send(headers, endpointOf(name).method, asked);
	return [status, body?.code ?? null];
}

const SIGNED_OUT = [401, 'http.signed_out'];

/** Runs `work` in a transaction that holds a user's lock. */
async function withLock<Result>({ userId }: SignedIn, work: (owner: Queryable) => Promise<Result>): Promise<Result> {
	const owner = await app.db.owner.connect();
	try {
		await owner.query('begin');
		await owner.query('select from user_states where user_id = $1 for no key update', [userId]);
		return await work(owner);
	} finally {
		await owner.query('rollback');
		owner.release();
	}
}

/** Makes a call, has it wait for its user's lock, changes facts about the user $1 and session $2, and lets it continue. */
async function callAcross<Result>(
	who: SignedIn,
	call: () => Promise<Result>,
	change: string | null,
	isAtLock = isWaitedFor,
): Promise<Result> {
	return withLock(who, async (owner) => {
		const mark = await journal.mark();
		let answered = false;
		const answer = call().finally(() => {
			answered = true;
		});
		await vi.waitFor(async () => expect(answered || (await isAtLock(owner))).toBe(true), WAITING);
		expect(answered, 'it does not wait for its user’s lock').toBe(false);
		expect(await effectsSince(mark)).toEqual([]);
		if (change) await owner.query(change, change.includes('$2') ? [who.userId, who.sessionId] : [who.userId]);
		await owner.query('commit');
		return await answer;
	});
}

async function addRecoveryCode({ userId }: Pick<SignedIn, 'userId'>): Promise<string> {
	const code = randomUUID().slice(0, 18).toUpperCase();
	await app.db.owner.query('insert into recovery_codes (code_hash, user_id, created_at) values ($2, $1, 0)', [
		userId,
		hashToken(code.replaceAll('-', '')),
	]);
	return code;
}

/** Statements that may run before the call waits for its lock: each only consumes something. */
const USED_UP = ['update passkeys', 'delete sign_in_challenges', 'update recovery_codes'];
const effectsSince = async (mark: bigint) =>
	(await journal.since(mark)).map(({ what }) => what).filter((what) => !USED_UP.includes(what));

/** Returns true if another transaction waits for a lock of this one. */
async function isWaitedFor(by: Queryable): Promise<boolean> {
	const { rows } = await by.query(
		'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
	);
	return rows.length > 0;
}

test('[IDENT-10] every call by which a user changes something is tried here', () => {
	expect(NAMES.toSorted()).toEqual([...calls.keys()].sort());
});

describe('[IDENT-10] a call is decided again under its user’s lock', () => {
	const SESSION_ENDED = 'update sessions set ended_at = clock() where user_id = $1 and id = $2';
	const TOKEN_ENDED = 'update api_tokens set ended_at = clock() where user_id = $1 and id = $2';
	const CLOSED = 'update users set closed_at = clock() where id = $1';
	const STALE = 'update sessions set confirmed_at = 0 where user_id = $1';

	test.each(drawCalls('lock'))('%s', PATIENT, async (name) => {
		const { access } = endpointOf(name);
		const cases: [ActorKind, string, unknown][] = actorsOf(name).flatMap((kind) => [
			[kind, kind === 'token' ? TOKEN_ENDED : SESSION_ENDED, SIGNED_OUT],
			[kind, CLOSED, SIGNED_OUT],
		]);
		if (access.fresh) cases.push([isStaffCall(name) ? 'admin' : 'user', STALE, [403, 'http.fresh_sign_in']]);
		if (isForStaff(access))
			cases.push(
				['admin', `update users set role = 'user' where id = $1`, [403, 'http.forbidden']],
				['admin', 'update sessions set second_factor_at = null where user_id = $1', [403, 'http.second_factor']],
			);
		for (const [kind, change, expected] of cases) {
			const who = await joinAs(kind);
			const asked = await CHANGING_CALLS[name]?.(stage, who);
			const mark = await journal.mark();
			// An order does not wait at the lock, where it would hold up those of others: it is tried again and again.
			const tries = (await countBatches(app)) + 2;
			const isAtLock = name === 'openTrade' ? async () => (await countBatches(app)) >= tries : isWaitedFor;
			expect(await callAcross(who, () => send(name, who, asked as Asked), change, isAtLock), change).toEqual(expected);
			expect((await journal.since(mark)).map(({ what }) => what)).toEqual([]);
		}
	});

	const TOTP_ON = `with changed as (update users set credentials_version = credentials_version + 1 where id = $1)
		insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`;
	const TOTP_OFF = `with changed as (update users set credentials_version = credentials_version + 1 where id = $1)
		delete from totp_secrets where user_id = $1`;

	test.each([
		['the password does not confirm a sign-in once a second factor is on', TOTP_ON, 'code'],
		['a recovery code does not confirm a sign-in once the second factor is off', TOTP_OFF, 'password'],
	] as const)('%s', async (_, change, missing) => {
		const who = await stage.sessions.join();
		await app.db.owner.query('update sessions set second_factor_at = null, confirmed_at = 0 where id = $1', [
			who.sessionId,
		]);
		if (change === TOTP_OFF) {
			await app.db.owner.query(
				`insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`,
				[who.userId],
			);
		}
		const confirmation = change === TOTP_ON ? { password: PASSWORD } : { code: await addRecoveryCode(who) };
		const asked = { url: '/api/settings/confirm', payload: confirmation };
		const { status, body } = await callAcross(who, () => stage.send(who.headers, 'POST', asked), change);
		expect([status, Object.keys(body?.errors ?? {})]).toEqual([422, [missing]]);
		const { rows } = await app.db.owner.query(
			'select confirmed_at = 0 stale, second_factor_at from sessions where id = $1',
			[who.sessionId],
		);
		expect(rows).toEqual([{ stale: true, second_factor_at: null }]);
	});
});

describe('[IDENT-10] what opens or ends access without a session waits for its user’s lock', () => {
	/** A mailed link, as its reader presses it. */
	async function addLink(purpose: string, { userId }: SignedIn, email: string) {
		const token = createToken();
		const { rows } = await app.db.owner.query<{ id: string; expires: string }>(
			`insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
			select gen_random_uuid(), $1, $2, $3, $4, t, t + 3600000 from clock() t
			returning id, (expires_at / 1000)::text expires`,
			[userId, purpose, email, hashToken(token)],
		);
		return { token, id: rows[0]?.id, query: `expires=${rows[0]?.expires}&signature=${token}` };
	}

	async function addChallenge({ userId }: SignedIn) {
		const challenge = createToken();
		await app.db.owner.query(
			`insert into sign_in_challenges (token_hash, user_id, credentials_version, remember, method, expires_at)
			select $2, id, credentials_version, false, 'password', 9e15::bigint from users where id = $1`,
			[userId, hashToken(challenge)],
		);
		return { challenge, code: await addRecoveryCode({ userId }) };
	}

	async function unlockPasskey(who: SignedIn) {
		const passkey = new TestPasskey();
		passkey.origin = stage.origin;
		const post = async (url: string, payload?: object) =>
			(await stage.send(who.headers, 'POST', { url, ...(payload && { payload }) })).body;
		const made = passkey.create(await post('/api/settings/passkeys/options'));
		await post('/api/settings/passkeys', { name: 'Laptop', credential: made });
		return passkey.get(await post('/api/login/passkey/options'));
	}

	const fresh = () => `${randomUUID()}@example.org`;
	/** Every change of credentials writes this. */
	const CREDENTIALS_CHANGED = 'update users set credentials_version = credentials_version + 1 where id = $1';
	const ADDRESS_CHANGED = `update users set email = gen_random_uuid() || '@example.org' where id = $1`;
	const CLOSED = 'update users set closed_at = clock() where id = $1';
	const LINKS_ENDED = 'update mail_links set ended_at = clock() where user_id = $1';

	interface Stranger {
		readonly prepare: (who: SignedIn) => Promise<Asked>;
		/** Each of them refuses the call. */
		readonly changes: readonly string[];
	}
	const STRANGERS: Readonly<Record<string, Stranger>> = {
		login: {
			prepare: async ({ email }) => ({ url: '/api/login', payload: { email, password: PASSWORD, remember: false } }),
			changes: [CREDENTIALS_CHANGED, CLOSED],
		},
		loginSecondFactor: {
			prepare: async (who) => ({ url: '/api/login/second-factor', payload: await addChallenge(who) }),
			changes: [CREDENTIALS_CHANGED, CLOSED],
		},
		signInByPasskey: {
			prepare: async (who) => ({
				url: '/api/login/passkey',
				payload: { credential: await unlockPasskey(who), remember: false },
			}),
			changes: [CREDENTIALS_CHANGED, CLOSED],
		},
		resetPassword: {
			prepare: async (who) => {
				const { token } = await addLink('reset', who, who.email);
				const passwords = { password: 'four green lanterns', password_confirmation: 'four green lanterns' };
				return { url: '/api/password/reset', payload: { token, email: who.email, ...passwords } };
			},
			changes: [ADDRESS_CHANGED, LINKS_ENDED],
		},
		verifyEmail: {
			prepare: async (who) => {
				const { id, query } = await addLink('verify', who, who.email);
				return { url: `/api/email/verify/${id}?${query}` };
			},
			changes: [ADDRESS_CHANGED, LINKS_ENDED],
		},
		confirmEmailChange: {
			prepare: async (who) => {
				const { id, query } = await addLink('change_email', who, fresh());
				return { url: `/api/email/change/${id}?${query}` };
			},
			changes: [LINKS_ENDED],
		},
		undoEmailChange: {
			prepare: async (who) => {
				const { id, query } = await addLink('undo_email', who, fresh());
				return { url: `/api/email/undo/${id}?${query}` };
			},
			changes: [LINKS_ENDED],
		},
	};

	test.each(Object.entries(STRANGERS))('%s, and is decided again under it', async (_, { prepare, changes }) => {
		const { authorization: __, ...headers } = stage.admin.headers;
		for (const change of [null, ...changes]) {
			const who = await stage.sessions.join();
			const asked = await prepare(who);
			const mark = await journal.mark();
			const { status } = await callAcross(who, () => stage.send(headers, 'POST', asked), change);
			expect([change, status]).toEqual([change, change ? 422 : 200]);
			// A link that serves no more may be used up all the same.
			const effects = (await effectsSince(mark)).filter((what) => what !== 'update mail_links');
			if (change) expect(effects).toEqual([]);
		}
	});

	test('a change of the address ends the links to the old one, of which none serves if it is changed back', async () => {
		const who = await stage.sessions.join();
		for (const purpose of ['reset', 'verify']) await addLink(purpose, who, who.email);
		const { id, query } = await addLink('change_email', who, fresh());
		const answer = await stage.send(who.headers, 'POST', { url: `/api/email/change/${id}?${query}` });
		expect(answer.status).toBe(200);
		const { rows } = await app.db.owner.query(
			'select purpose from mail_links where user_id = $1 and ended_at is null',
			[who.userId],
		);
		expect(rows).toEqual([{ purpose: 'undo_email' }]);
	});

	test('a link that was asked for is not mailed to an address that is the user’s no more', async () => {
		const who = await stage.sessions.join();
		const asked = { url: '/api/password/email', payload: { email: who.email } };
		const done = async () => {
			await stage.send(who.headers, 'POST', asked);
			await app.mailsAfterJobs(who.email);
		};
		await callAcross(who, done, ADDRESS_CHANGED);
		const { rows } = await app.db.owner.query('select purpose from mail_links where user_id = $1', [who.userId]);
		expect(rows).toEqual([]);
	});
});

describe('[IDENT-10] a call whose body is held back until its session has ended does nothing', () => {
	/** Sends everything but the last bytes of a call; resolves when the session was looked at. */
	async function hold(name: string, who: SignedIn, { url, payload = {}, type = 'application/json', key }: Asked) {
		const body = Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload));
		const table = who.headers['cookie'] === undefined ? 'api_tokens' : 'sessions';
		await app.db.owner.query(`update ${table} set last_used_at = clock() - 120000 where id = $1`, [who.sessionId]);
		const headers = {
			host: 'localhost',
			connection: 'close',
			...who.headers,
			'content-type': type,
			...(key && { 'idempotency-key': key }),
		};
		const lines = Object.entries({ ...headers, 'content-length': body.length }).map((entry) => entry.join(': '));
		const socket = connect({ host: '127.0.0.1', port });
		let text = '';
		socket.on('data', (data) => {
			text += data;
		});
		const ended = once(socket, 'close');
		socket.write(`${endpointOf(name).method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
		socket.write(body.subarray(0, 1));
		// Its use is written down when it was found to live.
		await vi.waitFor(async () => {
			const { rows } = await app.db.owner.query(
				`select last_used_at > clock() - 60000 used from ${table} where id = $1`,
				[who.sessionId],
			);
			expect(rows[0].used).toBe(true);
		}, WAITING);
		return async () => {
			socket.write(body.subarray(1));
			await ended;
			return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
		};
	}

	test('not even learn what is wrong with its body', async () => {
		const who = await stage.sessions.join();
		const rest = await hold('changePassword', who, { url: '/api/settings/password', payload: { unknown: 1 } });
		await app.db.owner.query('update sessions set ended_at = clock() where id = $1', [who.sessionId]);
		expect(await rest()).toBe(401);
	});

	/** Calls by GET: no body is waited for. */
	const bodiless = [
		'changeTrade',
		'deleteSelectedAsset',
		'reloadBalance',
		'getOwnFile',
		'viewDocument',
		'viewRecoveryFile',
	];
	const held = NAMES.filter((name) => !bodiless.includes(name));

	test.each(drawCalls('held back', held))('%s', PATIENT, async (name) => {
		for (const kind of actorsOf(name)) {
			for (const [by, ending] of endingsOf(kind, name)) {
				// An account that holds real money, or waits for some, is not closed.
				if (by === 'close' && HOLD_MONEY.includes(name)) continue;
				const who = await joinAs(kind);
				const asked = (await CHANGING_CALLS[name]?.(stage, who)) as Asked;
				const end = await ending(stage, who);
				const rest = await hold(name, who, asked);
				expect(await end(), by).toBeLessThan(300);
				const mark = await journal.mark();
				const compared = app.comparisons();
				expect([by, await rest()]).toEqual([by, 401]);
				expect(app.comparisons(), 'no password was compared').toBe(compared);
				expect(
					(await journal.since(mark)).map(({ what }) => what),
					by,
				).toEqual([]);
			}
		}
	});
});

describe('[IDENT-10] a call and an end of its session at once are one before the other', () => {
	const wins = { call: 0, end: 0 };

	test.each(drawCalls('at once'))('%s', PATIENT, async (name) => {
		for (const kind of actorsOf(name)) {
			for (const [turn, [, ending]] of endingsOf(kind, name).entries()) {
				const who = await joinAs(kind);
				const entrants = { stage, journal, endpoint: endpointOf(name), who, ending };
				// Either is sent first by turns, from end to end and from call to call.
				if (await race({ ...entrants, callFirst: (turn + NAMES.indexOf(name)) % 2 === 0 })) wins.call++;
				else wins.end++;
			}
		}
	});

	test('either comes first at times', () => {
		expect([wins.call > 0, wins.end > 0], JSON.stringify(wins)).toEqual([true, true]);
	});
});
