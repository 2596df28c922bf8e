import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FairFixture } from '../../support/fair-fixture.ts';
import { TEST_SEEDS_KEY } from '../../support/seed-rows.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const HOUR = 3_600_000;
const EPOCH = NOON / HOUR;

let fixture: FairFixture;
let logged = '';
const listen = () =>
	pino(
		{ level: 'trace' },
		{
			write(line) {
				logged += line;
			},
		},
	);

beforeAll(async () => {
	fixture = await FairFixture.create(NOON + 60_000, { withBeacon: false });
	await fixture.start(TEST_SEEDS_KEY, listen());
	await fixture.workTo(NOON + 62_000);
	await fixture.workAt(NOON + HOUR + 1_000);
	// A process with a wrong key says so.
	await fixture.start(Buffer.alloc(32, 12), listen());
	await fixture.workAt(NOON + HOUR + 7_000);
}, 60_000);
afterAll(() => fixture.end());

/** All rows of the schema as texts, as a dump has them. */
async function dump(): Promise<string> {
	const { owner } = fixture.ticks.db;
	const { rows: tables } = await owner.query<{ name: string }>(
		`select oid::regclass::text name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'`,
	);
	let text = '';
	for (const { name } of tables) {
		const { rows } = await owner.query<{ line: string }>(`select t::text line from ${name} t`);
		text += rows.map(({ line }) => `${line}\n`).join('');
	}
	return text;
}

const formsOf = (seed: Buffer) => [seed.toString('hex'), seed.toString('base64'), seed.toString('base64url')];

test('[CLUSTER-06] [MARKET-04] no column and no line of the log has a seed before its time', async () => {
	const text = await dump();
	const revealed = (await fixture.ticks.db.owner.query('select seed from fair_hours where epoch = $1', [EPOCH])).rows[0]
		.seed;
	expect(
		formsOf(revealed).some((form) => text.includes(form)),
		'a seed whose time has come',
	).toBe(true);
	for (let epoch = EPOCH + 1; epoch <= EPOCH + 72; epoch++) {
		const seed = (await fixture.seeds.read(epoch)) as Buffer;
		for (const form of formsOf(seed))
			expect([epoch, text.includes(form), logged.includes(form)]).toEqual([epoch, false, false]);
	}
	expect(logged).toContain('seeds of hours cannot be read');
});

test('[CLUSTER-06] [LEDGER-05] a sealed seed is final, and only the role that makes prices reads it', async () => {
	const { db } = fixture.ticks;
	for (const change of ['update fair_seeds set sealed = sealed', 'delete from fair_seeds', 'truncate fair_seeds'])
		await expect(db.database.query(change)).rejects.toThrow('permission denied for table fair_seeds');
	const audit = new pg.Client({ connectionString: db.auditUrl, options: '-c search_path=app' });
	await audit.connect();
	await expect(audit.query('select sealed from fair_seeds')).rejects.toThrow('permission denied for table fair_seeds');
	await audit.end();
});
