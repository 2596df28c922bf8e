import { encodeItem, ITEM_FIELDS, type ItemBody, type ItemKind } from '@fairtick/domain/proof/log/items';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOG_SIGNER, PROMISE_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import type { AuditedState } from '../../../platform/audit/index.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { writeEntries } from '../make-entries.ts';
import { type LogRow, lockLog } from '../sql/proof.ts';
import { ITEM_CHECKS } from './item-table.ts';
import { logEntries } from './log-checks.ts';

const HOUR = Math.floor(NOON / 3_600_000);
const [LOG_KEY, PROMISE_KEY] = [formatNoteKey(LOG_SIGNER.key), formatNoteKey(PROMISE_SIGNER.key)];

let proof: ProofFixture;
let voided: string;
let lost: string;
/** Of an honest log, before anything is done to it. */
let honest: AuditedState;

const sql = (text: string, values: unknown[] = []) => proof.db.owner.query(text, values);

beforeAll(async () => {
	proof = await ProofFixture.open();
	await sql('update proof_log set log_key = $1, promise_key = $2', [LOG_KEY, PROMISE_KEY]);
	await proof.trading.clock(NOON);
	await sql(
		`insert into fair_hours (epoch, commitment, committed_at, seed, revealed_at, lost_at)
		values ($1, '\\x${'01'.repeat(32)}', 1, '\\x${'02'.repeat(32)}', $2, null), ($1 + 1, '\\x${'03'.repeat(32)}', 1, null, null, $2),
			($1 + 2, '\\x${'04'.repeat(32)}', 1, null, null, null)`,
		[HOUR, NOON],
	);
	await sql('insert into maintenances (begins_at, ends_at, announced_at, reason) values ($1, $2, $3, $4)', [
		NOON + 900_000,
		NOON + 1_800_000,
		NOON,
		'test',
	]);
	await sql('insert into turned_away values ($1, 1, 2, 3)', [NOON / 60_000 - 3]);
	await sql(`insert into proof_keys (no, use, key, asked_at, named_at) values (0, 'log', 'a key', 1, $1)`, [NOON]);
	const silent = await proof.freshAsset();
	({ id: voided } = await proof.place({ asset_id: silent }));
	await proof.enter();
	await proof.trading.market.logThrough(silent, NOON + 5_000);
	await proof.trading.clock(NOON + 5_300);
	await proof.settle(silent, [voided]);
	const falling = await proof.freshAsset();
	lost = await proof.decided(falling, (atMs) => 1_000n - BigInt(Math.round((atMs - NOON) / 250)));
	await sql(
		`insert into feed_errors (asset_id, seq, t, cause, found_at) select asset_id, exit_seq, exit_t, 'source_time', $2 from trade_results join trade_terms on id = trade_id where id = $1`,
		[lost, NOON + 5_300],
	);
	await sql(
		`insert into trade_corrections (trade_id, asset_id, seq, amount, corrected_at)
		select id, asset_id, exit_seq, stake, $2 from trade_results join trade_terms on id = trade_id where id = $1`,
		[lost, NOON + 5_300],
	);
	await proof.log();
	({ state: honest } = await audit());
});
afterAll(() => proof.close());

const audit = (since: AuditedState | null = null) =>
	runAudit(proof.db.database, { checks: [logEntries], dataDir: proof.folder, since });
