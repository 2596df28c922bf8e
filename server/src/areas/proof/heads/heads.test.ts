import type { OwnHeads } from '@fairtick/domain/proof/contract';
import { checkHeads } from '@fairtick/domain/proof/log/check-heads';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHeads as checkByCommand } from '../../../../../verify/heads.mjs';
import { Log } from '../../../../../verify/log.mjs';
import { readKey } from '../../../../../verify/receipt.mjs';
import { eventually } from '../../../../test/support/eventually.ts';
import { LOG_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { LEDGER_FILES } from '../../ledger/export-ledger.ts';
import { accountHeads } from '../audit/head-checks.ts';
import { logEntries } from '../audit/log-checks.ts';
import { countHeads } from './count-heads.ts';
import { describeHeads } from './show-heads.ts';

let proof: ProofFixture;
let other: number;
beforeAll(async () => {
	proof = await ProofFixture.open();
	other = await addTestUser(proof.db, 0n);
	await count();
	await grant(proof.db, other, 'DEMO_USD', 5_000n);
});
afterAll(() => proof.close());

let nowMs = Date.parse('2026-11-16T12:00:00.000Z');
async function pass(ms: number): Promise<void> {
	nowMs += ms;
	await proof.trading.clock(nowMs);
}
const countOnce = () => countHeads({ database: proof.db.database, reports: proof.db.database });
/** Counts until all that was committed is counted, which waits for transactions of others. */
async function countAll(work: () => Promise<unknown>): Promise<void> {
	await pass(60_000);
	const waiting = 'select from ledger_events where xid >= coalesce((select max(until_xid) from proof_heads), 0)';
	await eventually(async () => {
		await pass(1_000);
		await work();
		expect((await proof.db.owner.query(waiting)).rowCount).toBe(0);
	});
}
const count = () => countAll(countOnce);
const rows = async () =>
	(await proof.db.owner.query('select cardinality(accounts)::int n, versions from proof_heads order by at')).rows;
const read = async (path: string) => (await proof.store.read(path)) as Uint8Array<ArrayBuffer> | null;
const check = (own: OwnHeads) => checkHeads(own, LOG_SIGNER.key, read);
async function ledgerOf(userId: number): Promise<string> {
	const file = LEDGER_FILES.find(({ name }) => name === 'ledger.json');
	let text = '';
	for await (const part of file?.read(proof.db.database, userId) ?? []) text += part;
	return text;
}
/** The verdict of the command, given all movements. */
async function judge(own: OwnHeads, ledger: string): Promise<string> {
	const report = await checkByCommand({
		log: new Log(async (path: string) => (await proof.store.read(path)) ?? undefined),
		user: own.user,
		keys: [readKey(formatNoteKey(LOG_SIGNER.key))],
		mine: JSON.stringify(own),
		ledger,
	});
	const bad = report.steps.find(({ state }: { state: string }) => state !== 'right');
	return bad ? `${bad.state} ${bad.name}: ${bad.text}` : 'right';
}

test('[PROOF-01] accounts that changed are under a root of the log, where their users find them with all movements', async () => {
	expect(await describeHeads(proof.db.database, other)).toMatchObject({ accounts: [] });
	await count();
	expect((await rows()).at(-1)).toMatchObject({ n: 1 });
	expect(await describeHeads(proof.db.database, other), 'not signed yet').toMatchObject({ accounts: [] });
	await proof.log();
	const own = await describeHeads(proof.db.database, other);
	expect(own).toMatchObject({
		format: 'fairtick-heads/1',
		user: `${other}`,
		accounts: [{ kind: 'available', currency: 'DEMO_USD', version: '1' }],
	});
	expect((await check(own)).accounts).toEqual([{ atMs: nowMs, problem: null }]);
	expect(await judge(own, await ledgerOf(other))).toBe('right');
	const tampered = (await ledgerOf(other)).replace('"amount": 5000', '"amount": 5001');
	expect(await judge(own, tampered)).toMatch(/^wrong available DEMO_USD: version 1 .* makes 5000 of 0 by 5001$/);
});

test('[PROOF-01] an account is found by its newest root, also among others, and what has not changed stays under its own', async () => {
	const quiet = await describeHeads(proof.db.database, other);
	await proof.trading.market.tick(1, nowMs - 250, 1_000n);
	for (let i = 0; i < 3; i++) await proof.place({});
	await count();
	await proof.log();
	await proof.place({});
	const own = await describeHeads(proof.db.database, proof.userId);
	expect(own.accounts.map(({ kind, version }) => [kind, version])).toEqual([
		['available', '4'],
		['in_trades', '3'],
	]);
	expect((await check(own)).accounts.map(({ problem }) => problem)).toEqual([null, null]);
	expect(await judge(own, await ledgerOf(proof.userId))).toBe('right');
	expect(await describeHeads(proof.db.database, other)).toEqual(quiet);
});

test('[PROOF-01] nothing is counted where nothing changed, and what is under way is counted with the next', async () => {
	await count();
	const before = (await rows()).length;
	await pass(60_000);
	await countOnce();
	expect(await rows()).toHaveLength(before);
	const { owner } = proof.db;
	const slow = await owner.connect();
	await slow.query('begin');
	await slow.query('select pg_current_xact_id()');
	await grant(proof.db, other, 'DEMO_USD', 1n);
	await pass(60_000);
	await countOnce();
	expect(await rows(), 'later than the open transaction').toHaveLength(before);
	await slow.query('commit');
	slow.release();
	await count();
	expect(await rows()).toHaveLength(before + 1);
});

test('[PROOF-01] of two servers that count at once one counts', async () => {
	await grant(proof.db, other, 'DEMO_USD', 1n);
	await countAll(() => Promise.all([countOnce(), countOnce()]));
	const overlaps = `select from (select from_xid < lag(until_xid) over (order by at) is_early from proof_heads) h where is_early`;
	expect((await proof.db.owner.query(overlaps)).rowCount).toBe(0);
});

test('[PROOF-01] heads that differ from the log’s are refused in the browser', async () => {
	await proof.log();
	const own = await describeHeads(proof.db.database, other);
	const [first] = own.accounts;
	const problem = async (change: object) =>
		(await check({ ...own, accounts: own.accounts.map((one) => ({ ...one, ...change })) })).accounts[0]?.problem;
	expect(await problem({})).toBeNull();
	expect(await problem({ head: 'ab'.repeat(32) })).toBe('not_there');
	expect(await problem({ version: `${Number(first?.version) + 1}` })).toBe('not_there');
	expect(await problem({ account: `${Number(first?.account) + 10}` })).toBe('not_there');
	expect(await problem({ place: 1_000 })).toBe('not_logged');
	expect(await problem({ entry: 1_000_000 })).toBe('not_logged');
	expect((await checkHeads(own, LOG_SIGNER.key, async () => null)).note).toBeNull();
});

const audit = () => runAudit(proof.db.database, { checks: [logEntries, accountHeads], dataDir: proof.folder });
const problems = async () =>
	(await audit()).checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));

