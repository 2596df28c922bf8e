import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLiabilities, foldLeaves, instantOf } from './liabilities.mjs';
import { Log } from './log.mjs';
import { checkRange } from './range.mjs';
import { readKey } from './receipt.mjs';
import { item, LogMaker, sha256 } from './test/make-log.ts';
import { ROUNDS } from './test/rounds.ts';

const DAY = '2026-11-25';
const END = Date.parse('2026-11-26');
const MOST = 2n ** 63n - 1n;
const salt = (byte: number) => Buffer.alloc(16, byte);
const ownerOf = (byte: number, owner: string) => sha256(salt(byte), Buffer.from(owner));
function leafOf(owner: Buffer, amount: bigint): Buffer {
	const leaf = Buffer.alloc(40);
	owner.copy(leaf);
	leaf.writeBigInt64BE(amount, 32);
	return leaf;
}
/** The example of docs/proof.md, 8. */
const LEAVES = [
	leafOf(ownerOf(1, '1003'), 250n),
	leafOf(ownerOf(2, 'suspense'), 0n),
	leafOf(ownerOf(3, '1003'), 1000n),
	leafOf(Buffer.alloc(32, 0xff), 0n),
];
const ROOT = 'ed7c8d48e6f590031468ccff8e0b58e97e44d082cd887c1e510e668edca9c7c8';
const MINE = {
	format: 'fairtick-liabilities/1',
	user: '1003',
	days: [
		{
			day: DAY,
			currency: 'USD',
			entry: 3,
			place: 1,
			amount: '1250',
			parts: [
				{ place: 0, amount: '250', salt: salt(1).toString('hex') },
				{ place: 2, amount: '1000', salt: salt(3).toString('hex') },
			],
		},
	],
};
const BODY = {
	day: DAY,
	currency: 'USD',
	at: String(END - 1),
	round: '-',
	signature: '-',
	sum: '1250',
	root: ROOT,
	leaves: '4',
};

/** A log with the day's root in entry 3 and the leaves beside it, and the verifier's output. */
function make(leaves: Buffer[] | undefined = LEAVES, body: object = {}, more: Buffer[] = []) {
	const log = new LogMaker();
	const root = item('liabilities/1', ...Object.values({ ...BODY, ...body }));
	for (let i = 0; i < 6; i++)
		log.add(END - 2_000 + i * 1_000, i === 3 ? [item('other/1', 1), root, ...more] : [item('other/1', i)]);
	const files = log.files();
	if (leaves) files.set(`liabilities/${DAY}/000`, Buffer.concat(leaves));
	const open = () => ({
		log: new Log(async (path: string) => files.get(path)),
		keys: [readKey(log.key.text)],
		tell: undefined,
	});
	const check = async (mine?: object, options: object = {}) => {
		const asked = { ...NOTHING_KNOWN, mine: mine && JSON.stringify(mine) };
		const report = await checkLiabilities({ ...open(), ...asked, ...options });
		const bad = report.steps.find(({ state }: { state: string }) => state === report.verdict && state !== 'right');
		return bad ? `${report.verdict} ${bad.name}: ${bad.text}` : report.verdict;
	};
	return { log, files, open, check };
}
const NOTHING_KNOWN = { mine: undefined, user: undefined, day: undefined, entry: undefined };
const changed = (at: number, leaf: Buffer) => LEAVES.with(at, leaf);
const root = (leaves: Buffer[]) => (foldLeaves(DAY, Buffer.concat(leaves)) as { hash: Buffer }).hash.toString('hex');

test('[PROOF-04] the example of the document has its root', () => {
	expect(root(LEAVES)).toBe(ROOT);
	expect(instantOf(DAY, ROUNDS[0][1])).toBe(Date.parse(DAY) + Number(0xfe290beca10872efn % 86_400_000n));
});

