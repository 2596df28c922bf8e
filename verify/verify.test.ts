import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCheckpoints } from './compare.mjs';
import { checkHour } from './hour.mjs';
import { Log, pathOf } from './log.mjs';
import { checkPromise } from './promise.mjs';
import { checkRange } from './range.mjs';
import { readKey } from './receipt.mjs';
import { item, LogMaker, leafOf, makeKey, type NoteKey, sha256, treePath, treeRoot } from './test/make-log.ts';
import { chainOf, commitmentOf, makeVoidReceipt, SEED, walk } from './test/make-receipt.ts';

const T = 1_795_773_600_000;
const keysOf = (log: LogMaker) => [readKey(log.key.text), readKey(log.promiseKey.text)];
type Report = Awaited<ReturnType<typeof checkRange>>;
function judge(report: Report) {
	const bad = report.steps.find(({ state }: { state: string }) => state === report.verdict && state !== 'right');
	return bad ? `${report.verdict} ${bad.name}: ${bad.text}` : report.verdict;
}
/** A log of `size` entries, one a second. */
function makeLog(size: number, time = T) {
	const log = new LogMaker();
	for (let i = 0; i < size; i++) log.add(time + i * 1000, [item('other/1', i), item('other/1', -i)]);
	return log;
}
const forKeys = (log: LogMaker, read: Reader = log.reader()) => ({
	log: new Log(read),
	keys: keysOf(log),
	tell: undefined,
	rounds: undefined,
	commitmentAt: undefined,
	got: undefined,
});
type Reader = (path: string) => Promise<Buffer | undefined>;

describe('later keys of a log (PROOF-06)', () => {
	/**
	 * A log of 40 entries that names a key of checkpoints and a key of promises. `change` alters the items, `signs` signs
	 * the proofs.
	 */
	function make({
		change = {} as { no?: number; use?: string; key?: string },
		signs = undefined as undefined | NoteKey[],
	} = {}) {
		const log = new LogMaker();
		const [next, promise] = [makeKey(log.origin, 5), makeKey(`${log.origin}/promise`, 6)];
		const named = (no: number, use: string, key: NoteKey) => {
			const one = { no, use, key: key.text, ...(no === 0 ? change : {}) };
			return item('key/1', one.no, one.use, one.key, T, use === 'log' ? T + 30 * 86_400_000 : '-');
		};
		for (let i = 0; i < 40; i++) {
			const own = i === 20 ? [named(0, 'log', next)] : i === 30 ? [named(1, 'promise', promise)] : [];
			log.add(T + i * 1000, [item('other/1', i), ...own, item('other/1', -i)]);
		}
		const text = log.checkpoint().split('\n\n')[0] ?? '';
		const note = (...keys: NoteKey[]) => `${text}\n\n${keys.map((key) => key.sign(`${text}\n`)).join('')}`;
		const files = log.files();
		const prove = (no: number, entry: number, by: NoteKey[]) => {
			const leaves = (log.items[entry] ?? []).map(leafOf);
			const value = {
				format: 'fairtick-key/1',
				entry: log.entry(entry, note(...by)),
				item: {
					index: 1,
					path: treePath(leaves, 1).map((hash) => hash.toString('hex')),
					bytes: log.items[entry]?.[1]?.toString('base64'),
				},
			};
			files.set(`keys/${pathOf(no)}`, Buffer.from(`${JSON.stringify(value)}\n`));
		};
		prove(0, 20, signs ?? [log.key, next]);
		prove(1, 30, [next]);
		const check = async (checkpoint: string, keys: NoteKey[] = [log.key]) => {
			files.set('checkpoint', Buffer.from(checkpoint));
			const read = async (path: string) => files.get(path);
			return judge(
				await checkRange(0, 40, {
					log: new Log(read),
					keys: keys.map(({ text: key }) => readKey(key)),
					tell: undefined,
				}),
			);
		};
		return { log, next, promise, note, files, check };
	}
	test('a checkpoint of the new key alone is right for a reader who knows the old one', async () => {
		const { next, note, check } = make();
		expect(await check(note(next))).toBe('right');
	});
	test('without the file, or by a proof that only the new key signed, it is undecided', async () => {
		const { next, note, files, check } = make();
		files.delete('keys/000');
		expect(await check(note(next))).toMatch(/^open checkpoint: no known key/);
		const alone = make({ signs: [next] });
		expect(await alone.check(note(next))).toMatch(/^open checkpoint: no known key/);
	});
	test('a bad signature of a known key refuses the note, even with a good one of the new key', async () => {
		const { log, next, note, check } = make();
		const [text = ''] = note(next).split('\n\n');
		const other = next.sign('another\n');
		expect(await check(`${text}\n\n${log.key.sign(`${text}\n`)}${other}`)).toMatch(
			/^wrong checkpoint: the note is forged/,
		);
		expect(await check(`${text}\n\n${other}`)).toMatch(/^wrong checkpoint: the note is forged/);
	});
	test('an item of another number, use or name leads to no key', async () => {
		const others = [
			{ no: 2 },
			{ use: 'promise' },
			{ use: 'other' },
			{ key: makeKey('other.example', 5).text },
			{ key: 'x' },
		];
		for (const change of others) {
			const { next, note, check } = make({ change });
			expect(await check(note(next))).toMatch(/^open checkpoint: no known key/);
		}
	});
});