test('[PROOF-01] the audit continues where it left off', async () => {
	const first = await audit();
	expect(first.checks.flatMap(({ findings }) => findings)).toEqual([]);
	await grant(proof.db, other, 'DEMO_USD', 1n);
	await count();
	await proof.log();
	const next = await runAudit(proof.db.database, {
		checks: [logEntries, accountHeads],
		dataDir: proof.folder,
		since: first.state,
	});
	expect(next.checks.flatMap(({ findings }) => findings)).toEqual([]);
	expect(next.checks[1]?.rows).toBeLessThan((await audit()).checks[1]?.rows ?? 0);
});

test.each([
	[
		'an entry rewritten',
		`update ledger_transfers set destination_hash = sha256('x') where destination_version = 2`,
		/^account \d+ has another entry of version 2 than the heads of/,
	],
	[
		'an account left out',
		`update proof_heads set accounts = accounts[2:], versions = versions[2:], leaves = substr(leaves, 33) where cardinality(accounts) = 1`,
		/^account \d+ changed to version \d+, the heads of \d+ have none$/,
	],
	[
		'an older version',
		`update proof_heads set versions = array(select v - 1 from unnest(versions) v)`,
		/the heads of \d+ have \d+$/,
	],
	[
		'another root',
		`update proof_heads set root = sha256('x')`,
		/^items of entry \d+ hold heads of \d+, which the database has otherwise$/,
	],
	['other leaves', `update proof_heads set leaves = sha256('x')`, /have another root than their leaves$/],
	[
		'heads removed',
		`delete from proof_heads where at = (select max(at) from proof_heads)`,
		/hold heads of \d+, which the database lacks$/,
	],
	[
		'transactions skipped',
		`update proof_heads set from_xid = from_xid + 1 where at > (select min(at) from proof_heads)`,
		/do not begin where/,
	],
])('[PROOF-01] %s is named', async (_, sql, problem) => {
	const { owner } = proof.db;
	const tables = ['ledger_transfers', 'proof_heads'];
	for (const name of tables) await owner.query(`create table app.copy_${name} as select * from ${name}`);
	await owner.query('alter table ledger_transfers disable trigger all');
	await owner.query(sql);
	const found = await problems();
	for (const name of tables)
		await owner.query(`delete from ${name}; insert into ${name} select * from copy_${name}; drop table copy_${name}`);
	await owner.query('alter table ledger_transfers enable trigger all');
	expect(found).toContainEqual(expect.stringMatching(problem));
	expect(await problems()).toEqual([]);
});

test('[PROOF-01] entries that were counted days later are found by the audit', async () => {
	await grant(proof.db, other, 'DEMO_USD', 1n);
	await pass(3 * 86_400_000);
	await count();
	await proof.log();
	expect(await problems()).toEqual([]);
});

test('[PROOF-01] heads that are not in the log are named once the log has gone on without them', async () => {
	await grant(proof.db, other, 'DEMO_USD', 1n);
	await count();
	expect(await problems()).toEqual([]);
	await pass(300_000);
	expect(await problems()).toEqual([]);
	await proof.db.owner.query('update proof_log set last_time = $1', [nowMs]);
	expect(await problems()).toEqual([expect.stringMatching(/^heads of \d+ are not in the log$/)]);
});
