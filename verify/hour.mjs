/** Checks an hour of a fair index (docs/fairness.md) by the files of the log and the rounds of the beacon alone. */
import { findWrongRound } from './beacon.mjs';
import {
	at,
	Chain,
	commitmentOf,
	demand,
	expect,
	fromLooseJson,
	HOUR,
	positionOf,
	priceAt,
	Report,
	randomOf,
	roundOf,
	stepOf,
	tickAt,
} from './receipt.mjs';

/** @import { ItemOf, LoggedItem, Tick } from './log-items.mjs' */
/** @import { Key, Tell } from './notes.mjs' */
/** @import { Log } from './log.mjs' */

/** @typedef {(item: LoggedItem) => boolean} Wanted */

/** Maximum number of entries read past the hour's end, after a standstill of the log or the index. */
const CAUGHT_UP_WITHIN = 7_200;

/**
 * Recomputes an hour of a fair index from its seed.
 * @param {string} name ticker or number
 * @param {number} epoch
 * @param {object} asked
 * @param {Log} asked.log
 * @param {Key[]} asked.keys
 * @param {readonly (readonly [round: string | number, signature: string])[] | undefined} [asked.rounds] of the beacon, if it is in use
 * @param {number | undefined} [asked.commitmentAt] the entry with the hour's commitment, if it is known
 * @param {Tell | undefined} [asked.tell]
 */
