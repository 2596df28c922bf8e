import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { GRANT_MOST_MINOR } from '@fairtick/domain/ledger/postings';
import { isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { AREAS } from '../../../src/app/areas.ts';
import { deleteDecided } from '../../../src/areas/support/erase-queries.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { ask } from '../../support/conversations.ts';
import { dispute } from '../../support/disputes.ts';
import { eventually } from '../../support/eventually.ts';
import { countBatches, waitForTries } from '../../support/placing.ts';
import { joinStaff, joinThird, REASON } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';

const CLOSE = '/api/settings/close';
const EXPORT = '/api/settings/export';
const MINUTE_MS = 60_000;

let app: TestApp;
let browser: TestBrowser;
let email: string;
let id: number;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_PLACING: '10000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	({ email, id } = await browser.join());
});

const close = (body: object = { email }, by = browser) => by.call('POST', CLOSE, body);
const terms = () => ({
	id: randomUUID(),
	mode: 'demo',
	asset_id: 1,
	direction: 'up',
	stake: 1_000,
	payout_percent: 90,
	expiry: { duration: 300 },
});
const place = async (by = browser) => {
	await app.market.tick(1, Date.now(), 1_000n);
	return by.call('POST', '/api/trades', terms());
};

describe('closing an account', () => {
	test('ends everything that opens it and erases who it was; the address is free again', async () => {
		await app.proveAddress(email);
		await browser.call('PATCH', '/api/settings/profile', { name: 'Zelda Quux', phone: '+447911123456' });
		const other = await app.browser();
		await other.login(email);
		const { body: made } = await browser.call('POST', '/api/settings/tokens', { name: 'Zelda bot', scopes: ['read'] });
		expect((await close({ email: email.toUpperCase() })).status).toBe(204);
		for (const one of [browser, other]) expect((await one.call('GET', '/api/user')).status).toBe(401);
		const headers = { authorization: `Bearer ${made.token}` };
		expect((await app.http.inject({ url: '/api/user', headers })).statusCode).toBe(401);
		expect((await (await app.browser()).login(email)).status).toBe(422);
		const tables = ['users', 'sessions', 'api_tokens', 'mail_links', 'user_photos', 'chart_layouts'];
		for (const table of tables) {
			const { rows } = await app.db.owner.query(
				`select t::text from ${table} t where ${table === 'users' ? 'id' : 'user_id'} = $1`,
				[id],
			);
			for (const secret of ['Zelda', email, '+447911123456', browser.address]) {
				expect([table, JSON.stringify(rows).includes(secret)]).toEqual([table, false]);
			}
		}
		// The books stay whole.
		const { rows } = await app.db.owner.query('select balance from accounts where user_id = $1 and balance > 0', [id]);
		expect(rows).toEqual([{ balance: 1_000_000n }]);
		expect((await app.mail(email, 'Your account is closed')).text).toContain('erased');
		expect((await (await app.browser()).register({ email })).status).toBe(201);
	});

	test('needs a fresh sign-in and the own address', async () => {
		expect((await close({ email: 'other@example.org' })).body.errors).toHaveProperty('email');
		await app.db.setClock(Date.now() + 15 * MINUTE_MS + 1_000);
		expect((await close()).body.code).toBe('http.fresh_sign_in');
		await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect((await close()).status).toBe(204);
	});

	test('is refused with open trades', async () => {
		expect((await place()).status).toBe(201);
		const { status, body } = await close();
		expect([status, body.code, body.params]).toEqual([422, 'identity.close_open_trades', { count: 1 }]);
		expect((await browser.call('GET', '/api/user')).status).toBe(200);
	});

	test('is refused with money in the real account, and with money on its way', async () => {
		await grant(app.db, id, 'SANDBOX_USD', 250n);
		expect((await close()).body).toMatchObject({ code: 'identity.close_money_left', params: { balance: 250 } });
		await app.db.owner.query(
			`insert into accounts (id, user_id, kind, currency, balance) values (9000003, $1, 'withdrawing', 'SANDBOX_USD', 70)`,
			[id],
		);
		expect((await close()).body).toMatchObject({ code: 'identity.close_pending', params: { amount: 70 } });
	});

	test('[CASH-09] is refused while something is owed', async () => {
		await app.db.owner.query(
			`insert into claims (id, user_id, currency, amount, paid, opened_at) values (gen_random_uuid(), $1, 'SANDBOX_USD', 90, 20, 0)`,
			[id],
		);
		expect((await close()).body).toMatchObject({ code: 'identity.close_claim', params: { amount: 70 } });
		await app.db.owner.query('update claims set forgiven = 70 where user_id = $1', [id]);
		expect((await close()).status).toBe(204);
	});

	test('[CASH-02] is refused while a deposit is not finished', async () => {
		await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
		const { body: made } = await browser.call(
			'POST',
			'/api/cashier/deposits',
			{ method: 'sandbox', amount: 1_000 },
			{ 'idempotency-key': randomUUID() },
		);
		expect((await close()).body).toMatchObject({ code: 'identity.close_deposit', params: { count: 1 } });
		await browser.call('DELETE', `/api/cashier/deposits/${made.id}`);
		expect((await close()).status).toBe(204);
	});

	test('[CASH-12] leaves disputes to be decided, which are erased then', async () => {
		const staff = await joinStaff(app, 'support');
		const [decided, undecided] = [await addVoidTrade(), await addVoidTrade()];
		const ids = [];
		for (const tradeId of [decided, undecided]) ids.push((await dispute(browser, tradeId)).body.id);
		const decide = (disputeId: string) =>
			staff.browser.call('POST', `/api/admin/disputes/${disputeId}/decide`, { result: 'rejected', reason: REASON });
		await decide(ids[0]);
		expect((await close()).status).toBe(204);
		const threads = async () =>
			(await app.db.owner.query('select id from support_threads where user_id = $1', [id])).rows.map((row) => row.id);
		expect(await threads()).toEqual([ids[1]]);
		await deleteDecided(app.db.database);
		expect(await threads()).toEqual([ids[1]]);
		expect((await staff.browser.call('GET', `/api/admin/disputes/${ids[1]}`)).status).toBe(200);
		expect((await decide(ids[1])).status).toBe(204);
		await deleteDecided(app.db.database);
		expect(await threads()).toEqual([]);
	});

	/** A trade that is over: an open one would keep the account open. */
	async function addVoidTrade(): Promise<string> {
		const { body } = await place();
		await app.db.owner.query(
			`with gone as (delete from open_trades where trade_id = $1)
			insert into trade_results (trade_id, status, void_reason, returned, closed_at, accepted_at)
			select id, 'void', 'no_entry', 1000, app.clock(), accepted_at from trade_terms where id = $1`,
			[body.id],
		);
		await app.db.owner.query('update user_states set open_trades = 0 where user_id = $1', [id]);
		return body.id;
	}

	test('is refused while it is frozen', async () => {
		await app.db.owner.query(`update user_states set frozen_at = 1, frozen_reason = 'review' where user_id = $1`, [id]);
		expect((await close()).body.code).toBe('identity.close_frozen');
	});

	test('is refused to staff, and while an earlier address can take the account back', async () => {
		await app.db.owner.query(`update users set role = 'auditor' where id = $1`, [id]);
		expect((await close()).body.code).toBe('identity.close_staff');
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [id]);
		await browser.call('POST', `/api${(await app.mail(email)).link}`);
		const requested = `new.${email}`;
		await browser.call('PATCH', '/api/settings/profile', { email: requested });
		const { link } = await app.mail(requested, 'Confirm your new email address');
		await browser.call('POST', `/api${link}`);
		expect((await close({ email: requested })).body.code).toBe('identity.close_address_new');
	});

	test.each(['session', 'token'] as const)('comes before a trade that waits behind it: by %s', async (how) => {
		const { body } = await browser.call('POST', '/api/settings/tokens', { name: 'x', scopes: ['trade'] });
		const headers = { authorization: `Bearer ${how === 'token' ? body.token : browser.token}` };
		await app.market.tick(1, Date.now(), 1_000n);
		const under = await inTransaction(app.db.owner, async (tx) => {
			// Here the closing waits, under its user's lock.
			await tx.query('lock table app.users in exclusive mode');
			const closing = close();
			const free = 'select from app.user_states where user_id = $1 for no key update skip locked';
			await eventually(async () => expect((await app.db.owner.query(free, [id])).rowCount).toBe(0));
			const batches = await countBatches(app);
			const placing = browser.call('POST', '/api/trades', terms(), headers);
			await waitForTries(app, batches);
			return { closing, placing };
		});
		expect([(await under.closing).status, (await under.placing).body.code]).toEqual([204, 'http.signed_out']);
	});
});

