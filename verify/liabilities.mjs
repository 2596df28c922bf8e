// @ts-nocheck
/**
 * Checks what the house says that it owed its users on a day (docs/proof.md, 8), and whether one user's money is in it, by the
 * files of the log alone.
 */
import { findWrongRound } from './beacon.mjs';
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

const DAY = 24 * HOUR;
/** A leaf in its file: whose it is, and the amount. */
const LEAF = 40;
const LEAVES_OF_FILE = 16_384;
const MOST = 2n ** 63n - 1n;
/** So long after a day's end its root may be logged; all entries of that time are read. */
const LOGGED_WITHIN = 8 * DAY;
/** So many days before the log's last entry the newest root is looked for. */
const MOST_BACK = 10;

export const isDay = (text) =>
	typeof text === 'string' &&
	/^\d{4}-\d\d-\d\d$/.test(text) &&
	new Date(Date.parse(text)).toISOString().startsWith(text);
const isMine = record({
	format: oneOf('fairtick-liabilities/1'),
	user: isText,
	days: listOf(
		record({
			...{ day: isDay, currency: isText, entry: isCount, place: isCount, amount: isSum },
			parts: listOf(record({ place: isCount, amount: isSum, salt: isSalt }), 100),
		}),
		1_000,
	),
});

const u64 = (number) => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64BE(number);
	return bytes;
};
const isPowerOfTwo = (count) => Number.isInteger(Math.log2(count));

/** `{ sum, hash }` of all leaves; demands that no amount and no sum is below zero or above 2^63 - 1. */
export function foldLeaves(day, leaves) {
	const check = (sum, place) =>
		demand(sum <= MOST, `${BigInt.asIntN(64, sum)} at place ${place} is below zero or more than 2^63 - 1`);
	let level = [];
	for (let i = 0; i < leaves.length; i += LEAF) {
		const leaf = leaves.subarray(i, i + LEAF);
		const sum = leaf.readBigUInt64BE(32);
		check(sum, i / LEAF);
		level.push({ sum, hash: sha256(Buffer.from([0]), Buffer.from(day), leaf) });
	}
	for (let width = 2; level.length > 1; width *= 2)
		level = Array.from({ length: level.length / 2 }, (_, i) => {
			const [left, right] = [level[2 * i], level[2 * i + 1]];
			const sum = left.sum + right.sum;
			check(sum, i * width);
			return { sum, hash: sha256(Buffer.from([1]), u64(left.sum), left.hash, u64(right.sum), right.hash) };
		});
	return level[0];
}

/** The instant that a signature of the beacon chooses on a day. */
export const instantOf = (day, signature) =>
	Date.parse(day) + Number(BigInt(`0x${randomOf(signature).slice(0, 16)}`) % BigInt(DAY));

/** The root of a day, if the log has it, and the entries in which it may be. Demands that there is no second one. */
async function findRoot(log, day) {
	const { size } = log.checkpoint;
	const [end, until] = [Date.parse(day) + DAY, Date.parse(day) + DAY + LOGGED_WITHIN];
	const low = Math.max((await log.firstAt(end)) - 1, 0);
	const high = Math.min((await log.firstAt(until)) + 1, size);
	const roots = [];
	let entries = [];
	// Each stretch begins with the last entry of the one before, so that all times are compared.
	for (let from = low; from < high; from += 255) {
		const seen = entries.at(-1)?.no ?? -1;
		entries = await log.checkedEntries(from, Math.min(from + 256, high));
		demand(from > low || low === 0 || entries[0].time < end, `entry ${low} is not before the end of ${day}`);
		const fresh = entries.filter(({ no, time }) => no > seen && time >= end && time < until);
		for await (const item of log.itemsOf(fresh))
			if (item.kind === 'liabilities/1' && item.day === day) roots.push(item);
	}
	const isOver = entries.at(-1)?.time >= until;
	demand(isOver || high === size, `entry ${high - 1} is not after the eight days`);
	demand(
		roots.length < 2,
		`there are ${roots.length} roots of ${day}, in entries ${roots.map((one) => one.entry.no).join(' and ')}`,
	);
	return { root: roots[0], low, high, isOver };
}