export async function checkHour(name, epoch, { log, keys, rounds, commitmentAt, tell }) {
	const report = new Report(tell);
	await report.step('checkpoint', () => log.open(keys));
	if (!log.checkpoint) return report;
	const { size } = log.checkpoint;
	const [begin, end] = [epoch * HOUR, (epoch + 1) * HOUR];
	/** @param {{ epoch: string }} item */
	const isMine = (item) => Number(item.epoch) === epoch;
	/**
	 * @param {LoggedItem} item
	 * @returns {item is ItemOf<'commitment/1'>}
	 */
	const isCommitment = (item) => item.kind === 'commitment/1' && isMine(item);
	/**
	 * The items of entries `from` up to, not including, `to`.
	 * @param {number} from
	 * @param {number} to
	 */
	async function* itemsBetween(from, to) {
		for (let low = from; low < Math.min(to, size); low += 256)
			yield* log.itemsOf(await log.checkedEntries(low, Math.min(low + 256, to, size)));
	}
	/**
	 * The first wanted item of the entries `from` to `to`.
	 * @template {LoggedItem} I
	 * @param {number} from
	 * @param {number} to
	 * @param {(item: LoggedItem) => item is I} isWanted
	 * @returns {Promise<I | undefined>}
	 */
	const find = async (from, to, isWanted) => {
		for await (const item of itemsBetween(from, to)) if (isWanted(item)) return item;
		return undefined;
	};
	/** @type {LoggedItem[]} */
	const items = [];
	let [low, high, lastTime, isOver] = [0, 0, 0, false];
	/** @type {ItemOf<'asset/1'> | undefined} */
	let found;
	/**
	 * @param {LoggedItem} item
	 * @returns {item is ItemOf<'asset/1'>}
	 */
	const isVersion = (item) =>
		item.kind === 'asset/1' && item.source === 'fair' && [item.ticker, item.asset].includes(name);
	const isRead = await report.step('log', async () => {
		low = Math.max((await log.firstAt(begin - 30_000)) - 1, 0);
		high = Math.min((await log.firstAt(end + HOUR / 4)) + 1, size);
		expect(low < high, 'the log has no entries');
		let entries = await log.checkedEntries(low, high);
		const [first, last] = [entries[0]?.time ?? 0, entries.at(-1)?.time ?? 0];
		const isWhole = (low === 0 || first < begin) && (high === size || last >= end + HOUR / 4);
		expect(isWhole, `the entries around the hour are not those from ${low} to ${high - 1}`);
		for await (const item of log.itemsOf(entries)) items.push(item);
		const asset = (await find(0, 1, isVersion)) ?? items.find(isVersion);
		found = asset;
		// After a standstill the index catches up first. The seed is due 15 minutes after the log has passed the hour.
		/** @type {Wanted} */
		const isPast = (item) =>
			item.kind === 'group/1' &&
			item.asset === asset?.asset &&
			(item.through >= end - 1 || item.ticks.some(({ t }) => t >= end));
		for (const most = Math.min(high + CAUGHT_UP_WITHIN, size); ; ) {
			const past = items.find(isPast)?.entry.time;
			lastTime = entries.at(-1)?.time ?? 0;
			isOver = past !== undefined && lastTime >= Math.max(end, past) + HOUR / 4;
			if (isOver || high >= most) break;
			entries = await log.checkedEntries(high - 1, Math.min(high + 255, most));
			for await (const item of log.itemsOf(entries.slice(1))) items.push(item);
			high += entries.length - 1;
		}
		return `entries ${low} to ${high - 1} with ${items.length} items`;
	});
	if (!isRead) return report;
	/** @type {{ asset: ItemOf<'asset/1'>, groups: ItemOf<'group/1'>[], seed: string, made: ItemOf<'commitment/1'> } | undefined} */
	let seeded;
	await report.step('seed', async () => {
		const asset = found;
		expect(asset, `there is no fair index ${name} in entry 0 and the hour's entries`);
		const isLost = items.some((item) => item.kind === 'lost/1' && isMine(item));
		const reveal = items.filter((item) => item.kind === 'reveal/1').find(isMine);
		demand(!isLost || !reveal, `the seed of hour ${epoch} is both lost and revealed`);
		const groups = items.filter((item) => item.kind === 'group/1').filter((group) => group.asset === asset.asset);
		const prices = groups.flatMap(({ ticks }) => ticks.filter(({ t }) => t >= begin && t < end)).length;
		const unproved = `its ${prices} prices cannot be checked, losses of real money on them are given back`;
		expect(!isLost, `hour ${epoch} was declared lost: ${prices > 0 ? unproved : 'it has no prices'}`);
		const from = commitmentAt ?? (await log.firstAt(begin - 73 * HOUR));
		const made = (await find(0, 1, isCommitment)) ?? (await find(from, from + 3 * 3600, isCommitment));
		expect(
			made,
			`entry 0 and the 10800 from ${from} do not hold the hour's commitment; name its entry by --commitment`,
		);
		const late = `the commitment is in entry ${made.entry.no}, made at ${at(made.entry.time)}, after the hour had begun`;
		const oldest = await log.checkedEntry(0);
		demand(made.entry.time < begin || oldest.time >= begin, late);
		const priced = groups.find(({ ticks }) => ticks.some(({ t }) => t >= begin))?.entry.no ?? size;
		demand(made.entry.no < priced, `the commitment is in entry ${made.entry.no}, a price already in entry ${priced}`);
		demand(
			reveal || !isOver,
			`the seed of hour ${epoch} was withheld: it is not in the log 15 minutes after its last price`,
		);
		expect(reveal, `the seed of hour ${epoch} is not in the log yet`);
		const commitment = commitmentOf(epoch, reveal.seed);
		demand(
			commitment === made.commitment,
			`the seed has the commitment ${commitment}, promised was ${made.commitment}`,
		);
		seeded = { asset, groups, seed: reveal.seed, made };
		return `the seed has the commitment of entry ${made.entry.no}, made at ${at(made.at)}`;
	});
	if (!seeded) return report;
	const { asset, groups, seed, made } = seeded;
	report.unchecked.push(`that no other commitment of hour ${epoch} is in the log (range over all entries shows it)`);
	await report.step('lead', () => {
		const hours = ((begin - made.entry.time) / HOUR).toFixed(1);
		expect(
			made.entry.time <= begin - 48 * HOUR,
			`the commitment was in the log ${hours} hours before the hour, not 48`,
		);
		return `the commitment was in the log ${hours} hours before the hour`;
	});
	const isSettled = await report.step('beacon', async () => {
		if (rounds) {
			const wrong = findWrongRound(rounds);
			demand(!wrong, `round ${wrong?.round} of the beacon: ${wrong?.why}`);
			return `${rounds.length} rounds are signed by drand`;
		}
		// Any entry may hold the version that was in force.
		/** @type {ItemOf<'asset/1'> | undefined} */
		let inForce;
		for await (const item of itemsBetween(0, high)) {
			if (!isVersion(item) || item.asset !== asset.asset || Number(item.effectiveAt) > begin) continue;
			if (Number(item.version) > Number(inForce?.version ?? 0)) inForce = item;
		}
		const terms = /** @type {{ beacon?: unknown } | null | undefined} */ (inForce && fromLooseJson(inForce.terms));
		expect(
			terms?.beacon !== 'quicknet',
			`version ${inForce?.version} of the index uses the beacon: give the rounds of the hour by --rounds`,
		);
		return 'no version of the index uses it in this hour';
	});
	if (!isSettled) return report;
	await report.step('prices', () => {
		Chain.check(groups);
		const isClosed = groups.at(-1)?.type === 'close' && lastTime >= end + HOUR / 4;
		expect(
			isOver || isClosed || groups.some((group) => group.through >= end - 1),
			'the log has not passed the hour yet',
		);
		const randoms = new Map(rounds?.map(([round, signature]) => [Number(round), randomOf(signature)]));
		/** @param {number} k */
		const stepAt = (k) => {
			const random = rounds ? randoms.get(roundOf(500 * k + 250)) : '-';
			expect(random, `round ${roundOf(500 * k + 250)} of the beacon is not given`);
			return stepOf(seed, asset.ticker, k, random);
		};
		const isStarted = low === 0 || groups[0]?.no === 1;
		const hasBefore = groups.some(({ ticks }) => ticks.some(({ t }) => t < begin));
		expect(isStarted || hasBefore, `entries ${low} to ${high - 1} hold no price from before the hour`);
		return walkHour(groups, begin, stepAt);
	});
	return report;
}