const findingsOf = async (since: AuditedState | null = null) =>
	(await audit(since)).checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row} ${problem}`));

/** Appends a signed item that no row backs, as a dishonest sequencer could. */
const addItem = <K extends ItemKind>(kind: K, body: ItemBody<K>) => addBytes(encodeItem(kind, body));
async function addBytes(bytes: Uint8Array): Promise<string[]> {
	const { state } = await audit();
	await inTransaction(proof.db.database, async (tx) => {
		const items = [{ bytes, atMs: 0 }];
		await writeEntries(tx, (await lockLog(tx)) as LogRow, { items, clockMs: (await proof.clock.read(tx)).clockMs });
	});
	await proof.log();
	return findingsOf(state);
}

test('[PROOF-11] an honest log is right, each of its items held against its row', async () => {
	expect(await findingsOf()).toEqual([]);
	const { rows } = await sql(`select distinct split_part(subject, ':', 1) kind from proof_subjects order by 1`);
	const kinds = [
		'asset',
		'commitment',
		'correction',
		'feed-error',
		'key',
		'log',
		'lost',
		'maintenance',
		'payout',
		'reveal',
		'turned-away',
		'void',
	];
	expect(rows.map(({ kind }) => kind)).toEqual(kinds);
});

test('[PROOF-11] every kind of item that there is has a check', () => {
	expect(Object.keys(ITEM_CHECKS).toSorted()).toEqual(Object.keys(ITEM_FIELDS).toSorted());
});

/** Rows that are changed or removed, and what is said. */
const CHANGED: readonly (readonly [name: string, text: string, problem: RegExp])[] = [
	[
		'the commitment of an hour',
		`update fair_hours set commitment = sha256(commitment) where epoch = ${HOUR + 2}`,
		/hold a commitment of hour \d+, which the database has otherwise$/,
	],
	[
		'an hour that is gone',
		`delete from fair_hours where epoch = ${HOUR + 2}`,
		/hold a commitment of hour \d+, which the database lacks$/,
	],
	[
		'the instant at which a seed was revealed',
		`update fair_hours set revealed_at = 5 where epoch = ${HOUR}`,
		/hold a seed of hour \d+, which the database has otherwise$/,
	],
	[
		'an hour that was never lost',
		`delete from fair_hours where epoch = ${HOUR + 1}`,
		/hold the loss of the seed of hour \d+, which the database lacks$/,
	],
	[
		'a payout',
		`update payout_versions set gold_bps = 9300 where asset_group = 'crypto'`,
		/hold version 1 of the payouts of crypto, which the database has otherwise$/,
	],
	[
		'terms of an asset',
		`update asset_versions set exit_max_age_ms = 1999 where asset_id = 101`,
		/hold version 1 of asset 101, which the database has otherwise$/,
	],
	[
		'the number of an asset version',
		`update asset_versions set version = 7 where asset_id = 101`,
		/hold version 1 of asset 101, which the database lacks$/,
	],
	[
		'maintenance that begins earlier',
		`update maintenances set begins_at = begins_at + 1`,
		/hold maintenance 1, which the database has otherwise$/,
	],
	[
		'a count of orders that were turned away',
		`update turned_away set unavailable = 0`,
		/hold orders that were turned away at \d+, which the database has otherwise$/,
	],
	[
		'the cause of a feed error',
		`update feed_errors set cause = 'not_its_quotes'`,
		/hold an error of price \d+ of asset 102, which the database has otherwise$/,
	],
	[
		'the reason of a void',
		`update trade_results set void_reason = 'slippage' where status = 'void'`,
		/hold a void\/1 of trade .*, which the database has otherwise$/,
	],
	[
		'a void that is gone',
		`delete from trade_results where status = 'void'`,
		/hold a void\/1 of trade .*, which the database lacks$/,
	],
	[
		'the amount of a correction',
		`update trade_corrections set amount = amount + 1`,
		/hold a correction\/1 of trade .*, which the database has otherwise$/,
	],
	[
		'the terms of a corrected trade',
		`update trade_terms set stake = stake + 1 where id = (select trade_id from trade_corrections)`,
		/hold a correction\/1 of trade .*, which the database has otherwise$/,
	],
	[
		'a correction that is gone',
		`delete from trade_corrections`,
		/hold a correction\/1 of trade .*, which the database lacks$/,
	],
	[
		'the key that the log began with',
		`update proof_log set log_key = 'another'`,
		/^items of entry 0 hold log\/1 of .*, which the database has otherwise$/,
	],
	['when a batch was decided', `update proof_batches set at = at + 1`, /hold batch .* of \d+, the database has \d+$/],
	[
		'where a batch lies',
		`update proof_batches set place = 7 where entry = (select min(entry) from proof_batches)`,
		/^batch:.* is not in the log at place 7 of entry \d+, as the database says$/,
	],
	[
		'where a subject lies',
		`update proof_subjects set entry = entry + 1 where subject = 'commitment:${HOUR}'`,
		/^items of entry \d+ hold a commitment of hour \d+, which the database has in entry \d+ at place \d+$/,
	],
	[
		'a subject that is in no entry',
		`insert into proof_subjects values ('void:${'0'.repeat(8)}', 1, 500)`,
		/^void:0+ is not in the log at place 500 of entry 1, as the database says$/,
	],
	[
		'two subjects at one place',
		`insert into proof_subjects select 'heads:5', entry, place from proof_subjects where subject = 'key:0'`,
		/^(heads:5|key:0) is at place \d+ of entry \d+, as (heads:5|key:0) is$/,
	],
];
const TABLES = [
	'trade_corrections',
	'trade_results',
	'trade_terms',
	'feed_errors',
	'fair_hours',
	'maintenances',
	'turned_away',
	'asset_versions',
	'payout_versions',
	'proof_log',
	'proof_batches',
	'proof_subjects',
];

/** Runs the audit with changed rows and restores them afterwards. */
async function findWhile(text: string): Promise<string[]> {
	for (const name of TABLES)
		await sql(`create table app.copy_${name} as select * from ${name}; alter table ${name} disable trigger user`);
	await sql(text);
	const found = await findingsOf();
	for (const name of TABLES) await sql(`delete from ${name}`);
	for (const name of TABLES.toReversed()) {
		const { rows } = await sql(
			`select string_agg(quote_ident(column_name), ', ') names from information_schema.columns
			where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
			[name],
		);
		const { names } = rows[0];
		await sql(`insert into ${name} (${names}) overriding system value select ${names} from copy_${name};
			drop table copy_${name}; alter table ${name} enable trigger user`);
	}
	return found;
}

