import { expect, test } from 'vitest';
import { checkHeads, headLeaf } from './heads.mjs';
import { Log } from './log.mjs';
import { readKey } from './receipt.mjs';
import { item, LogMaker, leafOf, sha256, treePath, treeRoot } from './test/make-log.ts';

const T = 1_795_687_200_000;
const SALT = '01'.repeat(16);
const USER = '1003';
const ACCOUNT = 1_000_012;
const hexOf = (text: string) => sha256(Buffer.from(text)).toString('hex');

/** Movements of an account in the form of its user's export. */
function movements(amounts: readonly number[], account = ACCOUNT) {
	let [hash, balance] = [hexOf(`account/1|${account}|${USER}|available|DEMO_USD`), 0];
	return amounts.map((amount, i) => {
		balance += amount;
		const event = hexOf(`event ${i}`);
		hash = hexOf(['entry/1', hash, account, i + 1, event, 0, amount, balance].join('|'));
		return {
			account_id: account,
			account: 'available',
			currency: 'DEMO_USD',
			version: i + 1,
			amount,
			balance_after: balance,
			position: 0,
			event_hash: event,
			hash,
			at: T - 60_000 * (amounts.length - i),
		};
	});
}
const ROWS = movements([1_000_000, -1_000, 1_900]);

/** A log whose entry 3 holds the root, and the verifier's output. */
function make({ version = 2, more = [] as Buffer[] } = {}) {
	const head = ROWS[version - 1]?.hash ?? '';
	const one = { salt: SALT, account: `${ACCOUNT}`, version: `${version}`, head };
	const leaves = [leafOf(Buffer.of(1)), headLeaf(one) as Buffer, leafOf(Buffer.of(2))];
	const log = new LogMaker();
	for (let i = 0; i < 6; i++)
		log.add(
			T + i * 1_000,
			i === 3
				? [item('other/1'), item('heads/1', T, 3, treeRoot(leaves).toString('hex')), ...more]
				: [item('other/1', i)],
		);
	const mine = {
		format: 'fairtick-heads/1',
		user: USER,
		accounts: [
			{
				account: `${ACCOUNT}`,
				kind: 'available',
				currency: 'DEMO_USD',
				version: `${version}`,
				head,
				entry: 3,
				place: 1,
				leaf: 1,
				salt: SALT,
				path: treePath(leaves, 1).map((hash) => hash.toString('hex')),
			},
		],
	};
	const check = async (change: object | null = {}, rows?: object, user: string | undefined = USER, times = 1) => {
		const [account] = mine.accounts;
		const accounts = change === null ? [] : Array.from({ length: times }, () => ({ ...account, ...change }));
		const value = { ...mine, accounts };
		const report = await checkHeads({
			log: new Log(log.reader()),
			keys: [readKey(log.key.text)],
			tell: undefined,
			user,
			mine: JSON.stringify(value),
			ledger: rows && JSON.stringify(rows),
		});
		const bad = report.steps.find(({ state }: { state: string }) => state === report.verdict && state !== 'right');
		return { verdict: bad ? `${report.verdict} ${bad.name}: ${bad.text}` : report.verdict, report };
	};
	return { mine, check };
}

test('the newest entry of an account is under a root of the log, and its movements lead to it (PROOF-06)', async () => {
	const { check } = make();
	const alone = await check();
	expect(alone.verdict).toBe('right');
	expect(alone.report.unchecked.join()).toContain('that your movements lead to it');
	const { verdict, report } = await check({}, ROWS);
	expect(verdict).toBe('right');
	expect(report.steps.at(-1)?.text).toMatch(/^version 2 of account 1000012 .* 2 movements lead to it; 1 are later$/);
});

test.each([
	['another head', { head: ROWS[0]?.hash }, /^wrong available DEMO_USD: version 2 .* is not under the root/],
	['another version', { version: '3' }, /is not under the root/],
	['another account', { account: '1000022' }, /is not under the root/],
	['another salt', { salt: '02'.repeat(16) }, /is not under the root/],
	['another place', { leaf: 0 }, /is not under the root/],
	['another item', { place: 0 }, /^wrong .*: entry 3 has no root of heads at place 0$/],
	['an item that is not there', { place: 9 }, /has no root of heads/],
	['an entry to come', { entry: 6 }, /^open .*: the log has 6 entries, not yet 6$/],
	['another form', { path: ['x'] }, /^open format/],
])('%s (PROOF-06)', async (_, change, verdict) => {
	expect((await make().check(change)).verdict).toMatch(verdict);
});

const changed = (i: number, change: object) => ROWS.map((row, at) => (at === i ? { ...row, ...change } : row));
test.each([
	['an amount changed', changed(0, { amount: 999_999 }), /makes 1000000 of 0 by 999999$/],
	[
		'a balance and an amount changed',
		changed(0, { amount: 5, balance_after: 5 }),
		/^wrong .*: version 1 .* has the hash/,
	],
	['a movement left out', ROWS.slice(1), /version 2 of account 1000012 follows version 0$/],
	['another history', movements([1_000_000, -900, 1_900]), /the movements lead to .* at version 2, the log has/],
	['too few movements', ROWS.slice(0, 1), /the movements lead to undefined at version 2/],
])('%s (PROOF-06)', async (_, rows, verdict) => {
	expect((await make().check({}, rows)).verdict).toMatch(verdict);
});

test('a missing, a repeated and an outdated account are wrong (PROOF-06)', async () => {
	const { check } = make();
	expect((await check(null, ROWS)).verdict).toMatch(/^open accounts: there are movements of account 1000012, of which/);
	const other = movements([5], 1_000_022);
	expect((await check({}, [...ROWS, ...other])).verdict).toMatch(/^open accounts: .* of account 1000022, of which/);
	expect((await check({}, undefined, USER, 2)).verdict).toBe('wrong format: an account is named twice');
	const at = (ms: number | undefined) => ROWS.map((row, i) => (i === 2 ? { ...row, at: ms } : row));
	expect((await check({}, at(T + 5_000 - 599_999))).verdict).toBe('right');
	expect((await check({}, at(T + 5_000 - 600_000))).verdict).toMatch(/^open available DEMO_USD: version 3 of account/);
	expect((await check({}, at(undefined))).verdict).toMatch(/^open available DEMO_USD: version 3 of account/);
});

test('the file of another user (PROOF-06)', async () => {
	expect((await make().check({}, undefined, '1004')).verdict).toBe('wrong format: it is of user 1003, not 1004');
});