test('[PROOF-04] a day is right by the log alone, with and without the user’s file', async () => {
	expect(await make().check()).toBe('right');
	expect(await make().check(undefined, { day: DAY })).toBe('right');
	expect(await make().check(MINE)).toBe('right');
	expect(await make().check(undefined, { day: '2026-11-24' })).toContain(
		'open root: entries 0 to 5, of the eight days after it, hold no root of 2026-11-24',
	);
	expect(await make().check({ ...MINE, days: [] }, { day: DAY })).toBe(
		`open mine: the file has nothing of ${DAY}: save it anew, and if it still has nothing, you were not counted`,
	);
	expect(await make().check({ ...MINE, format: 'fairtick-liabilities/2' })).toContain('open format');
});

const NEGATIVE = changed(1, leafOf(ownerOf(2, 'suspense'), -5n));
const LARGE = changed(1, leafOf(ownerOf(2, 'suspense'), MOST));
test.each([
	['a tampered leaf', changed(0, leafOf(ownerOf(1, '1003'), 251n)), {}, 'the leaves have the sum 1251, the root 1250'],
	['a leaf of another owner', changed(3, leafOf(Buffer.alloc(32, 0xfe), 0n)), {}, 'the leaves have the root'],
	['a negative amount', NEGATIVE, { sum: '1245' }, '-5 at place 1 is below zero or more than 2^63 - 1'],
	['a sum that overflows', LARGE, {}, 'at place 0 is below zero or more than 2^63 - 1'],
	['another root', LEAVES, { root: 'ab'.repeat(32) }, `the leaves have the root ${ROOT}, not ab`],
	['another sum', LEAVES, { sum: '1251' }, 'the leaves have the sum 1250, the root 1251'],
	['a leaf less', LEAVES.slice(1), {}, 'has 120 bytes, not 160'],
	['no power of two', LEAVES.slice(1), { leaves: '3' }, '3 leaves are no power of two'],
	['no file', [], {}, 'has 0 bytes, not 160'],
])('[PROOF-04] %s is wrong', async (_, leaves, body, text) => {
	const said = await make(leaves, body).check();
	expect(said).toMatch(/^wrong leaves: /);
	expect(said).toContain(text);
});

test('[PROOF-04] an account that was left out, or counted with less, is wrong', async () => {
	const left = changed(0, leafOf(Buffer.alloc(32, 7), 250n));
	expect(await make(left, { root: root(left) }).check(MINE)).toBe(
		'wrong mine: the leaf at place 0 is not of user 1003',
	);
	const less = changed(2, leafOf(ownerOf(3, '1003'), 900n));
	expect(await make(less, { root: root(less), sum: '1150' }).check(MINE)).toBe(
		'wrong mine: the leaf at place 2 has 900, not 1000',
	);
	const mine = (change: object) => ({ ...MINE, days: [{ ...MINE.days[0], ...change }] });
	expect(await make().check(mine({ amount: '1251' }))).toBe('wrong mine: the parts have the sum 1250, not 1251');
	const [first] = MINE.days[0]?.parts ?? [];
	expect(await make().check(mine({ parts: [first, first], amount: '500' }))).toBe('wrong mine: a leaf is named twice');
	expect(await make().check(mine({ parts: [], amount: '0' }))).toBe('wrong mine: it has no parts');
	expect(await make().check(mine({ parts: [{ ...first, place: 9 }] }))).toBe(
		'wrong mine: the leaf at place 9 is not of user 1003',
	);
});

test('[PROOF-04] an instant without a choosing round, or with one that drand did not sign, is wrong', async () => {
	expect(await make(LEAVES, { at: String(END - 2) }).check()).toBe(
		`wrong instant: without the beacon it is ${END - 1}, not ${END - 2}`,
	);
	const due = String(END / 3000 - 564_267_789 + 1);
	expect(await make(LEAVES, { round: '1000', signature: ROUNDS[0][1] }).check()).toBe(
		`wrong instant: the round of the midnight after is ${due}, not 1000`,
	);
	expect(await make(LEAVES, { round: due, signature: ROUNDS[0][1] }).check()).toBe(
		`wrong instant: round ${due} of the beacon: drand did not sign it`,
	);
});

