/**
 * Checks the published liabilities of a day (docs/proof.md, 8), and that they contain one user's money, by the files of
 * the log alone.
 */
import { findWrongRound } from './beacon.mjs';
import { pathOf } from './log.mjs';
import {
	at,
	demand,
	expect,
	fromLooseJson,
	HOUR,
	hex,
	isCount,
	isSalt,
	isSum,
	isText,
	listOf,
	oneOf,
	Report,
	randomOf,
	record,
	sha256,
} from './receipt.mjs';

/** @import { ItemOf } from './log-items.mjs' */
/** @import { Checked, Key, Tell } from './notes.mjs' */
/** @import { Log } from './log.mjs' */

const DAY = 24 * HOUR;
/** Bytes of a leaf in its file: its hash (32) and the amount (8). */
const LEAF = 40;
const LEAVES_OF_FILE = 16_384;
const MOST = 2n ** 63n - 1n;
/** Maximum delay of a root after its day's end. All entries of that time are read. */
const LOGGED_WITHIN = 8 * DAY;
/** Maximum number of days before the log's last entry in which the newest root is looked for. */
const MOST_BACK = 10;

/**
 * @param {unknown} text
 * @returns {text is string}
 */
export const isDay = (text) =>
	typeof text === 'string' &&
	/^\d{4}-\d\d-\d\d$/.test(text) &&
	new Date(Date.parse(text)).toISOString().startsWith(text);
const isMine = record({
	format: oneOf('fairtick-liabilities/1'),
	user: isText,
	days: listOf(
		record({
			day: isDay,
			currency: isText,
			entry: isCount,
			place: isCount,
			amount: isSum,
			parts: listOf(record({ place: isCount, amount: isSum, salt: isSalt }), 100),
		}),
		1_000,
	),
});

/** @param {bigint} number */
const u64 = (number) => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64BE(number);
	return bytes;
};
/** @typedef {{ sum: bigint, hash: Buffer }} Sum */
/** @param {number} count */
const isPowerOfTwo = (count) => Number.isInteger(Math.log2(count));

/**
 * `{ sum, hash }` of all leaves; demands that no amount and no sum is below zero or above 2^63 - 1.
 * @param {string} day
 * @param {Buffer} leaves
 * @returns {Sum}
 */
export function foldLeaves(day, leaves) {
	/**
	 * @param {bigint} sum
	 * @param {number} place
	 */
	const check = (sum, place) =>
		demand(sum <= MOST, `${BigInt.asIntN(64, sum)} at place ${place} is below zero or more than 2^63 - 1`);
	/** @type {Sum[]} */
	let level = [];
	for (let i = 0; i < leaves.length; i += LEAF) {
		const leaf = leaves.subarray(i, i + LEAF);
		const sum = leaf.readBigUInt64BE(32);
		check(sum, i / LEAF);
		level.push({ sum, hash: sha256(Buffer.from([0]), Buffer.from(day), leaf) });
	}
	for (let width = 2; level.length > 1; width *= 2)
		level = level.flatMap((left, i) => {
			const right = level[i + 1];
			if (i % 2 === 1 || !right) return [];
			const sum = left.sum + right.sum;
			check(sum, (i / 2) * width);
			return { sum, hash: sha256(Buffer.from([1]), u64(left.sum), left.hash, u64(right.sum), right.hash) };
		});
	const [root] = level;
	expect(root, 'there are no leaves');
	return root;
}

/**
 * The instant that a signature of the beacon chooses on a day.
 * @param {string} day
 * @param {string} signature
 */
export const instantOf = (day, signature) =>
	Date.parse(day) + Number(BigInt(`0x${randomOf(signature).slice(0, 16)}`) % BigInt(DAY));

/**
 * The log's records of a day, and the user's own file about it.
 * @typedef {object} Found
 * @property {string} day
 * @property {ItemOf<'liabilities/1'>} root
 * @property {(Checked<typeof isMine>['days'][number] & { user: string }) | undefined} own
 * @property {boolean} isOver true if the time has passed in which a root may be logged
 */

/**
 * The root of a day, if the log has it, and the entries in which it may be. Demands that there is no second one.
 * @param {Log} log
 * @param {string} day
 */
