import { describe, expect, test } from 'vitest';
import { compareCheckpoints } from './compare.mjs';
import { Log } from './log.mjs';
import { checkRange } from './range.mjs';
import { readKey } from './receipt.mjs';
import { item, LogMaker, leafOf, makeKey, type NoteKey, sha256, treePath, treeRoot } from './test/make-log.ts';

const HOUR = 3_600_000;
/** Times of entries under the former rule, and under the exact one. */
const [BEFORE, NOW] = [Date.parse('2026-11-27T10:00:00Z'), Date.parse('2026-12-05T10:00:00Z')];
const [A, B] = ['aa'.repeat(32), 'bb'.repeat(32)];
const BATCH = '0f0f0f0f-0000-4000-8000-000000000001';
const EPOCH = NOW / HOUR + 100;

type Read = (path: string) => Promise<Buffer | undefined>;
const openLog = (read: Read, keys: NoteKey[]) => ({
	log: new Log(read),
	keys: keys.map(({ text }) => readKey(text)),
	tell: undefined,
});
function judge({ verdict, steps }: Awaited<ReturnType<typeof checkRange>>) {
	const bad = steps.find(({ state }: { state: string }) => state === verdict && state !== 'right');
	return bad ? `${bad.name}: ${bad.text}` : verdict;
}

/** A log of one entry with the versions, then one entry a second for each list of items. */
async function check(entries: Buffer[][], time = NOW, low = 0) {
	const log = new LogMaker();
	log.add(time, [item('log/1', log.origin, log.key.text, log.promiseKey.text, '-')]);
	for (const [i, items] of entries.entries()) log.add(time + 1_000 * (i + 1), items);
	const report = await checkRange(low, log.entries.length, openLog(log.reader(), [log.key]));
	return { said: judge(report), unchecked: report.unchecked };
}
const said = async (...entries: Buffer[][]) => (await check(entries)).said;

const asset = (version: number, effectiveAt: number, terms = '{}') =>
	item('asset/1', 5, version, effectiveAt, 'fair', '0.0001', 4, 'V50', 'fair', terms);
const payout = (version: number, effectiveAt: number, gold = 9000) =>
	item('payout/1', 'fair', version, effectiveAt, 8000, gold, 9500);
const commitment = (value: string, epoch = EPOCH, at = NOW) => item('commitment/1', epoch, value, at, 'i');
const SEED = '11'.repeat(32);

test.each([
	[
		'two bodies of a version of an asset',
		asset(2, NOW, '{"beacon":"quicknet"}'),
		asset(2, NOW),
		'there are two bodies of version 2 of asset 5',
	],
	[
		'two instants of a version of an asset',
		asset(2, NOW),
		asset(2, NOW + 1),
		'there are two bodies of version 2 of asset 5',
	],
	[
		'two bodies of a version of payouts',
		payout(2, NOW),
		payout(2, NOW, 1000),
		'there are two bodies of version 2 of the payouts of fair',
	],
	['two seeds of an hour', item('reveal/1', 7, SEED, 1), item('reveal/1', 7, A, 1), 'hour 7 has two seeds'],
	[
		'two roots of a batch',
		item('batch/1', BATCH, 1, A, 1),
		item('batch/1', BATCH, 1, B, 1),
		`batch ${BATCH} has two roots`,
	],
	['two commitments of an hour', commitment(A), commitment(B), `hour ${EPOCH} has two commitments`],
	['two voids of a trade', item('void/1', A, 'no_entry', 1), item('void/1', A, 'slippage', 1), `P ${A} has two voids`],
	[
		'two corrections of a trade',
		item('correction/1', A, 5, 1, 10, 1),
		item('correction/1', A, 5, 1, 20, 1),
		`P ${A} has two corrections`,
	],
	[
		'an error that is told in two ways',
		item('feed-error/1', 5, 1, 2, 'x', 1),
		item('feed-error/1', 5, 1, 2, 'y', 1),
		'the error of price 1 of asset 5 is told in two ways',
	],
] as const)('[PROOF-10] %s are wrong in a range', async (_, one, other, problem) => {
	expect(await said([one], [other])).toMatch(new RegExp(`^items: ${problem.replaceAll('.', '\\.')}: `));
	expect(await said([one, other])).toMatch(/^items: /);
	// A repetition is wrong too, unless a restored database may have lost the first item.
	expect(await said([one], [one])).toMatch(/^items: .* is in entry 1 and again in entry 2$/);
	expect(await said([one], [item('restored/1', 1, NOW)], [one])).toBe('right');
	expect(await said([one], [item('restored/1', 1, NOW)], [other])).toMatch(/^items: /);
	expect(await said([one])).toBe('right');
});