test('[PROOF-04] an instant without the beacon is right only if the log lacked the choosing round', async () => {
	const due = END / 3000 - 564_267_789 + 1;
	const check = async (round: number) => {
		const log = new LogMaker();
		log.add(END, [item('liabilities/1', ...Object.values(BODY))], round);
		const files = log.files().set(`liabilities/${DAY}/000`, Buffer.concat(LEAVES));
		const read = async (path: string) => files.get(path);
		const asked = { ...NOTHING_KNOWN, day: DAY };
		const open = { log: new Log(read), keys: [readKey(log.key.text)], tell: undefined };
		return (await checkLiabilities({ ...open, ...asked })).steps.find(({ name }) => name === 'instant');
	};
	expect(await check(0)).toMatchObject({ state: 'right' });
	expect(await check(due - 1)).toMatchObject({
		state: 'open',
		text: `that the beacon was silent after round ${due - 1} is the word of the house alone`,
	});
	expect(await check(due)).toMatchObject({
		state: 'wrong',
		text: `round ${due} chooses it, which the log had: its entry is of round ${due}`,
	});
});

test('[PROOF-04] a user who is missing on the newest day is not right by an older one', async () => {
	const newest = '2026-11-26';
	const made = make();
	const { hash } = foldLeaves(newest, Buffer.concat(LEAVES)) as { hash: Buffer };
	const next = { ...BODY, day: newest, at: String(END + 86_400_000 - 1), root: hash.toString('hex') };
	made.log.add(END + 86_400_000, [item('liabilities/1', ...Object.values(next))]);
	for (const [path, bytes] of made.log.files()) made.files.set(path, bytes);
	made.files.set(`liabilities/${newest}/000`, Buffer.concat(LEAVES));
	expect(await made.check()).toBe('right');
	expect(await made.check(MINE)).toContain(`open mine: the file has nothing of ${newest}`);
	expect(await made.check(MINE, { day: DAY })).toBe('right');
});

test('[PROOF-04] parts of another currency than the root’s are wrong', async () => {
	const days = MINE.days.map((day) => ({ ...day, currency: 'SANDBOX_USD' }));
	expect(await make().check({ ...MINE, days })).toBe('wrong mine: it is of SANDBOX_USD, the root of USD');
});

test('[PROOF-04] two roots of one day are wrong', async () => {
	const twice = make(LEAVES, {}, [item('liabilities/1', ...Object.values({ ...BODY, root: 'cd'.repeat(32) }))]);
	expect(await twice.check()).toBe(`wrong root: there are 2 roots of ${DAY}, in entries 3 and 3`);
	const report = await checkRange(0, 6, twice.open());
	expect(report.steps.at(-1)).toMatchObject({
		state: 'wrong',
		text: `${DAY} has two roots of liabilities: ${ROOT} and ${'cd'.repeat(32)}`,
	});
});

/** A log with an empty entry every half hour, and roots at these delays after the day's end. */
function makeLong(days: number, ...rootsAt: number[]) {
	const made = make();
	const { log } = made;
	const old = log.entries.length;
	log.entries.splice(0, old);
	log.items.splice(0, old);
	for (let time = END - 3_600_000; time < END + days * 86_400_000; time += 1_800_000)
		log.add(time, rootsAt.includes(time - END) ? [ROOT_ITEM] : [item('other/1', time)]);
	for (const [path, bytes] of log.files()) made.files.set(path, bytes);
	return made;
}
const ROOT_ITEM = item('liabilities/1', ...Object.values(BODY));
const [HALF_HOUR, EIGHT_DAYS] = [1_800_000, 8 * 86_400_000];

test('[PROOF-04] a second root of a day is found in any entry of the eight days after it, whichever entry is named', async () => {
	const end = EIGHT_DAYS - HALF_HOUR;
	const twice = makeLong(9, HALF_HOUR, end);
	const said = `wrong root: there are 2 roots of ${DAY}, in entries 3 and 385`;
	expect(await twice.check(undefined, { day: DAY })).toBe(said);
	expect(await twice.check(undefined, { day: DAY, entry: 3 })).toBe(said);
	expect(await twice.check(MINE)).toBe(said);
});

