import { encodeItem } from '@fairtick/domain/proof/log/items';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOG_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { backUp } from '../../../../test/support/restore.ts';
import { placement } from '../../../../test/support/trading-fixture.ts';
import type { AuditedState } from '../../../platform/audit/index.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { insertRestored } from '../../../platform/journal/index.ts';
import { continueLog } from '../continue-log.ts';
import { writeEntries } from '../make-entries.ts';
import { type LogRow, loadLog, lockLog, takeFence } from '../sql/proof.ts';
import { promisedAnswers } from './answer-checks.ts';
import { accountHeads } from './head-checks.ts';
import { logEntries } from './log-checks.ts';

let proof: ProofFixture;
let asset: number;
beforeEach(async () => {
	proof = await ProofFixture.open();
	asset = await proof.freshAsset();
	await proof.decided(asset, () => 1_000n);
	await proof.moveOn();
});
afterEach(() => proof.close());

const runChecks = (since: AuditedState | null = null) =>
	runAudit(proof.db.database, {
		checks: [logEntries, promisedAnswers, accountHeads],
		dataDir: proof.folder,
		since,
	});
const audit = async (since: AuditedState | null = null) => {
	const { checks } = await runChecks(since);
	return {
		found: checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`)),
		notes: checks.flatMap(({ notes = [] }) => notes),
	};
};
const UNKNOWN = /^items of entry \d+ tell of a restore that the database knows nothing of$/;
const sizeOf = async () => (await loadLog(proof.db.database))?.entries as number;
const logRestore = (size: number) =>
	inTransaction(proof.db.database, async (tx) => {
		const { clockMs } = await proof.clock.read(tx);
		const items = [{ bytes: encodeItem('restored/1', { size: `${size}`, at: `${clockMs}` }), atMs: clockMs }];
		return writeEntries(tx, (await lockLog(tx)) as LogRow, { items, clockMs });
	});

/** A trade, a refusal and a closed asset, all in the log. */
async function trade(price: bigint): Promise<string> {
	proof.noon += 60_000;
	await proof.trading.clock(proof.noon);
	await proof.trading.market.tick(asset, proof.noon - 250, price);
	const id = await proof.decided(asset, () => price);
	await proof.trading.trading.place(proof.userId, placement({ asset_id: 1, stake: 1 }));
	await proof.log();
	return id;
}

/** A start after a restore: it takes what lacks from the log's files. */
async function start(): Promise<void> {
	proof.fence = (await takeFence(proof.db.database)) as bigint;
	await proof.trading.market.reload();
	const { database } = proof.db;
	const { clock, store, fence } = proof;
	const keys = [LOG_SIGNER.key];
	expect(await continueLog({ database, clock, store, fence, keys, outside: { known: [], silent: [] } })).toBeNull();
}

/** Trades, a backup, more trades, and the backup again; what is left is the log. Returns the size that the backup had. */
async function lose(): Promise<number> {
	await trade(1_001n);
	const restore = await backUp(proof.db);
	const size = await sizeOf();
	await trade(1_002n);
	await trade(1_003n);
	await proof.trading.clock(proof.noon + 120_000);
	await restore();
	await start();
	return size;
}

test('[PROOF-11] losses of a restored database are reported, and are no finding, while it trades on', async () => {
	const size = await lose();
	const reportedIn = (await sizeOf()) - 1;
	const { found, notes } = await audit();
	expect(found).toEqual([]);
	expect(notes).toEqual([
		expect.stringMatching(
			new RegExp(
				`^entries ${size} to ${reportedIn - 1} are in the log, and a restore that entry ${reportedIn} tells of has lost what they say: 4 batch/1, \\d+ group/1, 2 refusals/1; answers to placements among them: 4$`,
			),
		),
	]);
	proof.noon += 120_000;
	const id = await trade(1_004n);
	expect(await audit()).toEqual({ found: [], notes });
	// Entries before and after the loss are still compared with their rows.
	await proof.db.owner.query('update trade_terms set stake = 2000 where id = $1', [id]);
	expect((await audit()).found).toEqual([`trade ${id} is not what was promised`]);
	await proof.db.owner.query('update trade_terms set stake = 1000 where id = $1', [id]);
	for (const order of ['asc', 'desc']) {
		const [group] = (
			await proof.db.owner.query(`select no, hash from tick_groups where asset_id = $1 order by no ${order} limit 1`, [
				asset,
			])
		).rows;
		const set = (hash: Buffer) =>
			proof.db.owner.query('update tick_groups set hash = $3 where asset_id = $1 and no = $2', [asset, group.no, hash]);
		await set(Buffer.alloc(32));
		expect((await audit()).found).toContainEqual(
			expect.stringMatching(`hold group ${group.no} of asset ${asset}, which the database has otherwise$`),
		);
		await set(group.hash);
	}
	expect(await audit()).toEqual({ found: [], notes });
});

test('[PROOF-11] a database that was put back by hand is known as restored by what the log shows', async () => {
	await trade(1_001n);
	const restore = await backUp(proof.db);
	await trade(1_002n);
	await proof.trading.clock(proof.noon + 120_000);
	await restore();
	await proof.db.owner.query('delete from generations where restored');
	await start();
	expect((await audit()).found).toEqual([]);
	const { rows } = await proof.db.owner.query('select log_entries::int from generations where restored');
	expect(rows).toHaveLength(1);
	// An item `restored/1` without a restore excuses nothing.
	proof.noon += 120_000;
	await proof.log();
	await proof.db.database.query('select note_restored()');
	const size = await sizeOf();
	const id = await trade(1_003n);
	await proof.db.owner.query(
		`with gone as (delete from trade_terms where id = $1 returning batch) delete from proof_batches where id in (select batch from gone)`,
		[id],
	);
	await logRestore(size);
	await proof.log();
	expect((await audit()).found).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/hold batch .*, which the database lacks$/),
			expect.stringMatching(UNKNOWN),
		]),
	);
});

test('[PROOF-11] an audit that continues from one of before the backup, and from one of after the restore, is clean', async () => {
	const before = (await runChecks()).state;
	await lose();
	expect(await audit(before)).toEqual({ found: [], notes: [expect.stringMatching(/has lost what they say/)] });
	// When the losses are taken over already, and the entry that reports it is not signed yet.
	const { state: between } = await runChecks(before);
	await proof.log();
	expect((await audit(between)).found).toEqual([]);
	const { state } = await runChecks(before);
	proof.noon += 120_000;
	await trade(1_004n);
	expect(await audit(state)).toEqual({ found: [], notes: [] });
	// A restore that an earlier audit saw is not reported again.
	await proof.log();
	await trade(1_005n);
	await logRestore(0);
	await proof.log();
	expect((await audit(state)).found).toEqual([
		expect.stringMatching(/^items of entry \d+ tell of a restore that cannot have been$/),
	]);
});

test('[PROOF-11] a second restore, of a backup from before the first, is reported as one', async () => {
	await trade(1_001n);
	const older = await backUp(proof.db);
	const size = await sizeOf();
	await trade(1_002n);
	await proof.trading.clock(proof.noon + 120_000);
	// As another restore of a backup that was made meanwhile left the log.
	await insertRestored(proof.db.owner);
	await logRestore(await sizeOf());
	await proof.log();
	await trade(1_003n);
	await proof.trading.clock(proof.noon + 180_000);
	await older();
	await start();
	const { found, notes } = await audit();
	expect(found).toEqual([]);
	expect(notes).toEqual([expect.stringMatching(`^entries ${size} to .* 1 restored/1; answers`)]);
});

test('[PROOF-11] given a restore that never was, the audit names what the database lacks', async () => {
	await trade(1_001n);
	const size = await sizeOf();
	const id = await trade(1_002n);
	await trade(1_003n);
	await proof.trading.clock(proof.noon + 120_000);
	await proof.db.owner.query(
		`with gone as (delete from trade_terms where id = $1 returning batch) delete from proof_batches where id in (select batch from gone)`,
		[id],
	);
	await logRestore(size);
	await proof.log();
	const lacking = /^items of entry \d+ hold batch .*, which the database lacks$/;
	expect((await audit()).found).toEqual([expect.stringMatching(UNKNOWN), expect.stringMatching(lacking)]);
	// With a restore of another size of the log; and with one that was kept, while the database lives on.
	await insertRestored(proof.db.owner);
	expect((await audit()).found).toHaveLength(2);
	await proof.db.owner.query('update generations set log_entries = $1 where restored', [size]);
	const found = (await audit()).found;
	expect(found).toContainEqual(
		expect.stringMatching(
			/^items of entry \d+ tell of a restore, and the ledger has \d+ events of the time that it should have lost$/,
		),
	);
});

test('[PROOF-11] a restore that lost nothing of the log excuses nothing that comes after it', async () => {
	const restore = await backUp(proof.db);
	const size = await sizeOf();
	await restore();
	await start();
	const id = await trade(1_001n);
	await proof.db.owner.query(
		`with gone as (delete from trade_terms where id = $1 returning batch) delete from proof_batches where id in (select batch from gone)`,
		[id],
	);
	await logRestore(size);
	await proof.log();
	expect((await audit()).found).toEqual([
		expect.stringMatching(UNKNOWN),
		expect.stringMatching(/hold batch .*, which the database lacks$/),
	]);
});