async function findRoot(log, day) {
	const { size } = log.head;
	const [end, until] = [Date.parse(day) + DAY, Date.parse(day) + DAY + LOGGED_WITHIN];
	const low = Math.max((await log.firstAt(end)) - 1, 0);
	const high = Math.min((await log.firstAt(until)) + 1, size);
	/** @type {ItemOf<'liabilities/1'>[]} */
	const roots = [];
	/** @type {Awaited<ReturnType<Log['checkedEntries']>>} */
	let entries = [];
	// Each stretch begins with the last entry of the one before, so that all times are compared.
	for (let from = low; from < high; from += 255) {
		const seen = entries.at(-1)?.no ?? -1;
		entries = await log.checkedEntries(from, Math.min(from + 256, high));
		const [oldest] = entries;
		demand(from > low || low === 0 || (oldest && oldest.time < end), `entry ${low} is not before the end of ${day}`);
		const fresh = entries.filter(({ no, time }) => no > seen && time >= end && time < until);
		for await (const item of log.itemsOf(fresh))
			if (item.kind === 'liabilities/1' && item.day === day) roots.push(item);
	}
	const newest = entries.at(-1);
	const isOver = newest !== undefined && newest.time >= until;
	demand(isOver || high === size, `entry ${high - 1} is not after the eight days`);
	demand(
		roots.length < 2,
		`there are ${roots.length} roots of ${day}, in entries ${roots.map((one) => one.entry.no).join(' and ')}`,
	);
	return { root: roots[0], low, high, isOver };
}

/**
 * Checks one day.
 * @param {object} asked
 * @param {Log} asked.log
 * @param {Key[]} asked.keys
 * @param {string | undefined} [asked.mine] the text of the user's file
 * @param {string | undefined} [asked.user] the number that its owner knows
 * @param {string | undefined} [asked.day] without it, the newest one that the log has a root of
 * @param {number | undefined} [asked.entry] the entry that is said to hold the root
 * @param {Tell | undefined} [asked.tell]
 */
