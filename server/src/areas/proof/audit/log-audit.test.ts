import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../../../test/support/trading-fixture.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { promisedAnswers } from './answer-checks.ts';
import { logEntries } from './log-checks.ts';

let proof: ProofFixture;
let id: string;
beforeAll(async () => {
	proof = await ProofFixture.open();
	id = await proof.decided(await proof.freshAsset(), () => 1_000n);
	await proof.trading.trading.place(proof.userId, placement({ asset_id: 1, stake: 1 }));
	await proof.log();
});
afterAll(() => proof.close());

const audit = () => runAudit(proof.db.database, { checks: [logEntries, promisedAnswers], dataDir: proof.folder });
const problems = async () =>
	(await audit()).checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));

test('[PROOF-01] a log that was only added to is found right, and gone on with', async () => {
	const first = await audit();
	expect(first.checks.flatMap(({ findings }) => findings)).toEqual([]);
	expect(first.checks.map(({ rows }) => rows > 0)).toEqual([true, true]);
	await proof.decided(await proof.freshAsset(), () => 1_001n);
	const next = await runAudit(proof.db.database, {
		checks: [logEntries, promisedAnswers],
		dataDir: proof.folder,
		since: first.state,
	});
	expect(next.clean).toBe(true);
	expect(next.checks[0]?.rows).toBeLessThan((await audit()).checks[0]?.rows ?? 0);
	expect(next.state.log).toEqual((await audit()).state.log);
});

/** Changes of rows that the house might make, and what is said of them. */
const TAMPERED: readonly (readonly [name: string, sql: string, problem: RegExp])[] = [
	[
		'a trade removed with all rows',
		`delete from trade_results where trade_id = $1; delete from trade_terms where id = $1`,
		/^batch .* has 0 of 1 trades$/,
	],
	['terms changed', `update trade_terms set stake = 2000 where id = $1`, /^trade .* is not what was promised$/],
	[
		'the direction changed',
		`update trade_terms set direction = 'down' where id = $1`,
		/^trade .* is not what was promised$/,
	],
	[
		'a batch removed',
		`delete from proof_batches where id = (select batch from trade_terms where id = $1)`,
		/hold batch .*, which the database lacks$/,
	],
	[
		'a refusal that is counted as another one',
		`update proof_batches set refused = '[["trading.staff", "1", "1"]]' where refused is not null and $1::uuid is not null`,
		/^items of entry .* count \[\["trading.market_closed","1","1"\]\], the database has \[\["trading.staff","1","1"\]\]$/,
	],
	[
		'a refusal that is not counted',
		`update proof_batches set refused = '[]' where refused is not null and $1::uuid is not null`,
		/^batch .* counts \[\] for 1 refusals$/,
	],
	[
		'a refusal changed',
		`update refused_placements set code = 'trading.staff' where $1::uuid is not null`,
		/^batch .* counts .*market_closed.*, refused were .*trading.staff/,
	],
	[
		'a refusal removed',
		'delete from refused_placements where $1::uuid is not null',
		/^batch .* counts .*market_closed.*, refused were none that is there$/,
	],
	[
		'a trade taken out of its batch',
		`update trade_terms set batch = null where id = $1`,
		/^trade .* was never promised$/,
	],
	[
		'an entry changed',
		`update proof_entries set leaf = replace(leaf, '"entry/1"', '"entry/1" ') where no = 2 and $1::uuid is not null`,
		/its leaf is another entry$/,
	],
	['an entry removed', `delete from proof_entries where no = 2 and $1::uuid is not null`, /^entry 3 follows entry 1$/],
	[
		'a price recomputed',
		`update tick_groups set hash = sha256(hash) where no = 2 and asset_id = 101 and $1::uuid is not null`,
		/hold group 2 of asset 101, which the database has otherwise$/,
	],
	[
		'prices removed',
		`delete from tick_groups where no = 3 and asset_id = 101 and $1::uuid is not null`,
		/hold group 3 of asset 101, which the database lacks$/,
	],
];

