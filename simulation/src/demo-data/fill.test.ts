import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_CHECKS } from '../../../server/src/app/areas.ts';
import { keepAudit } from '../../../server/src/platform/audit/index.ts';
import { readConfig } from '../../../server/src/platform/config/index.ts';
import { refuseReplacedClock } from '../../../server/src/platform/database/roles.ts';
import { copyTemplate, type TemplateCopy } from '../../../server/test/support/database.ts';
import { FILL_SETTINGS, fill } from './fill.ts';

const DAY_MS = 86_400_000;
const SMALL = { password: 'three blue umbrellas', users: 20, trades: 4 };

let db: TemplateCopy;
let dataDir: string;
beforeAll(async () => {
	[db, dataDir] = await Promise.all([copyTemplate(), mkdtemp(join(tmpdir(), 'fairtick-demo-data-'))]);
});
afterAll(async () => {
	await db.drop();
	await rm(dataDir, { recursive: true, force: true });
});

const fillWith = (settings: Readonly<Record<string, string>>) =>
	fill({
		...SMALL,
		url: db.url,
		ownerUrl: db.ownerUrl,
		config: readConfig({ ...FILL_SETTINGS, DATA_DIR: dataDir, ...settings }),
	});
const count = async (from: string) => Number((await db.owner.query(`select count(*) n from ${from}`)).rows[0].n);

test('a production and an installation without play money are refused, and nothing is written', async () => {
	const production = { MODE: 'production', PUBLIC_URL: 'https://example.com' };
	await expect(fillWith(production)).rejects.toThrow('for development alone');
	await expect(fillWith({ MONEY: 'off' })).rejects.toThrow('need MONEY=sandbox');
	expect(await count('users')).toBe(0);
	expect(await count('assets')).toBe(0);
});

test('a month fills an empty database, the audit is clean, and a second one is refused', {
	timeout: 600_000,
}, async () => {
	const fromMs = Date.now();
	await fillWith({});
	await refuseReplacedClock(db.url);
	expect(await count('users')).toBe(20 + 12);
	expect(await count('trade_results')).toBeGreaterThan(100);
	expect(await count('open_trades')).toBeGreaterThan(5);
	expect(await count(`ledger_events where recorded_at > ${Date.now()}`)).toBe(0);
	expect(await count(`ledger_events where recorded_at < ${fromMs - 28 * DAY_MS}`)).toBeGreaterThan(0);
	expect(await count('trade_terms where batch is not null')).toBe(0);
	expect(await count('proof_batches')).toBe(0);
	const { rows } = await db.owner.query(
		`select (select array_agg(distinct status order by status) from deposits) deposits,
			(select array_agg(distinct status order by status) from withdrawals) withdrawals,
			(select array_agg(distinct type order by type) from users) types,
			(select array_agg(distinct role order by role) from users) roles,
			(select count(distinct day) >= 28 from day_figures) days,
			(select least(2, count(*))::int from verification_cases where decided_at is null) waiting,
			(select least(1, count(*))::int from verification_matches) matches,
			(select least(1, count(*))::int from mirrored_pairs) mirrored,
			(select array_agg(state) from recoveries) recoveries,
			(select count(*)::int from news) news,
			(select least(1, count(*))::int from economic_events where at > $1) events`,
		[Date.now()],
	);
	expect(rows[0]).toEqual({
		deposits: expect.arrayContaining(['confirmed', 'created', 'disputed', 'expired', 'failed', 'pending', 'review']),
		withdrawals: expect.arrayContaining(['cancelled', 'completed', 'rejected', 'review']),
		types: ['gold', 'premium', 'standard'],
		roles: ['admin', 'auditor', 'content', 'finance', 'risk', 'support', 'user', 'verification'],
		days: true,
		waiting: 2,
		matches: 1,
		mirrored: 1,
		recoveries: ['open'],
		news: 3,
		events: 1,
	});
	const kept = await keepAudit({ auditUrl: db.auditUrl, checks: AUDIT_CHECKS, dataDir, incremental: false });
	expect(kept).toMatchObject({ clean: true });
	await expect(fillWith({})).rejects.toThrow('this one has users already');
});
