// @ts-nocheck
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

/** After a standstill of the log or the index, so many entries are read on for what passes the hour. */
const CAUGHT_UP_WITHIN = 7_200;

/**
 * Recomputes an hour of a fair index, by ticker or number, from its seed. `rounds` are `[round, signature]` of the beacon, if it is
 * in use; `commitmentAt` is the entry with the hour's commitment, if it is known.
 */
export async function checkHour(name, epoch, { log, keys, rounds, commitmentAt, tell }) {
	const report = new Report(tell);
	await report.step('checkpoint', () => log.open(keys));
	if (!log.checkpoint) return report;
	const { size } = log.checkpoint;
	const [begin, end] = [epoch * HOUR, (epoch + 1) * HOUR];
	const isMine = (kind) => (item) => item.kind === kind && Number(item.epoch) === epoch;
	/** The first item that is wanted in entries `from` up to, not including, `to`. */
	const find = async (from, to, isWanted) => {
		for (let low = from; low < Math.min(to, size); low += 256)
			for await (const item of log.itemsOf(await log.checkedEntries(low, Math.min(low + 256, to, size))))
				if (isWanted(item)) return item;
	};
	const items = [];
	let [low, high, lastTime, isOver, asset, seed, made] = [];
	const isVersion = (item) =>
		item.kind === 'asset/1' && item.source === 'fair' && [item.ticker, item.asset].includes(name);
	const isRead = await report.step('log', async () => {
		low = Math.max((await log.firstAt(begin - 30_000)) - 1, 0);
		high = Math.min((await log.firstAt(end + HOUR / 4)) + 1, size);
		expect(low < high, 'the log has no entries');
		let entries = await log.checkedEntries(low, high);
		const isWhole = (low === 0 || entries[0].time < begin) && (high === size || entries.at(-1).time >= end + HOUR / 4);
		expect(isWhole, `the entries around the hour are not those from ${low} to ${high - 1}`);
		for await (const item of log.itemsOf(entries)) items.push(item);
		asset = (await find(0, 1, isVersion)) ?? items.find(isVersion);
		// After a standstill the index is caught up first: its seed is due 15 minutes after the log has passed the hour.
		const isPast = (item) =>
			item.kind === 'group/1' &&
			item.asset === asset?.asset &&
			(item.through >= end - 1 || item.ticks.some(({ t }) => t >= end));
		for (const most = Math.min(high + CAUGHT_UP_WITHIN, size); ; ) {
			const past = items.find(isPast)?.entry.time;
			lastTime = entries.at(-1).time;
			isOver = past !== undefined && lastTime >= Math.max(end, past) + HOUR / 4;
			if (isOver || high >= most) break;
			entries = await log.checkedEntries(high - 1, Math.min(high + 255, most));
			for await (const item of log.itemsOf(entries.slice(1))) items.push(item);
			high += entries.length - 1;
		}
		return `entries ${low} to ${high - 1} with ${items.length} items`;
	});
	if (!isRead) return report;
	const isSeeded = await report.step('seed', async () => {
		expect(asset, `there is no fair index ${name} in entry 0 and the hour's entries`);
		const isLost = items.some(isMine('lost/1'));
		demand(!isLost || !items.some(isMine('reveal/1')), `the seed of hour ${epoch} is both lost and revealed`);
		const isOwn = ({ kind, asset: of }) => kind === 'group/1' && of === asset.asset;
		const prices = items.filter(isOwn).flatMap(({ ticks }) => ticks.filter(({ t }) => t >= begin && t < end)).length;
		const unproved = `its ${prices} prices cannot be checked, losses of real money on them are given back`;
		expect(!isLost, `hour ${epoch} was declared lost: ${prices > 0 ? unproved : 'it has no prices'}`);
		const from = commitmentAt ?? (await log.firstAt(begin - 73 * HOUR));
		const isCommitment = isMine('commitment/1');
		made = (await find(0, 1, isCommitment)) ?? (await find(from, from + 3 * 3600, isCommitment));
		expect(
			made,
			`entry 0 and the 10800 from ${from} do not hold the hour's commitment; name its entry by --commitment`,
		);
		const late = `the commitment is in entry ${made.entry.no}, made at ${at(made.entry.time)}, after the hour had begun`;
		const [oldest] = await log.checkedEntries(0, 1);
		demand(made.entry.time < begin || oldest.time >= begin, late);
		const isTick = (item) =>
			item.kind === 'group/1' && item.asset === asset.asset && item.ticks.some(({ t }) => t >= begin);
		const priced = items.find(isTick)?.entry.no ?? size;
		demand(made.entry.no < priced, `the commitment is in entry ${made.entry.no}, a price already in entry ${priced}`);
		const reveal = items.find(isMine('reveal/1'));
		demand(
			reveal || !isOver,
			`the seed of hour ${epoch} was withheld: it is not in the log 15 minutes after its last price`,
		);
		expect(reveal, `the seed of hour ${epoch} is not in the log yet`);
		const found = commitmentOf(epoch, reveal.seed);
		demand(found === made.commitment, `the seed has the commitment ${found}, promised was ${made.commitment}`);
		seed = reveal.seed;
		return `the seed has the commitment of entry ${made.entry.no}, made at ${at(made.at)}`;
	});
	if (!isSeeded) return report;
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
		let terms;
		await find(0, high, (item) => {
			const isNewer =
				isVersion(item) && item.asset === asset.asset && Number(item.version) > Number(terms?.version ?? 0);
			if (isNewer && Number(item.effectiveAt) <= begin) terms = item;
			return false;
		});
		const isUsed = terms && fromLooseJson(terms.terms)?.beacon === 'quicknet';
		expect(!isUsed, `version ${terms?.version} of the index uses the beacon: give the rounds of the hour by --rounds`);
		return 'no version of the index uses it in this hour';
	});
	if (!isSettled) return report;
	await report.step('prices', () => {
		const groups = items.filter((item) => item.kind === 'group/1' && item.asset === asset.asset);
		Chain.check(groups);
		const isClosed = groups.at(-1)?.type === 'close' && lastTime >= end + HOUR / 4;
		expect(
			isOver || isClosed || groups.some((group) => group.through >= end - 1),
			'the log has not passed the hour yet',
		);
		const randoms = new Map(rounds?.map(([round, signature]) => [Number(round), randomOf(signature)]));
		const stepAt = (k) => {
			const random = rounds ? randoms.get(roundOf(500 * k + 250)) : '-';
			expect(random, `round ${roundOf(500 * k + 250)} of the beacon is not given`);
			return stepOf(seed, asset.ticker, k, random);
		};
		const isStarted = low === 0 || groups[0]?.no === 1;
		const isBefore = (group) => group.ticks.some(({ t }) => t < begin);
		expect(isStarted || groups.some(isBefore), `entries ${low} to ${high - 1} hold no price from before the hour`);
		return walkHour(groups, begin, stepAt);
	});
	return report;
}

/** Demands that the ticks of an hour follow from the steps of its walk. Returns what was found. */
function walkHour(groups, begin, stepAt) {
	let [before, position, count, gaps, isClosed] = [undefined, undefined, 0, 0, false];
	// The longest time without a group since the last tick in time: only a standstill of over an hour explains a gap.
	let [silent, logged, unexplained] = [0, groups[0]?.entry.time, 0];
	const last = begin + HOUR - 250;
	const pass = (t) => {
		const from = before ? Math.max(before.t, begin - 250) : t;
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
			if (tick.t > begin && before?.t <= last) pass(tick.t);
			if (tick.t > begin && tick.t <= last) {
				position ??= before && positionOf(before.price);
				demand(
					position !== undefined || !before,
					`no position of the walk has the price ${before?.price} before the hour`,
				);
				// At midnight the walk may be set to 0, if it was far from it.
				const isNewDay =
					before &&
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
	if (before?.t <= last) pass(last + 500);
	expect(
		unexplained === 0,
		`${count} ticks follow from the seed, but ${unexplained} are left out in a close that no standstill of over an hour explains`,
	);
	return `${count} of 7200 ticks follow from the seed; ${gaps} are missing in a close, ${7200 - count - gaps} before the index began`;
}