describe('a log under another name (PROOF-06, PROOF-07)', () => {
	/**
	 * A log of 40 entries that takes another name in entry 20. `root` is the root of the 20 entries before that its old
	 * key signed; `change` alters the item.
	 */
	function make({ root = undefined as Buffer | undefined, change = [] as [number, string][] } = {}) {
		const log = new LogMaker();
		const origin = `${log.origin}/2`;
		const [next, promise] = [makeKey(origin, 7), makeKey(`${origin}/promise`, 8)];
		for (let i = 0; i < 20; i++) log.add(T + i * 1000, [item('other/1', i)]);
		const signed = `${log.origin}\n20\n${(root ?? treeRoot(log.leaves)).toString('base64')}\n`;
		const before = `${signed}\n${log.key.sign(signed)}`;
		const values = ['0', origin, next.text, promise.text, before, 'the key was lost', String(T)];
		for (const [at, value] of change) values[at] = value;
		for (let i = 20; i < 40; i++)
			log.add(T + i * 1000, [item('other/1', i), ...(i === 20 ? [item('successor/1', ...values)] : [])]);
		const text = `${origin}\n40\n${treeRoot(log.leaves).toString('base64')}\n`;
		const note = `${text}\n${next.sign(text)}`;
		const files = log.files();
		files.set('checkpoint', Buffer.from(note));
		const leaves = (log.items[20] ?? []).map(leafOf);
		const proof = {
			format: 'fairtick-successor/1',
			entry: log.entry(20, note),
			item: {
				index: 1,
				path: treePath(leaves, 1).map((hash) => hash.toString('hex')),
				bytes: log.items[20]?.[1]?.toString('base64'),
			},
		};
		files.set('successors/000', Buffer.from(JSON.stringify(proof)));
		const read: Reader = async (path) => files.get(path);
		const keysFor = (...keys: NoteKey[]) => ({
			...forKeys(log, read),
			keys: keys.map(({ text: one }) => readKey(one)),
		});
		return { log, next, before, note, files, keysFor };
	}
	test('earlier entries are its beginning, for a reader who knows the new key', async () => {
		const { log, next, before, note, keysFor } = make();
		expect(judge(await checkRange(0, 40, keysFor(next)))).toBe('right');
		expect(judge(await checkRange(0, 40, keysFor(log.key)))).toMatch(
			/^open checkpoint: the log goes on as log.example\/test\/2 \("the key was lost"\), with the key log.example\/test\/2\+/,
		);
		expect(judge(await compareCheckpoints([before, note], keysFor(log.key, next)))).toBe('right');
		const text = `${log.origin}\n30\n${Buffer.alloc(32).toString('base64')}\n`;
		const stolen = `${text}\n${log.key.sign(text)}`;
		expect(judge(await compareCheckpoints([stolen, note], keysFor(log.key, next)))).toMatch(
			/^wrong consistency: a fork/,
		);
	});
	test('another beginning than the signed one is a fork', async () => {
		const { next, keysFor } = make({ root: Buffer.alloc(32) });
		expect(judge(await checkRange(0, 40, keysFor(next)))).toMatch(
			/^wrong checkpoint: a fork: log.example\/test signed/,
		);
	});
	test.each([
		['its number', 0, '1'],
		['its name', 1, 'log.example/test/3'],
		['its key of promises', 3, makeKey('log.example/promise', 8).text],
	])('an item that differs in %s proves no other name', async (_, at, value) => {
		const { log, next, before, note, keysFor } = make({ change: [[at, value]] });
		expect(judge(await compareCheckpoints([before, note], keysFor(log.key, next)))).toBe(
			'open consistency: they are of two logs, log.example/test and log.example/test/2; what log.example/test/2 was before is shown by successors/000, which the log lacks, or has in another form',
		);
	});
	test('a withheld file, or one whose key the reader does not know, is named', async () => {
		const { log, next, before, note, files, keysFor } = make();
		const later = makeKey(`${log.origin}/2`, 9);
		const text = note.split('\n\n')[0] ?? '';
		files.set('checkpoint', Buffer.from(`${text}\n\n${later.sign(`${text}\n`)}`));
		expect(judge(await compareCheckpoints([before, String(files.get('checkpoint'))], keysFor(log.key, later)))).toBe(
			`open consistency: they are of two logs, log.example/test and log.example/test/2; successors/000 shows what log.example/test/2 was before, for who knows ${next.text}`,
		);
		files.delete('successors/000');
		files.set('checkpoint', Buffer.from(note));
		expect(judge(await compareCheckpoints([before, note], keysFor(log.key, next)))).toMatch(
			/successors\/000, which the log lacks/,
		);
	});
	test('a name proved only by a key that the reader was not given changes nothing, whatever it says about earlier names', async () => {
		const stranger = makeLog(40);
		const log = makeLog(40);
		const mine = makeKey(log.origin, 9);
		const invented = `${log.origin}/older\n20\n${Buffer.alloc(32, 9).toString('base64')}\n`;
		const own = makeKey(`${log.origin}/older`, 10);
		const values = ['0', log.origin, mine.text, makeKey(`${log.origin}/promise`, 11).text];
		const named = item('successor/1', ...values, `${invented}\n${own.sign(invented)}`, 'none', String(T));
		stranger.add(T + 40_000, [named]);
		const text = `${log.origin}\n41\n${treeRoot(stranger.leaves).toString('base64')}\n`;
		const proof = {
			format: 'fairtick-successor/1',
			entry: stranger.entry(40, `${text}\n${mine.sign(text)}`),
			item: { index: 0, path: [], bytes: named.toString('base64') },
		};
		const files = log.files();
		files.set('checkpoint', Buffer.from(log.checkpoint()));
		files.set('successors/000', Buffer.from(JSON.stringify(proof)));
		const read: Reader = async (path) => files.get(path);
		expect(judge(await checkRange(0, 40, forKeys(log, read)))).toBe('right');
		// A file that proves a name counts with that name's key, and is wrong.
		const options = forKeys(log, read);
		options.keys.push(readKey(mine.text));
		expect(judge(await checkRange(0, 40, options))).toMatch(/^wrong checkpoint: a fork/);
	});
	test('the last checkpoint before a name is signed by a key of the earlier name, if one is known', async () => {
		const first = make();
		const thief = makeKey(first.log.origin, 9);
		const signed = first.before.split('\n\n')[0] ?? '';
		const { log, next, keysFor } = make({ change: [[4, `${signed}\n\n${thief.sign(`${signed}\n`)}`]] });
		expect(judge(await checkRange(0, 40, keysFor(next)))).toBe('right');
		expect(judge(await checkRange(0, 40, keysFor(log.key, next)))).toMatch(
			/^open checkpoint: the last checkpoint before log.example\/test\/2: no known key of log.example\/test signed it/,
		);
	});
	test('an earlier promise is looked up in the continued log', async () => {
		const { log, next, keysFor } = make();
		const [batch, root] = ['0f0f0f0f-0000-4000-8000-000000000001', Buffer.alloc(32, 5)];
		const lines = ['fairtick-promise/1', log.origin, batch, root.toString('base64'), '10', T + 10_000, T + 130_000];
		const text = `${lines.join('\n')}\n`;
		const [hash, salt] = ['0'.repeat(64), '0'.repeat(32)];
		const value = {
			note: `${text}\n${log.promiseKey.sign(text)}`,
			kind: 'accept/1',
			place: 0,
			count: 2,
			path: [hash],
			terms: ['demo'],
			salt,
			holder_salt: salt,
		};
		const options = { ...keysFor(log.promiseKey, next), holder: undefined };
		expect(judge(await checkPromise(JSON.stringify(value), options))).toMatch(
			/^open kept: the log has 40 entries, none of them from/,
		);
	});
});

