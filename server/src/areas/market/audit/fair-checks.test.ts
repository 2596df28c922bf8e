import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksOfNetwork, keepTestAudit } from '../../../../test/support/audits.ts';
import { FairFixture } from '../../../../test/support/fair-fixture.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const HOUR = 3_600_000;
let fixture: FairFixture;

/** Some seconds of three hours, with a gap, an hour that is lost, and one that is not revealed yet. */
beforeAll(async () => {
	fixture = await FairFixture.create(NOON + HOUR - 6_000, { withBeacon: true });
	await fixture.workTo(NOON + HOUR + 4_000);
	// The clock is moved by seconds, on and back, then by hours.
	await fixture.ticks.moveWallClock(5_000);
	await fixture.workTo(NOON + HOUR + 12_000);
	await fixture.ticks.moveWallClock(-3_000);
	await fixture.workTo(NOON + HOUR + 14_000);
	await fixture.ticks.moveWallClock(2 * HOUR);
	await fixture.workTo(NOON + 3 * HOUR + 18_000);
	await fixture.seeds.remove(NOON / HOUR + 5);
	await fixture.start();
	await fixture.workAt(NOON + 5 * HOUR + 2_000);
	await fixture.workTo(NOON + 5 * HOUR + 8_000);
	await fixture.workAt(NOON + 7 * HOUR + 10_000);
	await fixture.workTo(NOON + 7 * HOUR + 12_000);
	// The database's owner acts here; no trigger stops the owner.
	await fixture.ticks.db.owner.query('alter table fair_hours disable trigger keep_seed');
}, 120_000);
afterAll(() => fixture.end());

const audit = (incremental = false) =>
	keepTestAudit(fixture.ticks.db, { checks: checksOfNetwork(fixture.network.publicKey), incremental });
const failing = async () => {
	const { checks } = await audit();
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};

test('[LEDGER-06] the ticks of revealed hours follow from seeds and beacon, over gaps and a lost seed', async () => {
	expect(await failing()).toEqual([]);
	const { checks } = await audit();
	const rowsOf = (part: string) => checks.find(({ title }) => title.startsWith(part))?.rows ?? 0;
	expect(rowsOf('fair indices')).toBeGreaterThan(100);
	expect(rowsOf('fair indices'), 'the newest hour is still secret').toBeLessThan(rowsOf('ticks'));
	expect(rowsOf('beacon')).toBeGreaterThan(5);
});

const tampering: [string, string, RegExp][] = [
	[
		'a round replaced by another valid one',
		`update beacon_rounds b set signature = o.signature, randomness = o.randomness from beacon_rounds o
			where b.round = (select min(round) from beacon_rounds) and o.round = b.round + 1`,
		/beacon round \d+: is not signed by the network[\s\S]*seed and beacon give the price/,
	],
	[
		'a round deleted',
		`delete from beacon_rounds where round = (select min(round) + 2 from beacon_rounds)`,
		/its beacon round \d+ is missing/,
	],
	[
		'a seed changed',
		`update fair_hours set seed = sha256('another') where epoch = (select min(epoch) from fair_hours where seed is not null and not backfill) and not backfill`,
		/its seed does not fit its commitment[\s\S]*seed and beacon give the price/,
	],
	[
		'a commitment dated later',
		`update fair_hours set committed_at = ${NOON + HOUR} where epoch = ${NOON / HOUR} and not backfill`,
		/is older than the commitment of its hour/,
	],
	[
		'a start moved',
		`update fair_starts set x = x + 1 where asset_id = 3 and epoch = ${NOON / HOUR + 1}`,
		/asset 3, tick \d+: starts at -?\d+, the walk before it ended at/,
	],
	[
		'a start deleted after a gap',
		`delete from fair_starts where asset_id = 3 and epoch = ${NOON / HOUR + 3} and first_k = (select max(first_k) from fair_starts where asset_id = 3 and epoch = ${NOON / HOUR + 3})`,
		/asset 3, tick \d+: follows a gap without a logged start/,
	],
	[
		'the beacon taken out of the terms',
		`update asset_versions set beacon = null, real_allowed = false, real_duration_min_s = 30 where asset_id = 2`,
		/asset 2, tick 1: seed and beacon give the price/,
	],
];

describe('[LEDGER-06] what is changed by hand about the fair indices is named', () => {
	test.each(tampering)('%s', async (_, sql, named) => {
		const { owner } = fixture.ticks.db;
		const tables = ['beacon_rounds', 'fair_hours', 'fair_starts', 'asset_versions'];
		for (const table of tables) await owner.query(`create table app.copy_${table} as select * from ${table}`);
		const { rowCount } = await owner.query(sql);
		const found = await failing();
		for (const table of tables) {
			const { rows } = await owner.query(
				`select string_agg(column_name, ', ') columns from information_schema.columns
				where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
				[table],
			);
			const { columns } = rows[0];
			await owner.query(
				`delete from ${table}; insert into ${table} (${columns}) select ${columns} from copy_${table}; drop table copy_${table}`,
			);
		}
		expect(rowCount).toBeGreaterThan(0);
		expect(found.join('\n')).toMatch(named);
	});
});

test('[LEDGER-06] an incremental audit continues where the walks were verified, when the next seed is revealed', async () => {
	expect((await audit()).clean).toBe(true);
	const again = await audit(true);
	const rowsOf = (part: string, report = again) => report.checks.find(({ title }) => title.startsWith(part))?.rows;
	expect([again.clean, rowsOf('fair indices'), rowsOf('beacon')]).toEqual([true, 0, 0]);
	await fixture.workAt(NOON + 8 * HOUR + 20_000);
	const later = await audit(true);
	expect([later.clean, rowsOf('fair indices', later)]).toEqual([true, 5 * 4]);
	await fixture.ticks.db.owner.query(
		`update beacon_rounds b set signature = o.signature, randomness = o.randomness from beacon_rounds o
		where b.round = (select max(round) from beacon_rounds) and o.round = (select min(round) from beacon_rounds)`,
	);
	expect((await audit()).clean).toBe(false);
});