test.each(TAMPERED)('[PROOF-01] %s is named', async (_, sql, problem) => {
	const tables = [
		'trade_terms',
		'trade_results',
		'refused_placements',
		'proof_batches',
		'proof_entries',
		'tick_groups',
	];
	const { owner } = proof.db;
	for (const name of tables) await owner.query(`create table app.copy_${name} as select * from ${name}`);
	for (const statement of sql.split('; ')) await owner.query(statement, [id]);
	const found = await problems();
	for (const name of tables)
		await owner.query(`delete from ${name}; insert into ${name} select * from copy_${name}; drop table copy_${name}`);
	expect(found).toContainEqual(expect.stringMatching(problem));
	expect(await problems()).toEqual([]);
});

/** Enters prices and then a batch that accepts an order dated back behind them, as a house could that writes both. */
async function enterDatedBack(byMs: number): Promise<{ id: string; assetId: number }> {
	const assetId = await proof.freshAsset();
	await proof.trading.market.tick(assetId, NOON, 1_000n);
	await proof.enter();
	const { id } = await proof.place({ asset_id: assetId });
	await proof.db.owner.query('update trade_terms set accepted_at = accepted_at - $2 where id = $1', [id, byMs]);
	await proof.log();
	return { id, assetId };
}
const ORDER = /^batch .* is in entry \d+, after a price of asset \d+ of \d+, and accepted at \d+ on it$/;

test('[PROOF-08] an acceptance that is dated back before a price which was logged earlier is named, by the newest audit too', async () => {
	const { owner } = proof.db;
	const { state } = await audit();
	const orders = async (since: typeof state | null = null) => {
		const run = await runAudit(proof.db.database, {
			checks: [logEntries],
			dataDir: proof.folder,
			...(since && { since }),
		});
		return run.checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));
	};
	expect(await orders()).toEqual([]);
	await enterDatedBack(0);
	expect(await orders()).toEqual([]);
	const late = await enterDatedBack(1);
	for (const found of [await orders(), await orders(state)]) expect(found).toEqual([expect.stringMatching(ORDER)]);
	const move = (id: string, byMs: number) =>
		owner.query('update trade_terms set accepted_at = accepted_at + $2 where id = $1', [id, byMs]);
	await move(late.id, 1);
	expect([await orders(), await orders(state)]).toEqual([[], []]);
	// The price is in an entry that an earlier audit saw, the batch in a new one.
	const { state: seen } = await audit();
	const next = await proof.place({ asset_id: late.assetId });
	await proof.log();
	expect(await orders(seen)).toEqual([]);
	await move(next.id, -1);
	expect(await orders(seen)).toEqual([expect.stringMatching(ORDER)]);
	await move(next.id, 1);
});

test('[PROOF-01] a file of items that is missing or another one is named', async () => {
	const path = join(proof.folder, 'log/items/002');
	const bytes = (await proof.store.read('items/002')) as Buffer;
	await rm(path);
	expect(await problems()).toEqual(['items of entry 2 have no readable file']);
	await writeFile(path, bytes.subarray(0, -4));
	expect((await audit()).clean).toBe(false);
	await writeFile(path, bytes);
	expect(await problems()).toEqual([]);
});

test('[PROOF-01] a key that the log names and the database lacks is found', async () => {
	const { owner } = proof.db;
	await owner.query(`insert into proof_keys (no, use, key, asked_at, named_at) values (0, 'log', 'a key', 1, 1)`);
	await proof.log();
	expect(await problems()).toEqual([]);
	await owner.query(`update proof_keys set key = 'another key'`);
	expect(await problems()).toEqual([expect.stringMatching(/hold the key a key, which the database has otherwise$/)]);
	await owner.query('delete from proof_keys');
	expect(await problems()).toEqual([expect.stringMatching(/hold the key a key, which the database lacks$/)]);
	await owner.query(`insert into proof_keys (no, use, key, asked_at, named_at) values (0, 'log', 'a key', 1, 1)`);
});