describe('promises (PROOF-06)', () => {
	const [P, H] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
	const HOLDER = { user: '1003', trade: 'd4dfc4ee-ded0-4741-890c-8017f2f4c23d' };
	const BATCH = '0f0f0f0f-0000-4000-8000-000000000001';
	const TERMS = ['demo', '1', 'up', '100', '9000', 'duration:5', '-', '-', '-', 'trading.too_late', '{}', String(T)];
	const [salt, holderSalt] = [Buffer.alloc(16, 3), Buffer.alloc(16, 4)];
	const h = sha256(holderSalt, Buffer.from(JSON.stringify([HOLDER.user, HOLDER.trade])));
	/** The batch has three answers; the second one is tested. */
	const leavesOf = (kind: string, terms: string[]) => {
		const p = sha256(salt, Buffer.from(JSON.stringify(terms)));
		return [leafOf(Buffer.concat([P, H])), leafOf(Buffer.concat([Buffer.from(kind), p, h])), leafOf(P)];
	};
	const ROOT = treeRoot(leavesOf('refuse/1', TERMS)).toString('hex');
	const MERGE_BY = T + 130_000;
	const COUNTED = '[["trading.too_late","1","1"]]';
	/** A log of 200 entries with the batch in entry `at`, and its promise, made when the log had 10 entries. */
	function make(
		at: number,
		{
			size = 200,
			seen = 10,
			key = undefined as ReturnType<typeof makeKey> | undefined,
			stands = 0,
			told = [0, 0],
			counts = COUNTED,
			began = T,
			more = (_: number): Buffer[] => [],
			at: batchAt = undefined as number | undefined,
			madeAt = 10,
			kind = 'refuse/1',
			terms = TERMS,
		} = {},
	) {
		const leaves = leavesOf(kind, terms);
		const root = treeRoot(leaves);
		const log = new LogMaker();
		const madeAtMs = began + madeAt * 1000;
		// The log can be made to stop before entry 50.
		const timeOf = (i: number) => began + i * 1000 + (i >= 50 ? stands : 0);
		for (let i = 0; i < size; i++)
			log.add(timeOf(i), [
				item('other/1', i),
				...(i === 50 && stands > 0
					? [item('outage/1', timeOf(49) + (told[0] ?? 0), timeOf(50) + (told[1] ?? 0), 'crashed')]
					: []),
				...(i === at ? [item('batch/1', BATCH, 3, root.toString('hex'), batchAt ?? madeAtMs)] : []),
				...(i === at && counts ? [item('refusals/1', madeAtMs, counts)] : []),
				...more(i),
			]);
		const text = `${['fairtick-promise/1', log.origin, BATCH, root.toString('base64'), seen, madeAtMs, madeAtMs + 120_000].join('\n')}\n`;
		const promise = {
			note: `${text}\n${(key ?? log.promiseKey).sign(text)}`,
			kind,
			place: 1,
			count: 3,
			terms,
			path: treePath(leaves, 1).map((hash) => hash.toString('hex')),
			salt: salt.toString('hex'),
			holder_salt: holderSalt.toString('hex'),
		};
		const check = async (options: object = {}, value: object = promise) =>
			judge(await checkPromise(JSON.stringify(value), { ...forKeys(log), holder: HOLDER, ...options }));
		return { log, promise, check };
	}
	test.each([
		[10, 'right'],
		[129, 'right'],
		[130, 'right'],
		[
			131,
			'wrong kept: late without a reason: the batch is in entry 131, made 121000 ms after the promise; promised was entry 130',
		],
		[9, `wrong kept: broken: entries 10 to 130 do not hold the batch, and entry 130 is from ${MERGE_BY}`],
		[-1, `wrong kept: broken: entries 10 to 130 do not hold the batch, and entry 130 is from ${MERGE_BY}`],
	])('with its batch in entry %i', async (at, verdict) => {
		expect(await make(at).check()).toBe(verdict);
	});
	const OPEN = (no: number) =>
		`open kept: the batch may lie in what is missing: the log lacks the items of entry ${no}`;
	test.each([
		['of an entry before it', 20, 15, 'right'],
		['of an entry before it that is due', 130, 20, 'right'],
		['of its own entry', 20, 20, OPEN(20)],
		['of an entry after it', 20, 25, 'right'],
		['where it is nowhere', -1, 50, OPEN(50)],
		[
			'from before the promise',
			-1,
			9,
			`wrong kept: broken: entries 10 to 130 do not hold the batch, and entry 130 is from ${MERGE_BY}`,
		],
		[
			'where it is late',
			140,
			50,
			'open kept: the batch is in entry 140, made 130000 ms after the promise, but may lie in what is missing too: the log lacks the items of entry 50',
		],
	] as const)('a missing file of items %s', async (_, at, lacking, verdict) => {
		const { log, check } = make(at);
		const files = log.files();
		files.delete(`items/${pathOf(lacking)}`);
		expect(await check(forKeys(log, async (path) => files.get(path)))).toBe(verdict);
	});
	test.each([
		['before the time by which it is due', 520, 500, 'right'],
		[
			'at a time by which it may have been due',
			520,
			300,
			/^open kept: the batch is in entry 520, .*the log lacks tile/,
		],
		['and is nowhere', -1, 500, /^open kept: the batch may lie in what is missing: the log lacks tile/],
	] as const)('a missing file of entries, where it comes %s', async (_, at, seen, verdict) => {
		// The promise was made at entry 500 or 300; entries 256 to 511 are missing.
		const { log, check } = make(at, { size: 700, seen: Math.min(seen, 400), madeAt: seen });
		const files = log.files();
		files.delete('tile/entries/001');
		expect(await check(forKeys(log, async (path) => files.get(path)))).toMatch(verdict);
	});
	test.each([
		['the first entry after it holds the batch', 50, [0, 0], /^right$/],
		[
			'the batch comes soon after it',
			51,
			[0, 0],
			/^open kept: late, outage declared: the batch is in entry 51, made 641000 ms after the promise; promised was entry 50, but from 17\d+ .* nothing was entered \(crashed, by the house's word\)$/,
		],
		['two minutes after it', 170, [0, 0], /^open kept: late, outage declared/],
		['later than that', 171, [0, 0], /^wrong kept: late without a reason/],
		['it is told too long', 51, [-1, 0], /^wrong kept: late without a reason/],
		['it is told for later', 51, [0, 1], /^wrong kept: late without a reason/],
	] as const)('a standstill of ten minutes, where %s', async (_, at, told, verdict) => {
		expect(await make(at, { stands: 600_000, told: [...told] }).check()).toMatch(verdict);
	});
	test.each([
		['[["trading.staff","1","2"],["trading.too_late","1","1"]]', /^right$/],
		['[["trading.too_late","2","1"]]', /^wrong counted: entry 20 counts no refusal trading.too_late of asset 1$/],
		['[]', /^wrong counted: the refusals of entry 20 are not written as they should be$/],
		['[1]', /^wrong counted/],
		['[["trading.too_late","1","0"]]', /^wrong counted/],
		['[["trading.too_late","1","1"],["trading.too_late","1","1"]]', /^wrong counted/],
		['[["trading.too_late","1","1"],["trading.staff","1","1"]]', /^wrong counted/],
		['[["trading.too_late","1", "1"]]', /^wrong counted/],
		['[["trading.too_late","1","4"]]', /^wrong counted: entry 20 counts 4 refusals among 3 answers$/],
		['', /^wrong counted: entry 20 counts no refusal trading.too_late of asset 1$/],
	])('a refusal whose entry counts %s', async (counts, verdict) => {
		expect(await make(20, { counts }).check()).toMatch(verdict);
	});
	test('before they were counted, a refusal needs no count', async () => {
		const since = Date.parse('2026-11-26T16:00:00Z');
		const early = make(20, { counts: '', began: since - 20_001 });
		expect(await early.check()).toBe('right');
		expect(await make(20, { counts: '', began: since - 20_000 }).check()).toMatch(/^wrong counted/);
		expect(await make(20, { counts: '[["trading.staff","1","1"]]', began: since - 20_001 }).check()).toMatch(/^wrong/);
	});
	test('refusals counted twice, or in two other seconds', async () => {
		const counted = (at: number) => item('refusals/1', at, COUNTED);
		const check = (at: number) => make(20, { counts: '', more: (i) => (i === 20 ? [counted(at)] : []) }).check();
		expect(await check(T + 10_000)).toBe('right');
		expect(await check(T + 8_001)).toBe('right');
		expect(await check(T + 8_000)).toMatch(/^wrong counted: entry 20 counts the refusals of two seconds/);
		expect(await check(T + 10_001)).toMatch(/^wrong counted: entry 20 counts the refusals of two seconds/);
		const twice = make(20, { more: (i) => (i === 20 ? [counted(T + 10_000)] : []) });
		expect(await twice.check()).toMatch(/^wrong counted: entry 20 counts refusals twice/);
	});
	test.each([['[["trading.staff","1","2"]]', 'that the refusal is counted']])(
		'without its holder it is unknown if the refusal is counted',
		async (counts, unchecked) => {
			const { log, promise } = make(20, { counts });
			const report = await checkPromise(JSON.stringify(promise), { ...forKeys(log), holder: undefined });
			expect([report.verdict, report.unchecked]).toEqual(['right', expect.arrayContaining([unchecked])]);
		},
	);
	test('a batch of another time is not the promised one', async () => {
		expect(await make(20, { at: T + 10_001 }).check()).toMatch(/^wrong kept: broken/);
	});
	const outage = (from: number, to: number) => item('outage/1', from, to, 'failed');
	test.each([
		['of no time', [outage(T + 129_000, T + 129_000)], /^wrong kept: late without a reason/],
		['of less than three seconds', [outage(T + 129_000, T + 131_999)], /^wrong kept: late without a reason/],
		['of three seconds', [outage(T + 129_000, T + 132_000)], /^open kept: late, outage declared/],
		[
			'told twice',
			[outage(T + 129_000, T + 139_000), outage(T + 129_000, T + 140_000)],
			/^wrong kept: late without a reason/,
		],
	] as const)('an outage %s before the batch', async (_, told, verdict) => {
		const log = makeWithGap([...told], true);
		expect(await log.check()).toMatch(verdict);
		expect(await makeWithGap([...told], false).check()).toMatch(verdict);
	});
	/**
	 * A log that stops for eleven seconds before entry 130. Entry 131 holds the batch, with outages before or after it.
	 */
	function makeWithGap(told: Buffer[], isFirst: boolean) {
		const { log, promise } = make(-1, { size: 130 });
		const batch = [item('batch/1', BATCH, 3, ROOT, T + 10_000), item('refusals/1', T + 10_000, COUNTED)];
		log.add(T + 140_000, told);
		log.add(T + 141_000, isFirst ? [outage(T + 1, T + 2), ...batch] : [...batch, outage(T + 1, T + 2)]);
		return {
			check: async () => judge(await checkPromise(JSON.stringify(promise), { ...forKeys(log), holder: HOLDER })),
		};
	}
	test('an outage counts anywhere in the entry of its batch', async () => {
		for (const isFirst of [true, false]) {
			const { log, promise } = make(-1, { size: 130 });
			log.add(T + 131_000, []);
			const own = [item('batch/1', BATCH, 3, ROOT, T + 10_000), item('refusals/1', T + 10_000, COUNTED)];
			const told = outage(T + 131_000, T + 142_000);
			log.add(T + 142_000, isFirst ? [told, ...own] : [...own, told]);
			const report = await checkPromise(JSON.stringify(promise), { ...forKeys(log), holder: HOLDER });
			// The outage begins after the promise was due.
			expect(judge(report)).toMatch(/^wrong kept: late without a reason/);
			const early = make(-1, { size: 129 });
			early.log.add(T + 130_000, []);
			early.log.add(
				T + 142_000,
				isFirst ? [outage(T + 130_000, T + 142_000), ...own] : [...own, outage(T + 130_000, T + 142_000)],
			);
			const found = await checkPromise(JSON.stringify(early.promise), { ...forKeys(early.log), holder: HOLDER });
			expect(judge(found)).toMatch(/^open kept: late, outage declared/);
		}
	});
	test.each([
		['a batch of another form', item('batch/1', 'x', 3, '00'.repeat(32), T + 10_000)],
		['no kind', Buffer.from('no kind at all')],
		['a group of another form', Buffer.from('group/1\nx')],
	])('%s in between hides nothing', async (_, bytes) => {
		const more = (i: number) => (i === 15 ? [bytes] : []);
		expect(await make(-1, { more }).check()).toMatch(/^wrong kept: broken/);
		expect(await make(20, { more }).check()).toBe('right');
		const { log } = make(20, { more });
		expect(judge(await checkRange(10, 30, forKeys(log)))).toMatch(/^wrong items: in entry 15, /);
	});
	test('a promise cannot postpone itself', async () => {
		const DAY = 86_400_000;
		const future = make(-1, { madeAt: 86_400 });
		expect(await future.check({ now: T + 200_000 })).toMatch(/^wrong kept: it is from .*, 86200000 ms from the time/);
		expect(await future.check({ now: 0 })).toMatch(/^open kept/);
		// Its holder received it a day and two minutes ago.
		expect(await future.check({ now: T + DAY + 120_001, got: T })).toMatch(/^wrong kept: broken: a day after/);
		expect(await future.check({ now: T + DAY + 119_999, got: T })).toMatch(/^wrong kept: it is from/);
		const ahead = make(-1, { seen: 1000, madeAt: 190 });
		expect(await ahead.check({ now: T + 200_000, got: T + 190_000 })).toMatch(/^open kept/);
		expect(await ahead.check({ now: T + 400_000, got: T + 190_000 })).toMatch(/^wrong kept: broken: the promise is of/);
		const old = make(-1, { size: 7_300, seen: 10, madeAt: 7_250 });
		expect(await old.check({ now: T + 7_260_000 })).toMatch(
			/^wrong kept: it is of a log of 10 entries, more than 7200/,
		);
	});
	test('before its due time it is undecided, a day later it is broken', async () => {
		const { check } = make(-1, { size: 130 });
		expect(await check({ now: MERGE_BY + 1 })).toMatch(/^open kept: the log has 130 entries, none of them from/);
		expect(await check({ now: MERGE_BY + 86_400_000 })).toMatch(/^open kept/);
		expect(await check({ now: MERGE_BY + 86_400_001 })).toMatch(/^wrong kept: broken: a day after/);
	});
	test('[PROOF-09] answers of rules 2, and the refusals among them are counted', async () => {
		const terms = [...TERMS, String(T - 300), '-'];
		expect(await make(20, { kind: 'refuse/2', terms }).check()).toBe('right');
		expect(await make(20, { kind: 'refuse/2', terms, counts: '[["trading.closed","1","1"]]' }).check()).toMatch(
			/^wrong counted: entry 20 counts no refusal trading.too_late of asset 1/,
		);
		const accepted = make(20, { kind: 'accept/2', terms, counts: '' });
		expect(await accepted.check()).toBe('right');
		expect(await accepted.check({}, { ...accepted.promise, kind: 'accept/1' })).toMatch(/^wrong answer: /);
		expect(await accepted.check({}, { ...accepted.promise, kind: 'accept/3' })).toMatch(/^open format: /);
	});
	test('an answer that contains the promise is read too', async () => {
		const { check, promise } = make(20);
		expect(await check({}, { code: 'trading.too_late', promise })).toBe('right');
	});
	test('a placement that is not in the batch', async () => {
		const { check, promise } = make(20);
		for (const value of [
			{ ...promise, place: 0 },
			{ ...promise, kind: 'accept/1' },
			{ ...promise, terms: ['demo', '1', 'down'] },
		])
			expect(await check({}, value)).toMatch(/^wrong answer: the placement is not in the batch/);
		expect(await check({ holder: { ...HOLDER, user: '1004' } })).toMatch(/^wrong answer/);
	});
	test('without its holder the report says that the placement was not checked', async () => {
		const { log, promise } = make(20);
		const report = await checkPromise(JSON.stringify(promise), { ...forKeys(log), holder: undefined });
		expect(report.verdict).toBe('right');
		expect(report.unchecked.join()).toContain('that your placement is in this batch');
	});
	test('a forged note, one of an unknown key, and one of the log’s own key', async () => {
		const { check, promise } = make(20);
		expect(
			await check({}, { ...promise, note: promise.note.replace(`\n${MERGE_BY}\n`, `\n${MERGE_BY + 1}\n`) }),
		).toMatch(/^wrong signature: the note is forged/);
		const { origin, key } = new LogMaker();
		expect(await make(20, { key: makeKey(`${origin}/promise`, 9) }).check()).toMatch(/^open signature: no known key/);
		expect(await make(20, { key }).check()).toMatch(/^open signature: no known key/);
	});
	test('a later key of promises counts if the log names it', async () => {
		const later = makeKey(`${new LogMaker().origin}/promise`, 9);
		const { log, promise, check } = make(20, { key: later });
		expect(await check()).toMatch(/^open signature: no known key/);
		log.add(T + 300_000, [item('key/1', 0, 'promise', later.text, T, '-')]);
		const last = log.entries.length - 1;
		const files = log.files();
		const inLog = { index: 0, path: [], bytes: log.items[last]?.[0]?.toString('base64') };
		const proof = { format: 'fairtick-key/1', entry: log.entry(last), item: inLog };
		files.set('keys/000', Buffer.from(JSON.stringify(proof)));
		const options = { ...forKeys(log, async (path) => files.get(path)), holder: HOLDER };
		expect(judge(await checkPromise(JSON.stringify(promise), options))).toBe('right');
	});
	test('another form is undecided', async () => {
		const { check, promise } = make(20);
		for (const value of [{}, { ...promise, extra: 1 }, { ...promise, note: 'note' }, { ...promise, kind: 'accept/3' }])
			expect(await check({}, value)).toMatch(/^open format/);
	});
});

describe('logs (PROOF-06)', () => {
	const published = (round: number) => (round + 564_267_788) * 3000;
	const ROUND = 40_000_000;
	test.each([
		['with rounds that do not fall', [ROUND, ROUND, ROUND + 1], 0, /^right$/],
		['with a round that falls', [ROUND, ROUND + 1, ROUND], 0, /^wrong entries: entry 2 has an older round/],
		['without the round of the one before', [ROUND, ROUND, 0], 0, /^wrong entries: entry 2 has an older round/],
		['made by a clock that is late', [ROUND], -5000, /^right$/],
		['that are older than their round', [ROUND], -5001, /^wrong entries: entry 0 is from .*, its round from/],
	] as const)('entries %s', async (_, rounds, late, verdict) => {
		const log = new LogMaker();
		rounds.forEach((round, i) => {
			log.add(published(ROUND) + late + 3000 * i, [item('other/1', i)], round);
		});
		expect(judge(await checkRange(0, rounds.length, forKeys(log)))).toMatch(verdict);
	});
	test('numbers as paths', () => {
		expect([0, 999, 1000, 1_234_067, 1_000_000].map(pathOf)).toEqual([
			'000',
			'999',
			'x001/000',
			'x001/x234/067',
			'x001/x000/000',
		]);
	});
	test.each([1, 2, 255, 256, 257, 600])('every part of a log of %i entries is in its tree', async (size) => {
		const log = makeLog(size);
		for (const [low, high] of [
			[0, size],
			[Math.floor(size / 3), Math.ceil(size / 2)],
			[size - 1, size],
		] as const)
			if (low < high) expect(judge(await checkRange(low, high, forKeys(log)))).toBe('right');
	});
	test('a log of 66,000 entries, whose tiles have three levels', async () => {
		const log = makeLog(66_000);
		expect(judge(await checkRange(65_530, 65_540, forKeys(log)))).toBe('right');
		const texts = [log.checkpoint(65_537), log.checkpoint(300)];
		expect(judge(await compareCheckpoints(texts, forKeys(log)))).toBe('right');
	});
	test('a missing partial tile is read from the whole one', async () => {
		const [log, longer] = [makeLog(300), makeLog(600)];
		const files = new Map([...longer.files(), ...log.files()]);
		for (const kind of ['0', 'entries']) expect(files.delete(`tile/${kind}/001.p/44`)).toBe(true);
		const report = await checkRange(
			0,
			300,
			forKeys(log, async (path) => files.get(path)),
		);
		expect(judge(report)).toBe('right');
	});
	test('any file that is changed or missing', async () => {
		const log = makeLog(300);
		for (const [path, bytes] of log.files()) {
			if (/^items/.test(path) && path !== 'items/007') continue;
			for (const other of [
				undefined,
				Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)]),
				bytes.subarray(1),
			]) {
				const files = log.files();
				files.delete(path);
				if (other) files.set(path, other);
				const find = async (low: number, high: number) =>
					(
						await checkRange(
							low,
							high,
							forKeys(log, async (name) => files.get(name)),
						)
					).verdict;
				// A part of the tree is read instead of its entries.
				const verdicts = [await find(0, 300), await find(5, 300), await find(290, 300)];
				expect(verdicts.join(), path).not.toBe('right,right,right');
			}
		}
	});
	test('a range outside the log is undecided', async () => {
		const log = makeLog(20);
		for (const [low, high] of [
			[0, 21],
			[5, 5],
		] as const)
			expect(judge(await checkRange(low, high, forKeys(log)))).toMatch(/^open entries/);
	});
	test('entries out of order, a broken chain, two commitments and a wrong seed', async () => {
		const check = async (...entries: [number, Buffer[]][]) => {
			const log = makeLog(3);
			for (const [time, items] of entries) log.add(time, items);
			return judge(await checkRange(0, log.entries.length, forKeys(log)));
		};
		expect(await check([T + 1999, []])).toMatch(/^wrong entries: entry 3 \(\d+\) is older/);
		const [first, second, third] = chainOf(
			[1, 2, 3].map((n) => ({ through: T + n, ticks: [{ t: T + n, price: n }] })),
		) as [Buffer, Buffer, Buffer];
		expect(await check([T + 4000, [first, second]], [T + 5000, [third]])).toBe('right');
		expect(await check([T + 4000, [first]], [T + 5000, [third]])).toBe(
			'wrong items: group 3 of asset 7 follows group 1',
		);
		const made = (commitment: string) => item('commitment/1', 5, commitment, T, 'i');
		expect(await check([T + 4000, [made(commitmentOf(5)), item('reveal/1', 5, SEED, T)]])).toBe('right');
		expect(await check([T + 4000, [made(commitmentOf(5)), made('00'.repeat(32))]])).toMatch(
			/^wrong items: hour 5 has two/,
		);
		expect(await check([T + 4000, [made('00'.repeat(32)), item('reveal/1', 5, SEED, T)]])).toMatch(
			/^wrong items: the seed of hour 5/,
		);
		expect(await check([T + 4000, [Buffer.from('batch/1\n["x"]')]])).toMatch(
			/^wrong items: in entry 3, an item batch\/1 has an unknown form/,
		);
		const named = (no: number, byte: number) =>
			item('key/1', no, 'log', makeKey('log.example/test', byte).text, T, '-');
		expect(await check([T + 4000, [named(0, 7), named(1, 8)]])).toBe('right');
		expect(await check([T + 4000, [named(0, 7)]], [T + 5000, [named(0, 8)]])).toMatch(
			/^wrong items: the key 0 is named/,
		);
		const outage = (from: number, to: number): [number, Buffer[]] => [
			T + 40_000,
			[item('outage/1', from, to, 'failed')],
		];
		expect(await check(outage(T + 2000, T + 40_000))).toBe('right');
		expect(await check(outage(T + 1999, T + 40_000))).toMatch(/^wrong items: entry 3 tells of an outage/);
		expect(await check(outage(T + 2000, T + 40_001))).toMatch(/^wrong items: entry 3 tells of an outage/);
		expect(await check(outage(T + 2000, T + 4999))).toMatch(/^wrong items: entry 3 tells of an outage/);
		// The first entry of a range is compared with the entry before it.
		const log = makeLog(3);
		log.add(...outage(T + 1999, T + 40_000));
		expect(judge(await checkRange(3, 4, forKeys(log)))).toMatch(/^wrong items: entry 3 tells of an outage/);
		const batch = item('batch/1', '0f0f0f0f-0000-4000-8000-000000000001', 2, '00'.repeat(32), T);
		const refused = (count: number) => item('refusals/1', T, `[["trading.too_late","1","${count}"]]`);
		expect(await check([T + 4000, [batch, refused(2)]])).toBe('right');
		expect(await check([T + 4000, [batch, refused(3)]])).toBe('wrong items: entry 3 counts 3 refusals among 2 answers');
		expect(await check([T + 4000, [batch, refused(1), refused(1)]])).toMatch(
			/^wrong items: entry 3 counts refusals twice/,
		);
	});
});

