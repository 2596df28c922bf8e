import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { deleteRowsOf } from '../../people/privacy/queries.ts';
import { proof as area } from '../area.ts';
import { countOwed } from '../liabilities/count-owed.ts';
import { logEntries } from './log-checks.ts';
import { owed } from './owed-checks.ts';

const DAY_MS = 86_400_000;
let proof: ProofFixture;
let userId: number;
let other: number;

/** Counts the day that began `days` days after the first one's, and those before it, but for one whose files cannot be read. */
async function countDay(days: number, unreadable = 'none'): Promise<void> {
	const nowMs = NOON + days * DAY_MS + DAY_MS;
	await proof.trading.clock(nowMs);
	const read = async (path: string) => {
		if (path.includes(unreadable)) throw new Error('the disk fails');
		return proof.store.read(path);
	};
	await countOwed({
		database: proof.db.database,
		store: { ...proof.store, read },
		currency: 'SANDBOX_USD',
		now: () => nowMs,
		loadSignature: async () => null,
	});
	await proof.log();
}

beforeAll(async () => {
	proof = await ProofFixture.open();
	await proof.db.owner.query('update asset_versions set beacon = null, real_allowed = false');
	[userId, other] = [await addTestUser(proof.db), await addTestUser(proof.db)];
	await grant(proof.db, userId, 'SANDBOX_USD', 70_000n);
	await grant(proof.db, other, 'SANDBOX_USD', 300n);
	await proof.log();
	await countDay(0);
	await grant(proof.db, other, 'SANDBOX_USD', 11n);
	await countDay(1);
});
afterAll(() => proof.close());

const audit = (since: Parameters<typeof runAudit>[1]['since'] = null) =>
	runAudit(proof.db.database, { checks: [logEntries, owed], dataDir: proof.folder, since });
const problems = async () =>
	(await audit()).checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));

test('[PROOF-04] days as they were counted are found right, and the next audit looks at those after', async () => {
	const first = await audit();
	expect(first.checks.flatMap(({ findings }) => findings)).toEqual([]);
	expect(first.checks[1]?.rows).toBe(2);
	expect(first.state.owed).toBe('2026-11-17');
	await countDay(2);
	const next = await audit(first.state);
	expect(next.clean).toBe(true);
	expect(next.checks[1]?.rows).toBe(1);
	expect(next.state.owed).toBe('2026-11-18');
});

/** Changes of rows that the house might make to the newest day, and what is said of them. */
const TAMPERED: readonly (readonly [name: string, sql: string, problem: RegExp])[] = [
	['a smaller sum', 'update liability_days set sum = sum - 1', /^day 2026-11-16 has the sum 70299, the ledger 70300$/],
	['another root', `update liability_days set root = sha256(root)`, /which the database has otherwise$/],
	['a day that is gone', `delete from liability_accounts; delete from liability_days`, /which the database lacks$/],
	[
		'a day that was never logged',
		`delete from proof_subjects where subject like 'liabilities:%'`,
		/is not in the log$/,
	],
	['suspense of another amount', 'update liability_days set suspense = 5', /has 5 in suspense, the ledger 0$/],
	['another leaf of suspense', `update liability_days set suspense_salt = '\\x00'`, /has no leaf of suspense$/],
	['another instant', 'update liability_days set instant = instant - 1', /is not in the log as it was counted$/],
	[
		'an account left out',
		'delete from liability_accounts where user_id = $1',
		/^user \d+ on 2026-11-18 was left out with 70000$/,
	],
	[
		'an account with less',
		'update liability_accounts set amount = amount - 1 where user_id = $1',
		/was counted with 69999, the ledger says 70000$/,
	],
	[
		'an account with leaves of another one',
		'update liability_accounts a set places = b.places from liability_accounts b where a.user_id = $1 and b.user_id <> $1 and a.day = b.day',
		/has other leaves than were counted$/,
	],
];

test.each(TAMPERED)('[PROOF-04] %s is named', async (_, sql, problem) => {
	const { owner } = proof.db;
	const tables = ['liability_days', 'liability_accounts', 'proof_subjects'];
	for (const name of tables) await owner.query(`create table app.copy_${name} as select * from ${name}`);
	for (const statement of sql.split('; ')) await owner.query(statement, statement.includes('$1') ? [userId] : []);
	const found = await problems();
	for (const name of ['liability_accounts', 'liability_days', 'proof_subjects'])
		await owner.query(`delete from ${name}`);
	for (const name of tables)
		await owner.query(`insert into ${name} select * from copy_${name}; drop table copy_${name}`);
	expect(found).toContainEqual(expect.stringMatching(problem));
	expect(await problems()).toEqual([]);
});

test('[PROOF-04] a balance that was changed without an entry is named', async () => {
	const add = (amount: number) =>
		proof.db.owner.query(
			`update accounts set balance = balance + $1 where user_id = $2 and currency = 'SANDBOX_USD' and kind = 'available'`,
			[amount, userId],
		);
	await add(1);
	expect(await problems()).toContain('day 2026-11-16 has the sum 70300, the ledger 70301');
	await add(-1);
	expect(await problems()).toEqual([]);
});

test('[PROOF-04] leaves in a file that are other ones, or missing, are named', async () => {
	const path = join(proof.folder, 'log/liabilities/2026-11-16/000');
	const bytes = (await proof.store.read('liabilities/2026-11-16/000')) as Buffer;
	await writeFile(path, Buffer.from(bytes.with(39, (bytes[39] as number) ^ 1)));
	expect(await problems()).toEqual(['day 2026-11-16 has other leaves than its root']);
	await proof.store.remove('liabilities/2026-11-16/000');
	expect(await problems()).toEqual(['day 2026-11-16 has no file 0 of leaves']);
	await writeFile(path, bytes);
	expect(await problems()).toEqual([]);
});

test('[PROOF-04] an account that was closed takes what was counted for it along, and the audit stays clean', async () => {
	await inTransaction(proof.db.database, (tx) => deleteRowsOf(tx, other, area.personal?.erasedTables ?? [], {}));
	expect(await problems()).toEqual([`user ${other} on 2026-11-18 was left out with 311`]);
	await proof.db.owner.query('update users set closed_at = clock() where id = $1', [other]);
	expect(await problems()).toEqual([]);
});

test('[PROOF-04] a day that is counted after the one behind it is looked at by the next audit', async () => {
	await expect(countDay(4, '2026-11-19')).rejects.toThrow('failed for 1 of 2');
	await proof.log();
	const before = await audit();
	expect(before.state.owed).toBe('2026-11-18');
	await countDay(4);
	const next = await audit(before.state);
	expect(next.clean).toBe(true);
	expect([next.checks[1]?.rows, next.state.owed]).toEqual([2, '2026-11-20']);
});

test('[PROOF-04] days that were finally missed are named, those that are still made up for are not', async () => {
	await proof.trading.clock(NOON + 13 * DAY_MS);
	expect(await problems()).toEqual(['day 2026-11-21 was not counted']);
});
