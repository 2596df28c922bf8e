/** Entries of a log, their items, and groups of ticks (docs/proof.md, 2 and 4). */
import {
	at,
	demand,
	fromJson,
	hashLeaf,
	hex,
	isDigits,
	isHash,
	isSum,
	isText,
	isUuid,
	listOf,
	oneOf,
	orAbsent,
	orNull,
	sha256,
	toText,
	tuple,
} from './notes.mjs';

/** @import { Check, Checked } from './notes.mjs' */

const isEntry = tuple(oneOf('entry/1'), isDigits, isDigits, isDigits, isDigits, isHash);

/** @typedef {{ no: number, time: number, round: number, count: number, root: string, leaf: Buffer }} Entry */
/** @typedef {{ seq: number, t: number, price: number, sourceT: string, source: string }} Tick */
/**
 * @typedef {object} Group
 * @property {'group/1'} kind
 * @property {string} asset
 * @property {number} no
 * @property {'ticks' | 'caught_up' | 'heartbeat' | 'open' | 'close'} type
 * @property {number} t
 * @property {number} through
 * @property {Tick[]} ticks
 * @property {string} before the hash of the group before
 * @property {string} hash
 * @property {undefined} [problem]
 */
/** @typedef {typeof ITEMS} Items */
/** @typedef {{ [K in keyof Items]: { kind: K, problem?: undefined } & { [N in keyof Items[K]]: Checked<Items[K][N]> } }[keyof Items]} Told */
/**
 * Any unknown kind: a literal, so that TypeScript distinguishes the others from it.
 * @typedef {'unknown'} UnknownKind
 */
/** @typedef {Told | Group | { kind: UnknownKind, problem?: undefined } | { kind?: undefined, problem: string }} Item */
/** @typedef {Item & { entry: Entry }} LoggedItem */
/**
 * Logged items of a kind.
 * @template {Told['kind'] | 'group/1'} K
 * @typedef {Extract<LoggedItem, { kind: K }>} ItemOf
 */
/**
 * The end of a chain, against which its next group is checked.
 * @typedef {{ no: number, hash: string, through: number, tick: { seq: number, t: number } | undefined }} ChainEnd
 */

/**
 * `{ no, time, round, count, root, leaf }` of an entry's bytes, or undefined.
 * @param {Buffer} bytes
 * @returns {Entry | undefined}
 */
export function readEntry(bytes) {
	const value = fromJson(toText(bytes) ?? '');
	if (!isEntry(value)) return undefined;
	const [, no, time, round, count, root] = value;
	return {
		no: Number(no),
		time: Number(time),
		round: Number(round),
		count: Number(count),
		root,
		leaf: hashLeaf(bytes),
	};
}

/**
 * The publication of a round of drand's network quicknet.
 * @param {number} round
 * @returns {number} milliseconds since 1970
 */
export const roundAt = (round) => (round + 564_267_788) * 3000;

/**
 * Demands that an entry can have been made after another one (docs/proof.md, 2); `before` may be undefined.
 * @param {Entry} entry
 * @param {Entry | undefined} before
 */
export function demandOrder({ no, time, round }, before) {
	demand(!before || time >= before.time, `entry ${no} (${time}) is older than entry ${before?.no} (${before?.time})`);
	demand(!before || round >= before.round, `entry ${no} has an older round than entry ${before?.no}`);
	const published = roundAt(round);
	demand(round === 0 || time >= published - 5000, `entry ${no} is from ${at(time)}, its round from ${at(published)}`);
}

/** @param {readonly LoggedItem[]} items */
export const outagesOf = (items) => items.filter((item) => item.kind === 'outage/1');
/** Minimum length of an outage, milliseconds. */
const OUTAGE = 3000;
/**
 * True if the entry holds exactly one outage, at least three seconds long and without an entry. `before` is the entry
 * before its own.
 * @param {readonly ItemOf<'outage/1'>[]} outages
 * @param {Entry} before
 */
export function areShown([outage, ...more], before) {
	if (!outage || more.length > 0) return false;
	const [from, to] = [Number(outage.from), Number(outage.to)];
	return before.time <= from && to - from >= OUTAGE && to <= outage.entry.time;
}
/**
 * True if an outage explains that a decision of `time` is only in an entry of the time `entered`.
 * @param {ItemOf<'outage/1'>} outage
 * @param {number} time
 * @param {number} entered the time of the entry
 */
export const isExcuse = ({ from, to }, time, entered) =>
	Number(from) <= time + 120_000 && Number(to) >= time && entered <= Number(to) + 120_000;