test('keys whose order is small, and signatures whose R is, are refused (PROOF-06)', () => {
	for (const point of [`01${'00'.repeat(31)}`, `01${'00'.repeat(30)}80`, `ec${'ff'.repeat(30)}7f`]) {
		const bytes = Buffer.from(`01${point}`, 'hex');
		const id = sha256(Buffer.from('log\n'), bytes).subarray(0, 4).toString('hex');
		expect(() => readKey(`log+${id}+${bytes.toString('base64')}`)).toThrow('is no Ed25519 key');
	}
});

describe('checkpoints (PROOF-06)', () => {
	const log = makeLog(300);
	const compare = async (texts: string[], options: object = forKeys(log)) =>
		judge(await compareCheckpoints(texts, { ...forKeys(log), log: undefined, ...options }));
	test('of one log are consistent, those of receipts too', async () => {
		expect(await compare([log.checkpoint(300), log.checkpoint(17)])).toBe('right');
		expect(await compare([log.checkpoint(0), log.checkpoint(256)])).toBe('right');
		const receipt = JSON.stringify({ entries: [log.entry(3)] });
		expect(await compare([receipt, log.checkpoint(299)])).toBe('right');
	});
	test('of one size with two roots are a fork, without the log', async () => {
		const other = makeLog(300, T + 1);
		expect(await compare([log.checkpoint(), other.checkpoint()], {})).toMatch(
			/^wrong consistency: a fork: two roots of 300 entries/,
		);
		expect(await compare([log.checkpoint(), log.checkpoint()], {})).toBe('right');
	});
	test('of different sizes are a fork if the log shows it', async () => {
		const other = makeLog(200, T + 1);
		expect(await compare([log.checkpoint(), other.checkpoint()], {})).toMatch(
			/^open consistency: they are of different sizes/,
		);
		expect(await compare([log.checkpoint(), other.checkpoint()])).toMatch(
			/^wrong consistency: a fork: the log of 300 entries/,
		);
		expect(await compare([log.checkpoint(), log.checkpoint(200)], forKeys(log, log.reader(250)))).toMatch(
			/^open consistency: the log's newest/,
		);
	});
	test('with a forged signature or of an unknown key', async () => {
		const forged = log.checkpoint(100).replace('\n100\n', '\n101\n');
		expect(await compare([forged, log.checkpoint()])).toMatch(/^wrong checkpoint a: the note is forged/);
		expect(await compare([log.checkpoint(), log.checkpoint(5)], { log: forKeys(log).log, keys: [] })).toMatch(
			/^open checkpoint a/,
		);
	});
});