test.each(CHANGED)('[PROOF-11] %s is named', async (_, text, problem) => {
	expect(await findWhile(text)).toContainEqual(expect.stringMatching(problem));
	expect(await findingsOf()).toEqual([]);
});

test('[PROOF-11] rows that are not in the log are named once it has passed them', async () => {
	await proof.trading.clock(NOON + 600_000);
	await sql('insert into fair_hours (epoch, commitment, committed_at) values ($1, $2, $3)', [
		HOUR + 3,
		Buffer.alloc(32, 9),
		NOON + 600_000,
	]);
	// The log has not passed it yet.
	expect(await findingsOf()).toEqual([]);
	const gone = [`commitment:${HOUR + 2}`, `lost:${HOUR + 1}`, `void:${voided}`, `correction:${lost}`, 'payout:fair:1'];
	await proof.log();
	const unlogged = await findWhile(`delete from proof_subjects where subject in ('${gone.join("', '")}')`);
	for (const subject of gone)
		expect(unlogged).toContainEqual(
			expect.stringMatching(new RegExp(`^${subject} is not in the log: no .*/1 tells of it$`)),
		);
	expect(await findingsOf()).toEqual([]);
});

/** Items that a dishonest sequencer may add, and what is said of them. */
const ADDED: readonly (readonly [name: string, add: () => Promise<string[]>, problem: RegExp])[] = [
	[
		'a second commitment',
		() => addItem('commitment/1', { epoch: `${HOUR}`, commitment: 'ab'.repeat(32), at: '1', instance: '-' }),
		/hold a commitment of hour \d+, which the database has in entry \d+ at place \d+$/,
	],
	[
		'a commitment of an hour that has none',
		() => addItem('commitment/1', { epoch: `${HOUR + 9}`, commitment: 'ab'.repeat(32), at: '1', instance: '-' }),
		/hold a commitment of hour \d+, which the database lacks$/,
	],
	[
		'a second seed',
		() => addItem('reveal/1', { epoch: `${HOUR}`, seed: 'ab'.repeat(32), at: '1' }),
		/hold a seed of hour \d+, which the database has in entry/,
	],
	[
		'a loss',
		() => addItem('lost/1', { epoch: `${HOUR}`, at: '1' }),
		/hold the loss of the seed of hour \d+, which the database lacks$/,
	],
	[
		'a second version of an asset',
		() =>
			addItem('asset/1', {
				asset: '101',
				version: '1',
				effectiveAt: '0',
				source: 'fair',
				tickSize: '0.0001',
				digits: '4',
				ticker: 'T101',
				group: 'fair',
				terms: '{}',
			}),
		/hold version 1 of asset 101, which the database has in entry/,
	],
	[
		'a second version of payouts',
		() =>
			addItem('payout/1', {
				group: 'fair',
				version: '1',
				effectiveAt: '0',
				standard: '1000',
				gold: '1000',
				premium: '1000',
			}),
		/hold version 1 of the payouts of fair, which the database has in entry/,
	],
	[
		'maintenance that was never announced',
		() => addItem('maintenance/1', { id: '9', asset: '-', beginsAt: '1', endsAt: '2', announcedAt: '0' }),
		/hold maintenance 9, which the database lacks$/,
	],
	[
		'a void of no trade',
		() => addItem('void/1', { terms: 'ab'.repeat(32), reason: 'no_entry', at: '1' }),
		/hold a void of P (ab)+, of a trade that the database does not name$/,
	],
	[
		'a correction of no trade',
		() => addItem('correction/1', { terms: 'ab'.repeat(32), asset: '101', seq: '1', amount: '1', at: '1' }),
		/hold a correction of P (ab)+, of a trade that the database does not name$/,
	],
	[
		'an error of a right price',
		() => addItem('feed-error/1', { asset: '101', seq: '1', t: '1', cause: 'source_time', foundAt: '1' }),
		/hold an error of price 1 of asset 101, which the database lacks$/,
	],
	[
		'what was owed on a day that was not counted',
		() =>
			addItem('liabilities/1', {
				day: '2026-11-15',
				currency: 'USD',
				at: '1',
				round: '-',
				signature: '-',
				sum: '0',
				leaves: '1',
				root: 'ab'.repeat(32),
			}),
		/hold what was owed on 2026-11-15, which the database lacks$/,
	],
	[
		'a key under a number that another has',
		() => addItem('key/1', { no: '0', use: 'log', key: 'mine', at: '1', until: '2' }),
		/hold the key mine, which the database has in entry/,
	],
	[
		'another name',
		() =>
			addItem('successor/1', {
				no: '0',
				origin: 'other',
				logKey: 'a',
				promiseKey: 'b',
				checkpoint: 'c',
				reason: 'd',
				at: '1',
			}),
		/hold the name other, which the database lacks$/,
	],
	[
		'heads that were not counted',
		() => addItem('heads/1', { at: `${NOON}`, count: '1', root: 'ab'.repeat(32) }),
		/hold heads of \d+, which the database lacks$/,
	],
	[
		'refusals that no batch has',
		() => addItem('refusals/1', { at: `${NOON}`, counts: '[["trading.staff","1","1"]]' }),
		/count \[\["trading.staff","1","1"\]\], the database has \[\]$/,
	],
	[
		'a count of orders that were turned away',
		() => addItem('turned-away/1', { at: `${NOON - 180_000}`, malformed: '0', tooMany: '0', unavailable: '0' }),
		/hold orders that were turned away at \d+, which the database has in entry/,
	],
	[
		'a batch of no placement',
		() =>
			addItem('batch/1', { batch: '01900000-0000-7000-8000-000000000000', count: '1', root: 'ab'.repeat(32), at: '1' }),
		/hold batch 01900000-.*, which the database lacks$/,
	],
	[
		'a batch that is no UUID',
		() => addItem('batch/1', { batch: 'x', count: '1', root: 'y', at: '1' }),
		/hold batch x, which the database lacks$/,
	],
	[
		'an outage that the log does not show',
		() => addItem('outage/1', { from: '1', to: '2', cause: 'stopped' }),
		/tell of an outage from 1 to 2, which the log does not show$/,
	],
	['a restore', () => addItem('restored/1', { size: '999999', at: '1' }), /tell of a restore that cannot have been$/],
	[
		'a second beginning with other keys',
		() => addItem('log/1', { origin: 'x', logKey: 'a', promiseKey: 'b', retention: '-' }),
		/hold log\/1 at place 0: the log began in entry 0$/,
	],
	['a kind that there is not', () => addBytes(Buffer.from('other/1\n[]')), /hold one of the unknown kind other\/1$/],
];

test.each(ADDED)('[PROOF-11] %s, added by the sequencer, is named', async (_, add, problem) => {
	expect(await add()).toEqual([expect.stringMatching(problem)]);
});

test('[PROOF-11] an audit of all finds each of them as well', async () => {
	const [whole] = (await audit()).checks;
	expect(whole?.found).toBe(ADDED.length);
	expect((await audit(honest)).checks[0]?.found).toBe(ADDED.length);
});
