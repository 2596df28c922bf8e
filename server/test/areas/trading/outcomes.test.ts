import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { expect, test } from 'vitest';
import { isShort } from '../../../../scripts/test/draw.mjs';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { CHANGING_CALLS, isChanging } from '../../support/changing-calls.ts';
import { drawRoutes } from '../../support/draw-routes.ts';
import { generateRequests } from '../../support/generated-requests.ts';
import { PLAIN_PASSWORDS } from '../../support/passwords.ts';
import { PAYMENT_SETTINGS } from '../../support/payment-settings.ts';
import { Sessions, type SignedIn } from '../../support/sessions.ts';
import { REASON } from '../../support/staff.ts';
import { type Asked, type Stage, sendTo } from '../../support/stage.ts';
import { NOON, placement } from '../../support/trading-fixture.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Statements of the product's own rules that write columns of outcomes, with their files. */
const WRITERS: readonly [pattern: RegExp, files: readonly string[]][] = [
	[
		/insert into (trade_terms|trade_results)\b/,
		['server/src/areas/trading/placing/queries.ts', 'server/src/areas/trading/settling/queries.ts'],
	],
	[/insert into ticks\b/, ['server/src/areas/market/ticks/queries.ts']],
	[/(update|delete from) (ticks|tick_groups|asset_versions|payout_versions)\b/, []],
	[/(update|delete from) (trades|trade_terms|trade_results)\b/, []],
	[
		/decideSettlement\(/,
		[
			'domain/src/proof/receipt/receipt-result.ts',
			'domain/src/trading/rules.ts',
			'server/src/areas/trading/audit/trade-checks.ts',
			'server/src/areas/trading/settling/settle-trades.ts',
		],
	],
];

const UNLIMITED = Object.fromEntries(
	['GENERAL', 'LISTS', 'PLACING', 'MOVEMENTS', 'ADDRESS', 'PHOTOS', 'UPLOADS'].map((name) => [
		`LIMIT_${name}`,
		'1000000',
	]),
);
/** Trades of each trader; the last one gets an entry 30 steps above the price that was seen. */
const TRADES = [
	{ asset_id: 1, direction: 'up' },
	{ asset_id: 1, direction: 'down' },
	{ asset_id: 2, direction: 'up' },
	{ asset_id: 1, direction: 'up', max_slippage: 5, seen_seq: 1 },
] as const;
const ENDS = ['won', 'lost', 'tied', 'void'];

async function readSources(): Promise<ReadonlyMap<string, string>> {
	const sources = new Map<string, string>();
	for (const part of ['server/src', 'domain/src']) {
		const files = await readdir(join(ROOT, part), { recursive: true });
		for (const file of files.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')))
			sources.set(`${part}/${file}`, await readFile(join(ROOT, part, file), 'utf8'));
	}
	return sources;
}

test('[TRADE-10] [ADMIN-09] results, ticks and terms are written by settlement and by the sources of prices alone', async () => {
	const sources = await readSources();
	expect(sources.size).toBeGreaterThan(150);
	for (const [pattern, allowed] of WRITERS) {
		const writers = [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
		expect([String(pattern), writers.sort()]).toEqual([String(pattern), [...allowed].sort()]);
	}
});

test('[TRADE-10] [ADMIN-09] the back office writes neither trades nor prices nor the ledger', async () => {
	const sources = [...(await readSources())].filter(([file]) => /^server\/src\/areas\/(staff|assets)\//.test(file));
	expect(sources.length).toBeGreaterThan(10);
	for (const [file, text] of sources)
		expect([file, text]).toEqual([
			file,
			expect.not.stringMatching(
				/\b(into|update|delete from) (trades|trade_\w+|open_trades|ticks|tick_\w+|fair_\w+|asset_versions|asset_writers|payout_versions|ledger_\w+|accounts)\b/,
			),
		]);
});

test('[TRADE-10] [ADMIN-09] whatever staff do while trades are open, these end as they do without it', async () => {
	const done = new Set<string>();
	let changing: string[] = [];
	const acted = await trade(async (app, stage, trader) => {
		const staffRoutes = app.routes.filter(({ endpoint }) => endpoint.path.startsWith('/api/admin/'));
		const endpoints = drawRoutes(staffRoutes).map(({ endpoint }) => endpoint);
		changing = endpoints.filter(isChanging).map(({ name }) => name);
		const second = await stage.sessions.join('admin');
		for (const endpoint of endpoints) {
			const actors = endpoint.path.startsWith('/api/admin/requests/') ? [stage.admin, second] : [stage.admin];
			for (const asked of await requestsOf(endpoint, app, stage, trader))
				for (const actor of actors) if (await send(app, actor, endpoint, asked)) done.add(endpoint.name);
		}
		await changeTermsAndPayouts(app, stage, second);
	});
	const untouched = await trade(async () => {});
	expect(acted).toEqual(untouched);
	expect(untouched.trades.map(({ status }) => status)).toEqual([...ENDS, ...ENDS]);
	expect(changing.length).toBeGreaterThan(isShort() ? 1 : 10);
	expect([...done]).toEqual(expect.arrayContaining(changing));
}, 240_000);

/**
 * Opens trades of two users, lets `act` happen, which may be about the first of them, and then the same ticks come. Returns
 * what the trades and ticks are in the end.
 */
async function trade(act: (app: TestApp, stage: Stage, trader: SignedIn) => Promise<void>) {
	const app = await createTestApp({ ...UNLIMITED, ...PAYMENT_SETTINGS }, { passwords: PLAIN_PASSWORDS });
	try {
		await app.db.setClock(NOON);
		for (const assetId of [1, 2]) await app.market.tick(assetId, NOON - 250, 1_000n);
		const sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
		const traders = [await sessions.join(), await sessions.join()] as const;
		for (const [nth, trader] of traders.entries()) await openTrades(app, trader, nth);
		await act(app, await createStage(app, sessions), traders[0]);
		await app.db.setClock(NOON + 8_000);
		for (let ms = 250; ms <= 8_000; ms += 500) {
			await app.market.tick(1, NOON + ms, 1_030n + BigInt(ms));
			await app.market.tick(2, NOON + ms, 1_000n);
		}
		const open = async () => (await app.db.owner.query('select from open_trades')).rowCount;
		await expect.poll(open, { timeout: 15_000 }).toBe(0);
		const { rows: trades } = await app.db.owner.query<{ status: string }>(
			`select * from trades where id = any($1) order by id`,
			[traders.flatMap((_, nth) => TRADES.map((_, index) => idOf(nth, index)))],
		);
		const { rows: ticks } = await app.db.owner.query('select * from ticks order by asset_id, seq');
		return { trades, ticks };
	} finally {
		await app.close();
	}
}

const idOf = (trader: number, index: number) => `00000000-0000-4000-8000-0000000000${trader}${index}`;

/** Whatever two people can decide about the assets of open trades: limits, payouts, and that no user may trade on them. */
async function changeTermsAndPayouts(app: TestApp, { admin }: Stage, second: SignedIn): Promise<void> {
	const call = async (who: SignedIn, method: 'POST' | 'PUT', url: string, payload: object) => {
		const answer = await app.http.inject({
			method,
			url,
			headers: who.headers,
			payload: { ...payload, reason: REASON },
		});
		expect([url, answer.statusCode, answer.body]).toEqual([url, expect.toSatisfy((code) => code < 300), answer.body]);
		return answer.body === '' ? null : answer.json();
	};
	const approve = (request: string) => call(second, 'POST', `/api/admin/requests/${request}/approve`, {});
	await app.db.owner.query(`update staff_requests set state = 'expired', decided_at = 0 where state = 'pending'`);
	for (const id of [1, 2]) {
		const { rows } = await app.db.owner.query('select max(version) version from asset_versions where asset_id = $1', [
			id,
		]);
		const limits = { stake_min: 500_000, demo_stake_max: 500_000, real_stake_max: 500_000 };
		const durations = { demo_duration_min: 600, real_duration_min: 600, duration_max: 601 };
		const terms = { version: rows[0].version, ...limits, ...durations, hours: null, real_allowed: false };
		const { request_id } = await call(admin, 'PUT', `/api/admin/assets/${id}/terms`, terms);
		await approve(request_id);
		const { rows: now } = await app.db.owner.query('select state from staff_requests where id = $1', [request_id]);
		expect(now).toEqual([{ state: 'approved' }]);
	}
	const { rows } = await app.db.owner.query(
		`select max(effective_at)::float8 begin from payout_versions where asset_group = 'fair'`,
	);
	const payouts = { percentage: 1, percentage_gold: 1, percentage_vip: 1 };
	const effective_at = new Date(Math.max(NOON + 3_600_000, rows[0].begin + 1)).toISOString();
	const { request_id } = await call(admin, 'POST', '/api/admin/payouts', { group: 'fair', ...payouts, effective_at });
	await approve(request_id);
	for (const id of [1, 2]) {
		const { rows } = await app.db.owner.query(
			'select suspended or close_only or not listed off from assets where id = $1',
			[id],
		);
		if (!rows[0].off) await call(admin, 'PUT', `/api/admin/assets/${id}/state`, { state: 'suspended' });
	}
}

async function openTrades(app: TestApp, trader: SignedIn, nth: number): Promise<void> {
	for (const [index, terms] of TRADES.entries()) {
		const payload = placement({ ...terms, id: idOf(nth, index) });
		const answer = await app.http.inject({ method: 'POST', url: '/api/trades', headers: trader.headers, payload });
		expect(answer.statusCode, answer.body).toBe(201);
	}
}

async function createStage(app: TestApp, sessions: Sessions): Promise<Stage> {
	await sessions.joinDeciders();
	return {
		db: app.db,
		sessions,
		admin: await sessions.join('admin'),
		origin: 'http://localhost',
		send: sendTo(app),
		offer: () => Promise.reject(new Error('nothing is traded by staff')),
	};
}

/** The call that succeeds, and those with everything that the schema allows in each field, about a trader. */
async function requestsOf(endpoint: Endpoint, app: TestApp, stage: Stage, trader: SignedIn): Promise<Asked[]> {
	const { rows } = await app.db.owner.query<{ version: number; request: string | null }>(
		`select version, (select id from staff_requests where state = 'pending' order by created_at desc limit 1) request from site_settings`,
	);
	const values = {
		reason: REASON,
		email: trader.email,
		version: rows[0]?.version,
		due_at: new Date(NOON + 86_400_000).toISOString(),
		id: endpoint.path.startsWith('/api/admin/users/') ? trader.userId : (rows[0]?.request ?? undefined),
	};
	const prepared = await CHANGING_CALLS[endpoint.name]?.(stage, stage.admin);
	return [...generateRequests(endpoint, values), ...(prepared ? [prepared] : [])];
}

/** Returns true if the act was done. */
async function send(app: TestApp, { headers }: SignedIn, { method }: Endpoint, { url, payload, key, type }: Asked) {
	const answer = await app.http.inject({
		method,
		url,
		headers: { ...headers, ...(key && { 'idempotency-key': key }), ...(type && { 'content-type': type }) },
		...(payload && { payload }),
	});
	expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
	return answer.statusCode < 300;
}