/** A heartbeat of asset 5 that follows `before`; `hash` is its own hash. */
function group(no: number, before: { readonly hash: Buffer } | null, through = no) {
	const previous = before?.hash ?? sha256();
	const body = Buffer.from(
		JSON.stringify(['group/1', '5', `${no}`, 'heartbeat', `${through}`, `${through}`, null, []]),
	);
	return { hash: sha256(previous, body), bytes: Buffer.concat([Buffer.from('group/1\n'), previous, body]) };
}

test('[PROOF-07] [PROOF-10] after a restore an asset continues behind the restored groups, and nothing else is replaced', async () => {
	const one = group(1, null);
	const two = group(2, one);
	const [three, lost] = [group(3, two), group(2, one, 9)];
	const restored = (size: number) => item('restored/1', size, NOW);
	expect(await said([one.bytes], [lost.bytes], [restored(2)], [two.bytes], [three.bytes])).toBe('right');
	// An item that waited in the copy was entered before the restore, so it is not lost.
	expect(
		await said(
			[one.bytes],
			[two.bytes],
			[group(3, two, 9).bytes],
			[restored(2)],
			[three.bytes],
			[group(4, three).bytes],
		),
	).toBe('right');
	expect(await said([one.bytes], [lost.bytes], [two.bytes])).toBe('items: group 2 of asset 5 follows group 2');
	expect(await said([one.bytes], [lost.bytes], [restored(3)], [two.bytes])).toBe(
		'items: group 2 of asset 5 takes the place of one in entry 2, and the restored database had 3 entries',
	);
	expect(await said([one.bytes], [lost.bytes], [restored(2)], [group(2, three).bytes])).toMatch(
		/^items: group 2 of asset 5 names .* as the hash before, which is /,
	);
	expect(await said([one.bytes], [lost.bytes], [restored(2)], [two.bytes], [two.bytes])).toBe(
		'items: group 2 of asset 5 follows group 2',
	);
	// In a range that begins later the restore is not known.
	const later = await check([[one.bytes], [lost.bytes], [restored(2)], [two.bytes]], NOW, 2);
	expect(later).toMatchObject({
		said: 'right',
		unchecked: expect.arrayContaining([expect.stringMatching(/^what group 2 of asset 5 follows/)]),
	});
});

test('[PROOF-10] only the first item of all is log/1', async () => {
	const again = item('log/1', 'x', 'y', 'z', '-');
	expect(await said([again])).toBe('items: entry 1 holds log/1, which is the first item of entry 0 alone');
	const log = new LogMaker();
	log.add(NOW, [item('other/1', 1), again]);
	expect(judge(await checkRange(0, 1, openLog(log.reader(), [log.key])))).toMatch(/^items: entry 0 holds log\/1/);
});

test('[PROOF-10] a commitment after the beginning of its hour is wrong, except for the hour in which the log began', async () => {
	const began = Math.floor(NOW / HOUR);
	expect(await said([commitment(A, began)], [commitment(A, began + 1)])).toBe('right');
	const log = (epoch: number, time: number) => {
		const made = new LogMaker();
		made.add(NOW - 2 * HOUR, []);
		made.add(time, [commitment(A, epoch)]);
		return checkRange(0, 2, openLog(made.reader(), [made.key])).then(judge);
	};
	expect(await log(began, began * HOUR - 1)).toBe('right');
	expect(await log(began, began * HOUR)).toMatch(
		new RegExp(`^items: the commitment of hour ${began} is in entry 1, made at ${NOW}.*, when the hour had begun$`),
	);
});

test.each([
	['asset/1', asset],
	['payout/1', payout],
])(
	'[PROOF-10] a version of %s takes effect at most five seconds before the time of its entry',
	async (kind, version) => {
		const made = NOW + 1_000;
		expect(await said([version(2, made - 5_000)])).toBe('right');
		expect(await said([version(2, made + 86_400_000)])).toBe('right');
		expect(await said([version(2, made - 5_001)])).toMatch(
			new RegExp(`^items: version 2 of ${kind} takes effect at .*, and is only in entry 1, made at ${made} `),
		);
		// Also in a range that does not begin with the log.
		expect((await check([[], [version(2, 0)]], NOW, 2)).said).toMatch(/^items: version 2/);
		// Entry 0 names the versions that were in force before the log.
		const log = new LogMaker();
		log.add(NOW, [version(1, 0)]);
		expect(judge(await checkRange(0, 1, openLog(log.reader(), [log.key])))).toBe('right');
		// The version waited during an outage.
		const stalled = async (effectiveAt: number) => {
			const late = new LogMaker();
			late.add(NOW, []);
			late.add(NOW + 60_000, [item('outage/1', NOW, NOW + 60_000, 'failed'), version(2, effectiveAt)]);
			return judge(await checkRange(0, 2, openLog(late.reader(), [late.key])));
		};
		expect(await stalled(NOW + 1)).toBe('right');
		expect(await stalled(NOW - 5_001)).toMatch(/^items: version 2/);
	},
);