/**
 * Demands that the ticks of an hour follow from the steps of its walk. Returns its figures.
 * @param {readonly ItemOf<'group/1'>[]} groups
 * @param {number} begin milliseconds since 1970
 * @param {(k: number) => number} stepAt
 */
function walkHour(groups, begin, stepAt) {
	/** @type {Tick | undefined} */
	let before;
	/** @type {number | undefined} */
	let position;
	let [count, gaps, isClosed] = [0, 0, false];
	// `silent`: the longest time without a group since the last punctual tick. Only a standstill of over an hour explains
	// a gap.
	let [silent, logged, unexplained] = [0, groups[0]?.entry.time ?? 0, 0];
	const last = begin + HOUR - 250;
	/**
	 * @param {Tick} behind
	 * @param {number} t
	 */
	const pass = (behind, t) => {
		const from = Math.max(behind.t, begin - 250);
		const missing = (Math.min(t, last + 500) - from) / 500 - 1;
		demand(missing <= 0 || isClosed, `${missing} ticks after ${at(from)} are missing, and no close says so`);
		gaps += Math.max(missing, 0);
		if (silent <= HOUR) unexplained += Math.max(missing, 0);
	};
	for (const group of groups) {
		silent = Math.max(silent, group.entry.time - logged);
		logged = group.entry.time;
		if (group.type === 'close') isClosed = true;
		for (const tick of group.ticks) {
			const k = tickAt(tick.t);
			demand(k !== undefined, `tick ${tick.seq} at ${tick.t} is not on the schedule`);
			if (tick.t > begin && before && before.t <= last) pass(before, tick.t);
			if (tick.t > begin && tick.t <= last) {
				position ??= before && positionOf(before.price);
				demand(
					position !== undefined || !before,
					`no position of the walk has the price ${before?.price} before the hour`,
				);
				// At midnight the walk may be set to 0, if it was far from it.
				const isNewDay =
					before &&
					position !== undefined &&
					Math.abs(position) > 2 ** 23 &&
					Math.floor(tick.t / (24 * HOUR)) > Math.floor(before.t / (24 * HOUR));
				const starts = position === undefined ? [] : isNewDay ? [position, 0] : [position];
				const found = starts.length > 0 ? starts.map((x) => x + stepAt(k)) : [positionOf(tick.price)];
				position = found.find((x) => x !== undefined && priceAt(x) === tick.price);
				const due = found[0] === undefined ? 'no position of the walk' : priceAt(found[0]);
				demand(
					position !== undefined,
					`tick ${tick.seq} at ${at(tick.t)} has the price ${tick.price}, the seed gives ${due}`,
				);
				count++;
			}
			before = tick;
			isClosed = false;
		}
		if (group.type === 'ticks') silent = 0;
	}
	if (before && before.t <= last) pass(before, last + 500);
	expect(
		unexplained === 0,
		`${count} ticks follow from the seed, but ${unexplained} are left out in a close that no standstill of over an hour explains`,
	);
	return `${count} of 7200 ticks follow from the seed; ${gaps} are missing in a close, ${7200 - count - gaps} before the index began`;
}