/**
 * Checks one day. `mine` is the text of what the account says, `user` the number that its owner knows, `day` which day, and `entry`
 * where its root is said to be, each if it is known.
 */
export async function checkLiabilities({ log, keys, mine, user, day: asked, entry, pathOf, tell }) {
	const report = new Report(tell);
	let [said, own, day, root, isOver] = [];
	if (mine !== undefined) {
		const isRead = await report.step('format', () => {
			said = fromLooseJson(mine);
			expect(isMine(said), 'a name or a value of what the account says has an unknown form');
			demand(user === undefined || said.user === user, `it is of user ${said.user}, not ${user}`);
			if (user === undefined)
				report.unchecked.push(`that ${said.user} is your number: give the one you know by --user`);
			return `user ${said.user}: ${said.days.length} days`;
		});
		if (!isRead) return report;
	}
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	const isFound = await report.step('root', async () => {
		const { size } = log.checkpoint;
		expect(size > 0, 'the log has no entries');
		const [last] = await log.entries(size - 1, size);
		// Without a day, the newest one that the log has a root of, even if the file ends before it.
		const newest = said?.days
			.map((one) => one.day)
			.sort((one, other) => (one < other ? -1 : 1))
			.at(-1);
		let found;
		for (let back = 1; back <= MOST_BACK && !found?.root && (!day || day !== newest); back++) {
			day = asked ?? new Date(last.time - back * DAY).toISOString().slice(0, 10);
			found = await findRoot(log, day);
			if (asked) break;
		}
		({ root, isOver } = found);
		const known = said?.days.find((one) => one.day === day);
		own = known && { ...known, user: said.user };
		const text = `entries ${found.low} to ${found.high - 1}, of the eight days after it, hold no root of ${day}`;
		demand(root || !own || !isOver, text);
		expect(root, text);
		const named = entry ?? own?.entry;
		demand(named === undefined || named === root.entry.no, `the root is in entry ${root.entry.no}, not ${named}`);
		return `${day}: ${root.sum} minor units of ${root.currency} in ${root.leaves} leaves under ${root.root}, in entry ${root.entry.no}`;
	});
	if (!isFound) return report;
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
	let leaves;
	await report.step('leaves', async () => {
		const count = Number(root.leaves);
		demand(isPowerOfTwo(count), `${count} leaves are no power of two`);
		const files = [];
		for (let no = 0; no * LEAVES_OF_FILE < count; no++) {
			const path = `liabilities/${day}/${pathOf(no)}`;
			const bytes = await log.read(path, LEAVES_OF_FILE * LEAF);
			const size = Math.min(count, LEAVES_OF_FILE) * LEAF;
			demand(bytes?.length === size, `${path} has ${bytes?.length ?? 'no'} bytes, not ${size}`);
			files.push(bytes);
		}
		leaves = Buffer.concat(files);
		const { sum, hash } = foldLeaves(day, leaves);
		demand(sum === BigInt(root.sum), `the leaves have the sum ${sum}, the root ${root.sum}`);
		demand(hex(hash) === root.root, `the leaves have the root ${hex(hash)}, not ${root.root}`);
		return `${count} leaves, none below zero, have this sum and this root`;
	});
	if (said && leaves)
		await report.step('mine', () => {
			expect(own, `the file has nothing of ${day}: save it anew, and if it still has nothing, you were not counted`);
			demand(own.parts.length > 0, 'it has no parts');
			demand(own.currency === root.currency, `it is of ${own.currency}, the root of ${root.currency}`);
			const places = new Set(own.parts.map(({ place }) => place));
			demand(places.size === own.parts.length, 'a leaf is named twice');
			for (const { place, amount, salt } of own.parts) {
				const leaf = leaves.subarray(place * LEAF, (place + 1) * LEAF);
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