export const ITEMS = {
	'log/1': { origin: isText, logKey: isText, promiseKey: isText, retention: isText },
	'batch/1': { batch: isUuid, count: isDigits, root: isHash, at: isDigits },
	'commitment/1': { epoch: isDigits, commitment: isHash, at: isDigits, instance: isText },
	'reveal/1': { epoch: isDigits, seed: isHash, at: isDigits },
	'lost/1': { epoch: isDigits, at: isDigits },
	'silent/1': { round: isDigits, at: isDigits },
	'asset/1': {
		asset: isDigits,
		version: isDigits,
		effectiveAt: isDigits,
		source: isText,
		tickSize: isText,
		digits: isText,
		ticker: isText,
		group: isText,
		terms: isText,
	},
	'payout/1': {
		group: isText,
		version: isDigits,
		effectiveAt: isDigits,
		standard: isDigits,
		gold: isDigits,
		premium: isDigits,
	},
	'maintenance/1': { id: isText, asset: isText, beginsAt: isText, endsAt: isText, announcedAt: isText },
	'void/1': { trade: isHash, reason: isText, at: isDigits },
	'feed-error/1': { asset: isDigits, seq: isDigits, t: isDigits, cause: isText, foundAt: isDigits },
	'correction/1': { trade: isHash, asset: isDigits, seq: isDigits, amount: isDigits, at: isDigits },
	'liabilities/1': {
		day: isText,
		currency: isText,
		at: isDigits,
		round: orAbsent(isDigits),
		signature: isText,
		sum: isSum,
		root: isHash,
		leaves: isDigits,
	},
	'restored/1': { size: isDigits, at: isDigits },
	'successor/1': {
		no: isDigits,
		origin: isText,
		logKey: isText,
		promiseKey: isText,
		checkpoint: isText,
		reason: isText,
		at: isDigits,
	},
	'key/1': { no: isDigits, use: isText, key: isText, at: isDigits, until: orAbsent(isDigits) },
	'outage/1': { from: isDigits, to: isDigits, cause: isText },
	'heads/1': { at: isDigits, count: isDigits, root: isHash },
	'refusals/1': { at: isDigits, counts: isText },
	'turned-away/1': { at: isDigits, malformed: isDigits, tooMany: isDigits, unavailable: isDigits },
};
/** @type {ReadonlyMap<string, Readonly<Record<string, Check<string>>>>} */
const FIELDS = new Map(Object.entries(ITEMS));
const isTick = tuple(isDigits, isDigits, isDigits, isText, isText, isText);
const isGroup = tuple(
	oneOf('group/1'),
	isDigits,
	isDigits,
	oneOf('ticks', 'caught_up', 'heartbeat', 'open', 'close'),
	isDigits,
	isDigits,
	orNull(isText),
	listOf(isTick, 10_000),
);

/**
 * Parses an item into kind and fields. An unknown kind gives the kind alone; a malformed item gives `{ problem }`.
 * @param {Buffer} bytes
 * @returns {Item}
 */
export function readItem(bytes) {
	const end = bytes.indexOf(10);
	const kind = toText(bytes.subarray(0, Math.max(end, 0))) ?? '';
	if (!/^[!-~]{1,64}$/.test(kind)) return { problem: 'an item names no kind' };
	if (kind === 'group/1') return readGroup(bytes.subarray(end + 1));
	const fields = FIELDS.get(kind);
	if (!fields) return { kind: /** @type {UnknownKind} */ (kind) };
	const value = fromJson(toText(bytes.subarray(end + 1)) ?? '');
	if (!tuple(...Object.values(fields))(value)) return { problem: `an item ${kind} has an unknown form` };
	const named = Object.keys(fields).map((name, i) => [name, value[i]]);
	return /** @type {Told} */ ({ kind, ...Object.fromEntries(named) });
}

/**
 * @param {Buffer} body
 * @returns {Item}
 */
function readGroup(body) {
	const value = fromJson(toText(body.subarray(32)) ?? '');
	if (body.length <= 32 || !isGroup(value)) return { problem: 'an item group/1 has an unknown form' };
	const [, asset, no, type, t, through, , rows] = value;
	const ticks = rows.map(([seq, t, price, sourceT, , source]) => {
		return { seq: Number(seq), t: Number(t), price: Number(price), sourceT, source };
	});
	if (ticks.length > 0 !== ['ticks', 'caught_up'].includes(type))
		return { problem: `a group ${type} has ${ticks.length} ticks` };
	const [before, hash] = [hex(body.subarray(0, 32)), hex(sha256(body))];
	return { kind: 'group/1', asset, no: Number(no), type, t: Number(t), through: Number(through), ticks, before, hash };
}

/** Demands of the groups of one asset that they are one chain without gaps (or, not `whole`, pieces of one). */
export class Chain {
	#through = -1;
	/** @type {{ no: number, hash: string } | undefined} */
	last;
	/** @type {{ seq: number, t: number } | undefined} */
	tick;

	constructor(whole = true) {
		this.whole = whole;
	}
	/** @param {Group} group */
	add(group) {
		const { last, tick: before } = this;
		const name = `group ${group.no} of asset ${group.asset}`;
		const isNext = last !== undefined && group.no === last.no + 1;
		demand(!last || isNext || (!this.whole && group.no > last.no), `${name} follows group ${last?.no}`);
		const isChained = !isNext || group.before === last.hash;
		demand(isChained, `${name} names ${group.before} as the hash before, which is ${last?.hash}`);
		for (const [i, tick] of group.ticks.entries()) {
			const { seq, t } = this.tick ?? { seq: -1, t: -1 };
			const isInOrder = !before || (isNext || i > 0 ? tick.seq === seq + 1 : tick.seq > seq);
			demand(
				(isInOrder || !this.tick) && tick.t >= t,
				`in ${name} tick ${tick.seq} (${tick.t}) follows tick ${seq} (${t})`,
			);
			demand(
				tick.t > this.#through,
				`${name} has a tick at ${tick.t}, but the log was complete through ${this.#through}`,
			);
			this.tick = tick;
		}
		this.#through = Math.max(this.#through, group.through);
		this.last = group;
	}
	/**
	 * The state to continue from behind the last group.
	 * @returns {ChainEnd}
	 */
	get end() {
		const { last, tick } = this;
		if (!last) throw new Error('a chain without groups has no end');
		return { no: last.no, hash: last.hash, through: this.#through, tick: tick && { seq: tick.seq, t: tick.t } };
	}
	/** @param {ChainEnd} end */
	static behind({ no, hash, tick, through }) {
		const chain = new Chain();
		chain.last = { no, hash };
		chain.tick = tick;
		chain.#through = through;
		return chain;
	}
	/**
	 * @param {readonly Group[]} groups
	 * @param {boolean} [whole]
	 */
	static check(groups, whole) {
		const chain = new Chain(whole);
		for (const group of groups) chain.add(group);
	}
}