/** The files of an archive by name. */
async function unzip(archive: Buffer): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(archive, { lazyEntries: false });
	const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
	const reading: Promise<unknown>[] = [];
	zip.on('entry', (entry: Entry) => {
		reading.push(openStream(entry).then(async (stream) => files.set(entry.fileName, await text(stream))));
	});
	await once(zip, 'end');
	await Promise.all(reading);
	return files;
}

test('every table that names a user goes with the person or stays for a reason', async () => {
	const kept = [
		// The books, and what they are decided by.
		'accounts',
		'trade_terms',
		'trade_sales',
		'open_trades',
		'refused_placements',
		'user_states',
		'user_events',
		'user_exposures',
		// For some minutes, until the person is erased from answers as well.
		'proof_erasures',
		// Sums of the books, for a year.
		'proof_trader_days',
		// Movements of money, and what they are decided by.
		'blocks',
		'claims',
		'deposits',
		'destinations',
		'quotes',
		'withdrawals',
		// Explains the payout percentages of trades.
		'type_changes',
		'user_types',
		// A report that is written again each hour, of trades of the last 14 days.
		'mirrored_pairs',
		// No second use of a key, for ever.
		'idempotency_keys',
		// Protects a person beyond the account, with the hashes that recognise the person.
		'exclusions',
		'limit_sums',
		'limits_in_force',
		'own_limits',
		'final_withdrawals',
		// Keeps a person's data for a legal reason.
		'legal_holds',
		// Records of adjustments in the statement and of decisions by staff.
		'adjustments',
		'user_notes',
		// Documents, and decisions about them: the law requires them to be kept; they go by themselves.
		'files',
		'funds_requests',
		'verification_allowances',
		'verification_cases',
		'verification_files',
		'verification_matches',
		'verification_tries',
		'verified_persons',
		// Emptied of data that identify the user.
		'sessions',
		'api_tokens',
	];
	const { rows } = await app.db.owner.query<{ name: string }>(
		`select c.relname name from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
		where attname = 'user_id' and relkind in ('r', 'p') and not relispartition and nspname = 'app'`,
	);
	expect(rows.map(({ name }) => name).sort()).toEqual(
		[...kept, ...AREAS.flatMap(({ personal }) => personal?.erasedTables ?? [])].sort(),
	);
});

