import { randomUUID } from 'node:crypto';
import { FAIR_RESET_BEYOND } from '@fairtick/domain/market/fair-walk';
import { afterEach, expect, test } from 'vitest';
import { auditAll, keepTestAudit } from '../../../test/support/audits.ts';
import { FairFixture } from '../../../test/support/fair-fixture.ts';
import { addTestUser } from '../../../test/support/users.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2031, 0, 16);
const EPOCH = MIDNIGHT / HOUR;

let fixture: FairFixture;
afterEach(() => fixture.end());

const findings = async () => {
	const { checks } = await auditAll(fixture.ticks.db.database);
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};

/** Ticks around midnight and, after a standstill, three hours later; the hours before are revealed. */
async function work(meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
	fixture = await FairFixture.create(MIDNIGHT - 5 * SECOND, { withBeacon: false });
	await fixture.workTo(MIDNIGHT);
	await meanwhile();
	await fixture.workTo(MIDNIGHT + 3 * SECOND);
	await fixture.workAt(MIDNIGHT + 3 * HOUR + 20 * 60 * SECOND);
	await fixture.workTo(MIDNIGHT + 3 * HOUR + 20 * 60 * SECOND + 3 * SECOND);
}

test('[LEDGER-06] a seed that is withheld is named, and hides nothing that comes after its hour', async () => {
	await work();
	const { owner } = fixture.ticks.db;
	expect(await findings()).toEqual([]);
	await owner.query('alter table fair_hours disable trigger keep_seed');
	await owner.query('update fair_hours set seed = null, revealed_at = null where epoch = $1', [EPOCH - 1]);
	const withheld = `fair hour ${EPOCH - 1}: is over, and has neither a seed nor a declared loss`;
	expect(await findings()).toEqual([withheld]);
	const { rows } = await owner.query(
		'update fair_starts set x = x + 99 where asset_id = 3 and epoch = $1 returning first_k',
		[EPOCH],
	);
	expect(rows).toHaveLength(1);
	const found = await findings();
	expect(found[0]).toBe(withheld);
	expect(found.join('\n')).toMatch(/asset 3, tick \d+: seed and beacon give the price/);
});

test('[LEDGER-06] an hour that no index has got beyond may wait, and its ticks are recomputed once its seed is there', async () => {
	await work();
	const { owner } = fixture.ticks.db;
	const { checks } = await keepTestAudit(fixture.ticks.db);
	const rowsOf = (report: typeof checks) => report.find(({ title }) => title.startsWith('fair indices'))?.rows;
	expect(rowsOf(checks)).toBe(5 * 16);
	await owner.query(
		'update ticks set price = price + 1 where asset_id = 2 and seq = (select max(seq) from ticks where asset_id = 2)',
	);
	expect((await findings()).filter((text) => text.includes('seed and beacon'))).toEqual([]);
	await fixture.workAt(MIDNIGHT + 4 * HOUR + SECOND);
	const later = await keepTestAudit(fixture.ticks.db);
	expect(later.incremental).toBe(true);
	expect(
		later.checks
			.flatMap(({ findings }) => findings)
			.map(({ problem }) => problem)
			.join(),
	).toContain('seed and beacon give the price');
});

test('[LEDGER-06] an hour that is declared lost after ticks were made of it is named', async () => {
	await work();
	await fixture.ticks.db.owner.query('alter table fair_hours disable trigger keep_seed');
	await fixture.ticks.db.owner.query('update fair_hours set lost_at = clock() where epoch = $1', [EPOCH]);
	expect(await findings()).toContain(`fair hour ${EPOCH}: is declared lost, and asset 5 has ticks of it`);
});

test('[LEDGER-06] a walk that is set to 0 at a chosen midnight is named', async () => {
	await work(() => fixture.ticks.db.database.query('update asset_writers set fair_x = 0 where asset_id = 3'));
	const found = await findings();
	expect(found).toHaveLength(1);
	expect(found[0]).toMatch(
		/^asset 3, tick 11: starts at 0 without a reason: the walk was at 0 a day before, and ended at -?\d+$/,
	);
	// Nor does it help to hide that it is one.
	await fixture.ticks.db.database.query('update asset_writers set fair_k = null where asset_id = 3');
	expect(await findings()).toEqual(found);
	// The application may not rename an asset; the owner of the database can.
	await fixture.ticks.db.owner.query(`update assets set ticker = 'X50' where id = 3`);
	expect(await findings()).toEqual(['asset 3: has the walk of a fair index and the name X50']);
});