describe('hours of a fair index (PROOF-06)', () => {
	const epoch = Math.floor(T / 3_600_000) + 50;
	const BEGIN = epoch * 3_600_000;
	const FIRST = BEGIN / 500;
	interface Hour {
		/** Changes a tick's price, or leaves the tick out. */
		readonly change?: (k: number, price: number) => number | undefined;
		readonly close?: number;
		readonly seed?: string | null;
		readonly commitment?: string;
		readonly end?: number;
		/** Entries between the commitment and the ticks. */
		readonly between?: readonly Buffer[][];
		readonly madeAt?: number;
		/** True if the log has an entry of more than 15 minutes after the hour. */
		readonly isOver?: boolean;
		/** The index stops from this tick of the hour until `untilMs` after the hour; other assets continue. */
		readonly stands?: { readonly from: number; readonly untilMs: number };
	}
	function make({
		change = (_, price) => price,
		close,
		seed = SEED,
		commitment = commitmentOf(epoch),
		end = 7500,
		between = [],
		madeAt = T,
		isOver = false,
		stands,
	}: Hour = {}) {
		const log = new LogMaker();
		log.add(madeAt, [
			item('asset/1', 7, 1, T, 'fair', '0.0001', 4, 'V50', 'fair', '{"beacon":null}'),
			item('commitment/1', epoch, commitment, T, 'instance'),
		]);
		for (const items of between) log.add(madeAt, items);
		const ticks = walk('V50', FIRST - 100, FIRST + end, -300).flatMap(({ t, price }) => {
			const shown = change((t - 250) / 500 - FIRST, price);
			return shown === undefined ? [] : [{ through: t, ticks: [{ t, price: shown }] }];
		});
		const closed = { kind: 'close' as const, t: BEGIN, through: ticks[(close ?? 0) + 99]?.through ?? 0 };
		const groups = close === undefined ? ticks : [...ticks.slice(0, close + 100), closed, ...ticks.slice(close + 100)];
		const chain = chainOf(groups);
		const standsAt = stands === undefined ? chain.length : stands.from + 100;
		for (let i = 0; i < chain.length; i += 100) {
			const time = groups[i + 99]?.through ?? groups.at(-1)?.through ?? 0;
			if (i === standsAt)
				for (let at = time; at < BEGIN + 3_600_000 + (stands?.untilMs ?? 0); at += 10_000)
					log.add(at, [item('other/1', at)]);
			log.add(i < standsAt ? time : BEGIN + 3_600_000 + (stands?.untilMs ?? 0), chain.slice(i, i + 100));
		}
		if (seed !== null)
			log.add(BEGIN + 3_752_000 + (stands?.untilMs ?? 0), [item('reveal/1', epoch, seed, BEGIN + 3_600_000)]);
		if (isOver) log.add(BEGIN + 4_600_000, [item('other/1', 1)]);
		return log;
	}
	const check = async (hour: Hour = {}) =>
		judge(
			await checkHour('V50', epoch, {
				...forKeys(make(hour)),
			}),
		);
	test('a whole hour follows from its seed', async () => {
		const report = await checkHour('7', epoch, {
			...forKeys(make()),
		});
		expect(judge(report)).toBe('right');
		expect(report.steps.at(-1)?.text).toMatch(/^7200 of 7200 ticks follow/);
		expect(report.unchecked.join()).toContain('that no other commitment');
	});
	test('a price beside the walk, a tick left out, and one left out in a close', async () => {
		expect(await check({ change: (k, price) => (k === 3000 ? price + 1 : price) })).toMatch(
			/^wrong prices: tick 3101 at \d+ .* the seed gives \d+$/,
		);
		expect(await check({ change: (k, price) => (k === 3000 ? undefined : price) })).toMatch(
			/^wrong prices: 1 ticks after \d+ .* are missing/,
		);
		expect(await check({ change: (k, price) => (k === 7199 ? undefined : price) })).toMatch(
			/^wrong prices: 1 ticks after \d+ .* are missing/,
		);
	});
	test('[PROOF-03] a version of the index anywhere before the hour may demand the beacon', async () => {
		const version = (effective: number, terms: string) =>
			item('asset/1', 7, 2, effective, 'fair', '0.0001', 4, 'V50', 'fair', terms);
		const beacon = '{"beacon":"quicknet"}';
		expect(await check({ between: [[], [version(BEGIN, beacon)], []] })).toMatch(
			/^open beacon: version 2 of the index/,
		);
		expect(await check({ between: [[version(BEGIN + 1, beacon)]] })).toBe('right');
	});
	test('[PROOF-03] a close hides no ticks', async () => {
		const isLeft = (k: number) => k >= 3000;
		expect(await check({ close: 3000, isOver: true, change: (k, price) => (isLeft(k) ? undefined : price) })).toMatch(
			/^open prices: 3000 ticks follow from the seed, but 4200 are left out in a close/,
		);
	});
	test('[PROOF-03] the price before the hour is one of the walk', async () => {
		expect(await check({ change: (k, price) => (k < 0 ? price * 1000 : price) })).toMatch(/^wrong prices: no position/);
	});
	test('[PROOF-03] a commitment is 48 hours ahead of its hour', async () => {
		expect(await check({ madeAt: BEGIN - 3_600_000 })).toMatch(/^open lead: .* 1.0 hours before the hour, not 48/);
	});
	test('an hour that is both lost and revealed', async () => {
		const log = make();
		log.add(BEGIN + 3_755_000, [item('lost/1', epoch, BEGIN + 3_755_000)]);
		expect(judge(await checkHour('V50', epoch, forKeys(log)))).toMatch(
			/^wrong seed: the seed of hour \d+ is both lost and revealed$/,
		);
	});
	test('[PROOF-03] an hour that is caught up after a standstill over its end is right, and its seed is due after that', async () => {
		const stands = { from: 6000, untilMs: 1_200_000 };
		expect(await check({ stands })).toBe('right');
		expect(await check({ stands, seed: null })).toMatch(/^open seed: .* is not in the log yet/);
		expect(await check({ stands, change: (k, price) => (k === 6_500 ? undefined : price) })).toMatch(
			/^wrong prices: 1 ticks/,
		);
		expect(await check({ stands: { ...stands, untilMs: 90_000_000 } })).toMatch(/^open seed: /);
	});
	test('[PROOF-03] the report says if a lost hour has prices', async () => {
		const lost = async (change: NonNullable<Hour['change']>) => {
			const log = make({ seed: null, change });
			log.add(BEGIN + 4_300_000, [item('lost/1', epoch, BEGIN + 4_300_000)]);
			return judge(await checkHour('V50', epoch, forKeys(log)));
		};
		const isOf = (k: number) => k >= 0 && k < 7200;
		expect(await lost((k, price) => (isOf(k) ? undefined : price))).toMatch(
			/^open seed: hour \d+ was declared lost: it has no prices$/,
		);
		expect(await lost((k, price) => (isOf(k) && k !== 0 && k !== 7199 ? undefined : price))).toMatch(
			/^open seed: hour \d+ was declared lost: its 2 prices cannot be checked, losses of real money on them are given back$/,
		);
	});
	test('another seed, a withheld seed, an hour that is not over', async () => {
		expect(await check({ seed: '11'.repeat(32) })).toMatch(/^wrong seed: the seed has the commitment/);
		expect(await check({ commitment: '00'.repeat(32) })).toMatch(/^wrong seed: the seed has the commitment/);
		expect(await check({ seed: null, end: 9100 })).toMatch(/^wrong seed: the seed of hour \d+ was withheld/);
		expect(await check({ seed: null })).toMatch(/^open seed: the seed of hour \d+ is not in the log yet/);
	});
	test('an unknown index and an hour before the log', async () => {
		const options = () => ({ ...forKeys(make()) });
		expect(judge(await checkHour('V9', epoch, options()))).toMatch(/^open seed: there is no fair index V9/);
		expect(judge(await checkHour('V50', epoch - 100, options()))).toMatch(/^open /);
	});
});