export async function checkLiabilities({ log, keys, mine, user, day: asked, entry, tell }) {
	const report = new Report(tell);
	/** @type {Checked<typeof isMine> | undefined} */
	let said;
	if (mine !== undefined) {
		const isRead = await report.step('format', () => {
			const value = fromLooseJson(mine);
			expect(isMine(value), 'a name or a value of what the account says has an unknown form');
			demand(user === undefined || value.user === user, `it is of user ${value.user}, not ${user}`);
			if (user === undefined)
				report.unchecked.push(`that ${value.user} is your number: give the one you know by --user`);
			said = value;
			return `user ${value.user}: ${value.days.length} days`;
		});
		if (!isRead) return report;
	}
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	/** @type {Found | undefined} */
	let found;
	await report.step('root', async () => {
		const { size } = log.head;
		expect(size > 0, 'the log has no entries');
		const [last] = await log.entries(size - 1, size);
		// Without a day, the newest day that has a root in the log is checked, even if the user's file ends before it.
		const newest = said?.days
			.map((one) => one.day)
			.sort((one, other) => (one < other ? -1 : 1))
			.at(-1);
		const dayBefore = (/** @type {number} */ back) =>
			new Date((last?.time ?? 0) - back * DAY).toISOString().slice(0, 10);
		let day = asked ?? dayBefore(1);
		let looked = await findRoot(log, day);
		for (let back = 2; !asked && back <= MOST_BACK && !looked.root && day !== newest; back++) {
			day = dayBefore(back);
			looked = await findRoot(log, day);
		}
		const { root, low, high, isOver } = looked;
		const known = said?.days.find((one) => one.day === day);
		const own = said && known && { ...known, user: said.user };
		const text = `entries ${low} to ${high - 1}, of the eight days after it, hold no root of ${day}`;
		demand(root || !own || !isOver, text);
		expect(root, text);
		const named = entry ?? own?.entry;
		demand(named === undefined || named === root.entry.no, `the root is in entry ${root.entry.no}, not ${named}`);
		found = { day, root, own, isOver };
		return `${day}: ${root.sum} minor units of ${root.currency} in ${root.leaves} leaves under ${root.root}, in entry ${root.entry.no}`;
	});
	if (!found) return report;
	const { day, root, own, isOver } = found;
	await report.step('instant', () => {
		const begin = Date.parse(day);
		const due = (begin + DAY) / 3000 - 564_267_789 + 1;
		if (root.round === '-' && root.signature === '-') {
			demand(root.at === String(begin + DAY - 1), `without the beacon it is ${begin + DAY - 1}, not ${root.at}`);
			const known = root.entry.round;
			demand(known < due, `round ${due} chooses it, which the log had: its entry is of round ${known}`);
			expect(known === 0, `that the beacon was silent after round ${known} is the word of the house alone`);
			report.unchecked.push(
				'that the house did not prepare for the instant: without the beacon it is the end of the day',
			);
			return `the end of the day, ${at(root.at)}, without the beacon`;
		}
		demand(root.round === String(due), `the round of the midnight after is ${due}, not ${root.round}`);
		const wrong = findWrongRound([[root.round, root.signature]]);
		demand(!wrong, `round ${root.round} of the beacon: ${wrong?.why}`);
		const chosen = instantOf(day, root.signature);
		demand(root.at === String(chosen), `round ${root.round} chooses ${chosen}, not ${root.at}`);
		return `${at(root.at)}, chosen by round ${root.round} of the beacon`;
	});
	/** @type {Buffer | undefined} */
	let leaves;
	await report.step('leaves', async () => {
		const count = Number(root.leaves);
		demand(isPowerOfTwo(count), `${count} leaves are no power of two`);
		/** @type {Buffer[]} */
		const files = [];
		for (let no = 0; no * LEAVES_OF_FILE < count; no++) {
			const path = `liabilities/${day}/${pathOf(no)}`;
			const bytes = await log.read(path, LEAVES_OF_FILE * LEAF);
			const size = Math.min(count, LEAVES_OF_FILE) * LEAF;
			demand(bytes && bytes.length === size, `${path} has ${bytes?.length ?? 'no'} bytes, not ${size}`);
			files.push(bytes);
		}
		const all = Buffer.concat(files);
		leaves = all;
		const { sum, hash } = foldLeaves(day, all);
		demand(sum === BigInt(root.sum), `the leaves have the sum ${sum}, the root ${root.sum}`);
		demand(hex(hash) === root.root, `the leaves have the root ${hex(hash)}, not ${root.root}`);
		return `${count} leaves, none below zero, have this sum and this root`;
	});
	const inFiles = leaves;
	if (said && inFiles)
		await report.step('mine', () => {
			expect(own, `the file has nothing of ${day}: save it anew, and if it still has nothing, you were not counted`);
			demand(own.parts.length > 0, 'it has no parts');
			demand(own.currency === root.currency, `it is of ${own.currency}, the root of ${root.currency}`);
			const places = new Set(own.parts.map(({ place }) => place));
			demand(places.size === own.parts.length, 'a leaf is named twice');
			for (const { place, amount, salt } of own.parts) {
				const leaf = inFiles.subarray(place * LEAF, (place + 1) * LEAF);
				const owner = sha256(Buffer.from(salt, 'hex'), Buffer.from(own.user));
				demand(
					leaf.length === LEAF && owner.equals(leaf.subarray(0, 32)),
					`the leaf at place ${place} is not of user ${own.user}`,
				);
				const found = leaf.readBigUInt64BE(32);
				demand(found === BigInt(amount), `the leaf at place ${place} has ${found}, not ${amount}`);
			}
			const sum = own.parts.reduce((total, { amount }) => total + BigInt(amount), 0n);
			demand(sum === BigInt(own.amount), `the parts have the sum ${sum}, not ${own.amount}`);
			return `${own.amount} of user ${own.user} is in ${own.parts.length} leaves of this root`;
		});
	else if (mine === undefined) report.unchecked.push('that your own money is in it: give the file from your account');
	report.unchecked.push(
		...(own ? [`that you had ${own.amount} at ${at(root.at)}: you know that yourself`] : []),
		'that no user who never looks was left out',
		'that the house has the money: this is no proof of assets',
		...(isOver ? [] : [`that no second root of ${day} comes: the eight days in which it may are not over`]),
		'that times in the log do not go back outside the entries that were read (range shows it)',
		'that others see the same log: compare your checkpoint with theirs',
	);
	return report;
}