test('[LEDGER-06] a walk that a reset is due for and that continues is named, and so is one that does not begin at 0', async () => {
	const far = FAIR_RESET_BEYOND + 100_000;
	fixture = await FairFixture.create(MIDNIGHT - 5 * SECOND, { withBeacon: false });
	const { database } = fixture.ticks.db;
	await database.query('update asset_writers set fair_x = $1 where asset_id in (4, 5)', [far]);
	await fixture.workTo(MIDNIGHT + 2 * SECOND);
	const nextDay = MIDNIGHT + 24 * HOUR;
	await fixture.workAt(nextDay - 3 * SECOND);
	await fixture.workTo(nextDay - 500);
	await database.query('update asset_writers set session_ends_at = null where asset_id = 5');
	await fixture.workTo(nextDay + 3 * SECOND);
	await fixture.workAt(nextDay + 2 * HOUR);
	const found = await findings();
	expect(found.filter((text) => text.startsWith('asset 4'))).toEqual([
		`asset 4, tick 1: starts at ${far}, the walk before it ended at 0`,
	]);
	expect(found.filter((text) => text.startsWith('asset 5'))).toEqual([
		`asset 5, tick 1: starts at ${far}, the walk before it ended at 0`,
		expect.stringMatching(/^asset 5, tick \d+: starts at 1\d{7}, the walk before it ended at 0$/),
	]);
});

/** A trade as the application's role can write one, on V10. */
async function addTrade(acceptedAtMs: number, expiresAtMs: number): Promise<string> {
	const { db } = fixture.ticks;
	const id = randomUUID();
	await db.database.query(
		`insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
			expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
		values ($1, $2, 'demo', 'DEMO_USD', 1, 1, 'up', 100, 9000, 1, 'duration', 5, 9000, $3, 1, $4, 1500, 2000, 1)`,
		[id, await addTestUser(db), acceptedAtMs, expiresAtMs],
	);
	return id;
}
const leftOut = async () => (await findings()).filter((text) => text.includes('were left out'));

test('[LEDGER-06] ticks that are left out while a trade runs are named, those of caught-up time and of lost hours are not', async () => {
	await work();
	expect(await leftOut()).toEqual([]);
	const before = await addTrade(MIDNIGHT - 4 * SECOND, MIDNIGHT + 3_200);
	expect(await leftOut(), `${before} ends before the first missing tick`).toEqual([]);
	const again = MIDNIGHT + 3 * HOUR + 20 * 60 * SECOND;
	const after = await addTrade(again, again + 2 * SECOND);
	expect(await leftOut(), `${after} begins after the last missing tick`).toEqual([]);
	const trade = await addTrade(MIDNIGHT + SECOND, MIDNIGHT + HOUR);
	expect(await leftOut()).toEqual([
		expect.stringMatching(
			new RegExp(`^asset 1, scheduled ticks \\d+ to \\d+: were left out while trade ${trade} ran$`),
		),
	]);
	await fixture.ticks.db.owner.query('alter table fair_hours disable trigger keep_seed');
	await fixture.ticks.db.owner.query('update fair_hours set lost_at = 1 where epoch between $1 and $2', [
		EPOCH,
		EPOCH + 3,
	]);
	expect(await leftOut()).toEqual([]);
});

test('[LEDGER-06] an index that stops before the end of an open trade is named as soon as it promises more', async () => {
	fixture = await FairFixture.create(MIDNIGHT - 5 * SECOND, { withBeacon: false });
	await fixture.workTo(MIDNIGHT + 3 * SECOND);
	await addTrade(MIDNIGHT + SECOND, MIDNIGHT + 6 * SECOND);
	expect(await leftOut()).toEqual([]);
	await fixture.ticks.db.database.query(
		'update asset_writers set logged_through = logged_through + 2500 where asset_id = 1',
	);
	expect(await leftOut()).toHaveLength(1);
});