describe('the command (PROOF-06)', () => {
	const log = makeLog(40);
	let [folder, address] = ['', ''];
	const server = createServer((request, response) => {
		const bytes = log.files().get((request.url ?? '').slice('/log/'.length));
		response.writeHead(bytes ? 200 : 404).end(bytes);
	});
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'verify-'));
		for (const [path, bytes] of log.files()) {
			mkdirSync(dirname(join(folder, 'log', path)), { recursive: true });
			writeFileSync(join(folder, 'log', path), bytes);
		}
		writeFileSync(join(folder, 'a'), log.checkpoint(7));
		writeFileSync(join(folder, 'b'), makeLog(7, T + 1).checkpoint());
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
	});
	afterAll(() => {
		server.close();
		rmSync(folder, { recursive: true });
	});
	const run = (...args: string[]) =>
		new Promise<{ code: number; out: string }>((resolve) => {
			execFile(process.execPath, [join(import.meta.dirname, 'verify.mjs'), ...args], (error, out, problems) =>
				resolve({ code: Number(error?.code ?? 0), out: out + problems }),
			);
		});
	const KEY = ['--key', log.key.text];
	test('a log in a folder and at an address is right: 0', async () => {
		for (const place of [join(folder, 'log'), address]) {
			const { code, out } = await run('range', '3', '30', '--log', place, ...KEY);
			expect(out).toMatch(/^right {2}checkpoint: log\.example\/test, 40 entries/);
			expect(out).toContain('not checked: what lies outside entries 3 to 29');
			expect(out.trim().split('\n').at(-1)).toBe('RIGHT');
			expect(code).toBe(0);
		}
	});
	test('a fork is wrong: 1', async () => {
		const { code, out } = await run('compare', join(folder, 'a'), join(folder, 'b'), ...KEY);
		expect(out).toContain('WRONG  consistency: a fork');
		expect(code).toBe(1);
	});
	test('an unknown key, a missing file, a wrong word: 2', async () => {
		expect((await run('compare', join(folder, 'a'), join(folder, 'a'))).code).toBe(2);
		expect((await run('receipt', join(folder, 'none'))).code).toBe(2);
		expect((await run('range', '3', 'x', '--log', folder)).out).toMatch(/^node verify\.mjs receipt/);
		expect((await run('range', '3', '4')).code).toBe(2);
		expect((await run()).code).toBe(2);
		expect((await run('range', '0', '1', '--log', join(folder, 'none'), ...KEY)).code).toBe(2);
		expect((await run('receipt', join(folder, 'a'), '--key', 'bad')).out).toContain('is no Ed25519 key');
	});
	test('a receipt', async () => {
		const made = makeVoidReceipt(T);
		writeFileSync(join(folder, 'receipt.json'), JSON.stringify(made.receipt));
		const { code, out } = await run('receipt', join(folder, 'receipt.json'), ...KEY);
		expect(out).toContain('right  result: void (no_exit_after_entry)');
		expect(code).toBe(0);
	});
});
