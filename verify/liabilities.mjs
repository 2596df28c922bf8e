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
/** Entries after a day's end in which its root is looked for. */
const MOST_ENTRIES = 4 * 3600;

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

/**
 * Checks one day. `mine` is the text of what the account says, if it is known; `day` and `entry` which day, and where its root
 * is, if they are known.
 */
export async function checkLiabilities({ log, keys, mine, day: asked, entry, pathOf, tell }) {
	const report = new Report(tell);
	let [own, day] = [];
	if (mine !== undefined) {
		const isRead = await report.step('format', () => {
			const value = fromLooseJson(mine);
			expect(isMine(value), 'a name or a value of what the account says has an unknown form');
			own = value.days.find((one) => asked === undefined || one.day === asked);
			expect(own, `it says nothing of ${asked ?? 'any day'}`);
			own = { ...own, user: value.user };
			return `user ${own.user} on ${own.day}: ${own.amount} in ${own.parts.length} parts`;
		});
		if (!isRead) return report;
	}
	if (!(await report.step('checkpoint', () => log.open(keys)))) return report;
	let root;
	const isFound = await report.step('root', async () => {
		const { size } = log.checkpoint;
		expect(size > 0, 'the log has no entries');
		const [last] = await log.entries(size - 1, size);
		day = asked ?? own?.day ?? new Date(last.time - DAY).toISOString().slice(0, 10);
		const named = entry ?? own?.entry;
		const from = named ?? (await log.firstAt(Date.parse(day) + DAY));
		const end = Math.min(size, named === undefined ? from + MOST_ENTRIES : from + 1);
		for (let low = from; low < end && !root; low += 256)
			for await (const item of log.itemsOf(await log.checkedEntries(low, Math.min(low + 256, end))))
				if (item.kind === 'liabilities/1' && item.day === day) {
					demand(!root || root.root === item.root, `entry ${item.entry.no} has two roots of ${day}`);
					root = item;
				}
		expect(root, `entries ${from} to ${end - 1} hold no root of ${day}; name its entry by --entry`);
		return `${day}: ${root.sum} minor units of ${root.currency} in ${root.leaves} leaves under ${root.root}, in entry ${root.entry.no}`;
	});
	if (!isFound) return report;
	await report.step('instant', () => {
		const begin = Date.parse(day);
		if (root.round === '-' && root.signature === '-') {
			demand(root.at === String(begin + DAY - 1), `without the beacon it is ${begin + DAY - 1}, not ${root.at}`);
			report.unchecked.push(
				'that the house did not prepare for the instant: without the beacon it is the end of the day',
			);
			return `the end of the day, ${at(root.at)}, without the beacon`;
		}
		const due = (begin + DAY) / 3000 - 564_267_789 + 1;
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
	if (own && leaves)
		await report.step('mine', () => {
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
	else report.unchecked.push('that your own money is in it: give the file from your account');
	report.unchecked.push(
		...(own ? [`that you had ${own.amount} at ${at(root.at)}: you know that yourself`] : []),
		'that no user who never looks was left out',
		'that the house has the money: this is no proof of assets',
		`that the log has no other root of ${day} (range shows it)`,
	);
	return report;
}