describe('the export', () => {
	test('[CASH-12] holds all of a person and nothing of anyone else, no secret and no formula', async () => {
		const stranger = await app.browser();
		const theirs = await stranger.join();
		await place(stranger);
		await browser.call('PATCH', '/api/settings/profile', { name: '=cmd()' });
		const { body: made } = await browser.call('POST', '/api/settings/tokens', { name: 'bot', scopes: ['read'] });
		const ids = [(await place()).body.id, (await place()).body.id];
		await dispute(browser, ids[0], 'Something is off.');
		await dispute(stranger, (await place(stranger)).body.id, 'A word of a stranger.');
		await ask(browser, 'Where do I find my statements?');
		await ask(stranger, 'A word of a stranger.');
		const [asks, agrees] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
		await joinThird(app);
		await app.db.owner.query(
			`insert into blocks (id, user_id, currency, amount, reason, asked_by, agreed_by, blocked_at, release_asked_by, release_agreed_by, released_at)
			values (gen_random_uuid(), $1, 'SANDBOX_USD', 500, 'report 12 was filed', $2, $3, 1, $2, $3, 2)`,
			[id, asks.id, agrees.id],
		);
		// They were staff once: what they did about others is not theirs to take away.
		const staffCalls = app.routes.filter(({ endpoint }) => endpoint.idempotent && isForStaff(endpoint.access));
		expect(staffCalls.length).toBeGreaterThan(3);
		for (const { endpoint } of staffCalls)
			await app.db.owner.query(
				`with used as (insert into idempotency_keys (user_id, key, used_at) values ($1, gen_random_uuid(), app.clock()) returning key)
				insert into idempotent_answers (user_id, key, call, request, status, answer, answered_at)
				select $1, key, $2, '{"body": {"reason": "about another user"}}', 200, null, app.clock() from used`,
				[id, endpoint.name],
			);
		const answer = await app.http.inject({
			url: EXPORT,
			headers: { authorization: `Bearer ${browser.token}`, cookie: `session=${browser.cookie('session')}` },
		});
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
		expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.zip"');
		const files = await unzip(answer.rawPayload);
		const person = JSON.parse(files.get('person.json') ?? '');
		expect(person.profile[0]).toMatchObject({ id, email, name: '=cmd()' });
		expect([person.sign_ins.length, person.api_tokens[0].name]).toEqual([1, 'bot']);
		const trades = JSON.parse(files.get('trades.json') ?? '');
		expect(trades.map((trade: { id: string }) => trade.id).sort()).toEqual(ids.toSorted());
		expect((files.get('trades.csv') ?? '').split('\r\n')).toHaveLength(4);
		const ledger = JSON.parse(files.get('ledger.json') ?? '');
		expect(ledger.map((row: { kind: string }) => row.kind)).toContain('demo_grant');
		expect(ledger.map((row: { amount: number }) => row.amount).filter((amount: number) => amount < 0)).toHaveLength(2);
		expect((files.get('ledger.csv') ?? '').split('\r\n')).toHaveLength(ledger.length + 2);
		expect(person.disputes).toMatchObject([{ status: 'open', subject_type: 'trade', subject_id: ids[0] }]);
		expect(person.conversations).toMatchObject([{ topic: 'account', status: 'open', closed_at: null }]);
		expect(person.support_messages).toMatchObject([
			{ n: 1, from: 'user', text: 'Something is off.' },
			{ n: 1, from: 'user', text: 'Where do I find my statements?' },
		]);
		const all = [...files.values()].join('\n');
		expect(all).not.toContain('A word of a stranger.');
		// A reason that the law may forbid to disclose stays with staff (KYC-04).
		expect([person.blocks.length, person.blocks[0].amount]).toEqual([1, 500]);
		expect(all).not.toContain('report 12 was filed');
		expect(all).not.toContain('about another user');
		expect(person.idempotent_answers.map(({ call }: { call: string }) => call)).toContain('openConversation');
		const { rows } = await app.db.owner.query<{ secret: string }>(
			`select password_hash secret from users where id = $1
			union all select encode(token_hash, 'hex') from sessions where user_id = $1
			union all select encode(token_hash, 'hex') from api_tokens where user_id = $1`,
			[id],
		);
		for (const secret of [...rows.map(({ secret }) => secret), made.token, browser.token ?? '', theirs.email]) {
			expect(all).not.toContain(secret);
		}
		expect(files.get('trades.csv')).not.toMatch(/(^|,)=/m);
	});

	test('is whole beyond one page', async () => {
		const { rows } = await app.db.owner.query<{ id: bigint }>(
			`select id from accounts where user_id = $1 and kind = 'available' and currency = 'DEMO_USD'`,
			[id],
		);
		// At most 1,000 events fit in one transaction.
		for (const count of [1_000n, 1n]) await grant(app.db, id, 'DEMO_USD', count * GRANT_MOST_MINOR);
		const answer = await app.http.inject({
			url: EXPORT,
			headers: { authorization: `Bearer ${browser.token}`, cookie: `session=${browser.cookie('session')}` },
		});
		const ledger = JSON.parse((await unzip(answer.rawPayload)).get('ledger.json') ?? '');
		const mine = ledger.filter((row: { account_id: number }) => row.account_id === Number(rows[0]?.id));
		expect(mine.map((row: { version: number }) => row.version)).toEqual(Array.from({ length: 1_002 }, (_, i) => i + 1));
		expect(ledger).toHaveLength(1_002);
	});

	test('[LIMIT-01] holds every change of own limits, which are read page by page', async () => {
		await app.db.owner.query(
			`insert into own_limits (user_id, kind, period, n, value, changed_at) select $1::int, 'stake', null, n, n, n from generate_series(1, 1200) n
			union all select $1::int, 'loss', '7d', 1, null, 5`,
			[id],
		);
		const answer = await app.http.inject({
			url: EXPORT,
			headers: { authorization: `Bearer ${browser.token}`, cookie: `session=${browser.cookie('session')}` },
		});
		const files = await unzip(answer.rawPayload);
		const states: { kind: string; n: number }[] = JSON.parse(files.get('own_limits.json') ?? '[]');
		expect(states.map(({ kind, n }) => `${kind} ${n}`)).toEqual([
			'loss 1',
			...Array.from({ length: 1_200 }, (_, index) => `stake ${index + 1}`),
		]);
		expect((files.get('own_limits.csv') ?? '').split('\r\n')).toHaveLength(1_203);
		expect(JSON.parse(files.get('person.json') ?? '{}')).not.toHaveProperty('own_limits');
	});

	test('needs a fresh sign-in', async () => {
		await app.db.setClock(Date.now() + 15 * MINUTE_MS + 1_000);
		expect((await browser.call('GET', EXPORT)).body.code).toBe('http.fresh_sign_in');
	});
});