test('[PROOF-10] earlier entries have two minutes, because versions were logged only with checkpoints', async () => {
	const made = BEFORE + 1_000;
	expect((await check([[asset(2, made - 120_000)]], BEFORE)).said).toBe('right');
	expect((await check([[asset(2, made - 120_001)]], BEFORE)).said).toMatch(/^items: version 2/);
});

test('[PROOF-10] the report names what the log alone cannot show', async () => {
	const trade = 'that each void/1 and correction/1 is of a trade: its holder alone can tell by P';
	const { unchecked } = await check([[item('void/1', A, 'no_entry', 1), item('correction/1', A, 5, 1, 10, 1)]]);
	expect(unchecked).toContain(trade);
	expect((await check([[]])).unchecked).not.toContain(trade);
});

describe('[PROOF-12] keys that have ended', () => {
	/**
	 * A log of 40 entries that names a second key in entry 20, the only valid one after `until`, and optionally a third
	 * key in a later entry.
	 */
	function make(until: number | '-', isTold = true, thirdIn = -1) {
		const log = new LogMaker();
		const [next, third] = [makeKey(log.origin, 5), makeKey(log.origin, 6)];
		const named = (no: number, key: NoteKey, end: number | '-') => [
			item('other/1'),
			item('key/1', no, 'log', key.text, NOW, end),
		];
		for (let i = 0; i < 40; i++)
			log.add(NOW + i * 1_000, i === 20 ? named(0, next, until) : i === thirdIn ? named(1, third, '-') : []);
		const textOf = (size: number) =>
			`${log.origin}\n${size}\n${treeRoot(log.leaves.slice(0, size)).toString('base64')}\n`;
		const note = (size: number, ...keys: NoteKey[]) =>
			`${textOf(size)}\n${keys.map((key) => key.sign(textOf(size))).join('')}`;
		const files = log.files();
		const prove = (no: number, entry: number, bytes: Buffer | undefined, by: NoteKey[]) => {
			const value = {
				format: 'fairtick-key/1',
				entry: log.entry(entry, note(40, ...by)),
				item: {
					index: 1,
					path: treePath((log.items[entry] ?? []).map(leafOf), 1).map((hash) => hash.toString('hex')),
					bytes: bytes?.toString('base64'),
				},
			};
			files.set(`keys/00${no}`, Buffer.from(JSON.stringify(value)));
		};
		if (isTold) prove(0, 20, log.items[20]?.[1], [log.key, next]);
		const range = async (checkpoint: string, keys: NoteKey[] = [log.key]) => {
			files.set('checkpoint', Buffer.from(checkpoint));
			return judge(
				await checkRange(
					0,
					40,
					openLog(async (path) => files.get(path), keys),
				),
			);
		};
		return { log, next, third, note, files, range, prove };
	}
	const LAST = NOW + 39_000;
	test('the old key alone is wrong in an entry after its end', async () => {
		const { log, next, note, range } = make(LAST - 1);
		const lacks = new RegExp(
			`^checkpoint: the checkpoint of 40 entries lacks the signature of ${next.text.split('+').slice(0, 2).join('\\+')}, which signs alone after`,
		);
		expect(await range(note(40, log.key))).toMatch(lacks);
		expect(await range(note(40, log.key), [log.key, next])).toMatch(lacks);
		expect(await range(note(40, log.key, next))).toBe('right');
		expect(await range(note(40, next))).toBe('right');
	});
	test('it signs until its end, and also if no file states the end', async () => {
		for (const log of [make(LAST), make('-'), make(LAST - 1, false)])
			expect(await log.range(log.note(40, log.log.key))).toBe('right');
	});
	test('it names no other key then', async () => {
		const { log, next, third, note, range, prove } = make(NOW + 20_500, true, 30);
		prove(1, 30, log.items[30]?.[1], [log.key]);
		expect(await range(note(40, third))).toMatch(/^checkpoint: no known key/);
		prove(1, 30, log.items[30]?.[1], [next]);
		expect(await range(note(40, third))).toBe('right');
	});
	test('a given checkpoint is held to it too', async () => {
		const { log, next, note, files } = make(NOW + 30_000);
		files.set('checkpoint', Buffer.from(note(40, next)));
		const compare = async (...texts: string[]) =>
			judge(
				await compareCheckpoints(
					texts,
					openLog(async (path) => files.get(path), [log.key]),
				),
			);
		expect(await compare(note(30, log.key), note(40, next))).toBe('right');
		expect(await compare(note(35, log.key), note(40, next))).toMatch(
			/^consistency: the checkpoint of 35 entries lacks the signature/,
		);
	});
});