test('[PROOF-04] a root counts only in the eight days after its day, and only in the named entry', async () => {
	expect(await makeLong(9, -HALF_HOUR, HALF_HOUR, EIGHT_DAYS).check(MINE)).toBe('right');
	expect(await makeLong(9, -HALF_HOUR, EIGHT_DAYS).check(undefined, { day: DAY })).toMatch(/^open root: /);
	expect(await makeLong(9, EIGHT_DAYS).check(MINE), 'the account says that it is there').toMatch(/^wrong root: /);
	expect(await makeLong(1).check(MINE), 'it may still come').toMatch(/^open root: /);
	expect(await makeLong(9, 0).check(MINE)).toBe('wrong root: the root is in entry 2, not 3');
	expect(await makeLong(9, 0).check(undefined, { day: DAY, entry: 5 })).toBe(
		'wrong root: the root is in entry 2, not 5',
	);
});

test('[PROOF-04] [PROOF-06] the report names what it did not check', async () => {
	const unchecked = async (made: ReturnType<typeof make>, asked: object = {}) => {
		const report = await checkLiabilities({ ...made.open(), ...NOTHING_KNOWN, day: DAY, ...asked });
		expect(report.verdict).toBe('right');
		return report.unchecked;
	};
	const mine = JSON.stringify(MINE);
	expect(await unchecked(make())).toEqual([
		'that the house did not prepare for the instant: without the beacon it is the end of the day',
		'that your own money is in it: give the file from your account',
		'that no user who never looks was left out',
		'that the house has the money: this is no proof of assets',
		`that no second root of ${DAY} comes: the eight days in which it may are not over`,
		'that times in the log do not go back outside the entries that were read (range shows it)',
		'that others see the same log: compare your checkpoint with theirs',
	]);
	expect((await unchecked(makeLong(9, HALF_HOUR))).join()).not.toContain('no second root');
	expect(await unchecked(make(), { mine })).toContain('that 1003 is your number: give the one you know by --user');
	expect((await unchecked(make(), { mine, user: '1003' })).join()).not.toContain('--user');
});

test('[PROOF-04] parts under the number of another user are wrong', async () => {
	expect(await make().check(MINE, { user: '1003' })).toBe('right');
	expect(await make().check(MINE, { user: '1004' })).toBe('wrong format: it is of user 1003, not 1004');
});

test('[PROOF-06] the command checks liabilities in a folder', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'liabilities-'));
	const { files, log } = make();
	for (const [path, bytes] of [...files, ['mine.json', Buffer.from(JSON.stringify(MINE))] as const]) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), bytes);
	}
	const run = (...args: string[]) =>
		new Promise<{ code: number; out: string }>((resolve) => {
			const command = [join(import.meta.dirname, 'verify.mjs'), 'liabilities', folder, ...args, '--key', log.key.text];
			execFile(process.execPath, command, (error, out, err) =>
				resolve({ code: Number(error?.code ?? 0), out: `${out}${err}` }),
			);
		});
	const right = await run(join(folder, 'mine.json'));
	expect(right).toMatchObject({
		code: 0,
		out: expect.stringContaining('right  mine: 1250 of user 1003 is in 2 leaves of this root'),
	});
	expect(await run(join(folder, 'mine.json'), '--user', '1004')).toMatchObject({ code: 1 });
	expect(right.out).toContain('not checked: that the house has the money: this is no proof of assets');
	expect(await run('--day', '2026-02-30')).toMatchObject({ code: 2, out: expect.stringContaining('node verify.mjs') });
	writeFileSync(join(folder, `liabilities/${DAY}/000`), Buffer.concat(NEGATIVE));
	expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('WRONG  leaves: -5 at place 1') });
	rmSync(folder, { recursive: true });
});
