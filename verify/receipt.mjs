// @ts-nocheck
/**
 * Checks a receipt, and what logs and receipts are made of, without anything of the product: `docs/proof.md` and
 * `docs/fairness.md` describe all that is checked here.
 */
import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';
import { findWrongRound } from './beacon.mjs';

export const HOUR = 3_600_000;
export const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
export const hashLeaf = (bytes) => sha256(Buffer.from([0]), bytes);
export const hashNode = (left, right) => sha256(Buffer.from([1]), left, right);
export const hex = (bytes) => bytes?.toString('hex') ?? 'nothing';

/** Something is wrong, or cannot be decided; the message says what, with the numbers. */
export class Wrong extends Error {}
export class Open extends Error {}
export const demand = (condition, text) => {
	if (!condition) throw new Wrong(text);
};
export const expect = (condition, text) => {
	if (!condition) throw new Open(text);
};

/** What was found, one line a step: `state` is `right`, `wrong` or `open`. */
export class Report {
	steps = [];
	/** What this check does not show. */
	unchecked = [];

	constructor(tell = () => {}) {
		this.tell = tell;
	}
	/** Runs one step, unless an earlier one was wrong. Returns whether it was right. */
	async step(name, check) {
		if (this.verdict === 'wrong') return false;
		let [state, text] = ['right', ''];
		try {
			text = await check();
		} catch (error) {
			if (!(error instanceof Wrong) && !(error instanceof Open)) throw error;
			[state, text] = [error instanceof Wrong ? 'wrong' : 'open', error.message];
		}
		this.steps.push({ name, state, text });
		this.tell({ name, state, text });
		return state === 'right';
	}
	get verdict() {
		const states = this.steps.map(({ state }) => state);
		return ['wrong', 'open'].find((state) => states.includes(state)) ?? 'right';
	}
}

// ---- Texts and numbers

export const isDigits = (text) =>
	typeof text === 'string' && /^(0|[1-9][0-9]{0,15})$/.test(text) && Number(text) <= 2 ** 53 - 1;
export const isText = (value) => typeof value === 'string' && value.length <= 100_000;
export const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
/** Minor units, up to 2^63 - 1 by their digits. */
export const isSum = (text) => typeof text === 'string' && /^(0|[1-9]\d{0,18})$/.test(text);
export const isSalt = (text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);
export const isUuid = (text) => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const orAbsent = (check) => (value) => value === '-' || check(value);
export const listOf = (check, most) => (value) => Array.isArray(value) && value.length <= most && value.every(check);
const tuple =
	(...checks) =>
	(value) =>
		Array.isArray(value) && value.length === checks.length && checks.every((check, i) => check(value[i]));
export const record = (checks) => (value) =>
	typeof value === 'object' &&
	value !== null &&
	Object.keys(value).length === Object.keys(checks).length &&
	Object.entries(checks).every(([name, check]) => Object.hasOwn(value, name) && check(value[name]));
const orNull = (check) => (value) => value === null || check(value);
export const oneOf =
	(...values) =>
	(value) =>
		values.includes(value);

/** Bytes of canonical base64, or undefined. */
export function fromBase64(text) {
	const bytes = Buffer.from(text, 'base64');
	return bytes.toString('base64') === text ? bytes : undefined;
}
/** Text of UTF-8 bytes, or undefined. */
export function toText(bytes) {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
/** The value of a JSON text that `JSON.stringify` would write in the same way; undefined for other texts. */
function fromJson(text) {
	try {
		const value = JSON.parse(text);
		return JSON.stringify(value) === text ? value : undefined;
	} catch {
		return undefined;
	}
}
const toJson = (value) => Buffer.from(JSON.stringify(value));
export const at = (instant) =>
	Number(instant) < 8.64e15 ? `${instant} (${new Date(Number(instant)).toISOString()})` : instant;

// ---- Trees (RFC 6962)

/** The root of some leaf hashes. */
export function rootOf(hashes) {
	if (hashes.length === 0) return sha256();
	if (hashes.length === 1) return hashes[0];
	const half = splitOf(hashes.length);
	return hashNode(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}
/** The greatest power of two below `size`. */
export function splitOf(size) {
	let half = 1;
	while (half * 2 < size) half *= 2;
	return half;
}
/** The root that an inclusion path gives, or undefined if the path has another length. */
export function rootByPath(leaf, index, size, path) {
	if (!(index < size)) return undefined;
	const sides = [];
	for (let [low, high] = [0, size]; high - low > 1; ) {
		const middle = low + splitOf(high - low);
		sides.unshift(index < middle);
		if (index < middle) high = middle;
		else low = middle;
	}
	if (sides.length !== path.length) return undefined;
	return sides.reduce((hash, isLeft, i) => (isLeft ? hashNode(hash, path[i]) : hashNode(path[i], hash)), leaf);
}

// ---- Notes (C2SP signed-note)

/** Points of Ed25519 whose order divides 8, but for the sign bit: under such a key any text may count as signed. */
const SMALL_ORDER = [
	'0000000000000000000000000000000000000000000000000000000000000000',
	'0100000000000000000000000000000000000000000000000000000000000000',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];
const isSmallOrder = (point) =>
	SMALL_ORDER.includes(hex(Buffer.concat([point.subarray(0, 31), Buffer.of(point[31] & 0x7f)])));

/** `{ name, id, key, text }` of a key's text `<name>+<id>+<base64>`. Throws an Error if it is none of kind 0x01. */
export function readKey(text) {
	const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
	const bytes = base64 && fromBase64(base64);
	if (bytes?.length !== 33 || bytes[0] !== 1 || isSmallOrder(bytes.subarray(1)))
		throw new Error(`is no Ed25519 key of a note: ${text}`);
	const hash = sha256(Buffer.from(`${name}\n`), bytes);
	if (hex(hash.subarray(0, 4)) !== id) throw new Error(`has the id ${hex(hash.subarray(0, 4))}: ${text}`);
	const x = bytes.subarray(1).toString('base64url');
	return { name, id, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), text };
}

/** `{ lines, text, signatures }` of a note, or undefined. */
export function readNote(note) {
	const end = note.lastIndexOf('\n\n');
	if (end < 0 || note.length > 100_000) return undefined;
	const text = note.slice(0, end + 1);
	const signatures = note
		.slice(end + 2)
		.split('\n')
		.slice(0, -1)
		.map((line) => {
			const [, name, base64] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
			const bytes = base64 && fromBase64(base64);
			return bytes && bytes.length > 4 ? { name, id: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) } : undefined;
		});
	if (!note.endsWith('\n') || signatures.length === 0 || signatures.length > 100 || signatures.includes(undefined))
		return undefined;
	return { text, lines: text.split('\n').slice(0, -1), signatures };
}

/** Demands that one of the known keys with this name signed the note, once, and that no signature of a known key is forged. */
export function demandSigned(note, name, keys) {
	let signer;
	for (const key of keys) {
		const [mine, ...more] = note.signatures.filter((one) => one.name === key.name && one.id === key.id);
		if (!mine) continue;
		demand(more.length === 0, `the note is forged: two signatures of ${key.name}+${key.id}`);
		const isRight =
			mine.bytes.length === 64 &&
			!isSmallOrder(mine.bytes.subarray(0, 32)) &&
			verifySignature(null, Buffer.from(note.text), key.key, mine.bytes);
		demand(isRight, `the note is forged: the signature of ${key.name}+${key.id} is wrong`);
		if (key.name === name) signer = key;
	}
	const others = note.signatures.map((one) => `${one.name}+${one.id}`).join(', ');
	expect(signer, `no known key of ${name} signed it (signatures: ${others})`);
	return `${signer.name}+${signer.id}`;
}

/** `{ origin, size, root, note }` of a checkpoint. */
export function readCheckpoint(text) {
	const note = readNote(text);
	const [origin, size, root] = note?.lines ?? [];
	const bytes = root === undefined ? undefined : fromBase64(root);
	expect(note?.lines.length === 3 && isDigits(size) && bytes?.length === 32, 'a checkpoint has an unknown form');
	return { origin, size: Number(size), root: bytes, note, text };
}

// ---- Entries and items

/** `{ no, time, round, count, root, leaf }` of an entry's bytes, or undefined. */
export function readEntry(bytes) {
	const value = fromJson(toText(bytes) ?? '');
	if (!tuple(oneOf('entry/1'), isDigits, isDigits, isDigits, isDigits, isHash)(value)) return undefined;
	const [no, time, round, count] = value.slice(1, 5).map(Number);
	return { no, time, round, count, root: value[5], leaf: hashLeaf(bytes) };
}

/** Demands that an entry can have been made after another one (docs/proof.md, 2); `before` may be undefined. */
export function demandOrder({ no, time, round }, before) {
	demand(!before || time >= before.time, `entry ${no} (${time}) is older than entry ${before?.no} (${before?.time})`);
	demand(!before || round >= before.round, `entry ${no} has an older round than entry ${before?.no}`);
	const published = (round + 564_267_788) * 3000;
	demand(round === 0 || time >= published - 5000, `entry ${no} is from ${at(time)}, its round from ${at(published)}`);
}

/** The outages that an entry's items tell. */
export const outagesOf = (items) => items.filter(({ kind }) => kind === 'outage/1');
/** Whether the outages of an entry are one, of ten seconds or more without an entry: `before` is the entry before its own. */
export const areShown = ([{ from, to, entry }, ...more], before) =>
	more.length === 0 && before.time <= Number(from) && to - from >= 3_000 && Number(to) <= entry.time;
/** Whether an outage is why what was decided at `time` is only in an entry of `entered`. */
export const isExcuse = ({ from, to }, time, entered) =>
	from <= time + 120_000 && to >= time && entered <= Number(to) + 120_000;

export const ITEMS = {
	'log/1': { origin: isText, logKey: isText, promiseKey: isText, retention: isText },
	'batch/1': { batch: isUuid, count: isDigits, root: isHash, at: isDigits },
	'commitment/1': { epoch: isDigits, commitment: isHash, at: isDigits, instance: isText },
	'reveal/1': { epoch: isDigits, seed: isHash, at: isDigits },
	'lost/1': { epoch: isDigits, at: isDigits },
	'asset/1': {
		...{ asset: isDigits, version: isDigits, effectiveAt: isDigits, source: isText, tickSize: isText, digits: isText },
		...{ ticker: isText, group: isText, terms: isText },
	},
	'payout/1': {
		...{ group: isText, version: isDigits, effectiveAt: isDigits },
		...{ standard: isDigits, gold: isDigits, premium: isDigits },
	},
	'maintenance/1': { id: isText, asset: isText, beginsAt: isText, endsAt: isText, announcedAt: isText },
	'void/1': { trade: isHash, reason: isText, at: isDigits },
	'feed-error/1': { asset: isDigits, seq: isDigits, t: isDigits, cause: isText, foundAt: isDigits },
	'correction/1': { trade: isHash, asset: isDigits, seq: isDigits, amount: isDigits, at: isDigits },
	'liabilities/1': {
		...{ day: isText, currency: isText, at: isDigits, round: orAbsent(isDigits), signature: isText },
		...{ sum: isSum, root: isHash, leaves: isDigits },
	},
	'restored/1': { size: isDigits, at: isDigits },
	'successor/1': {
		...{ no: isDigits, origin: isText, logKey: isText, promiseKey: isText, checkpoint: isText, reason: isText },
		at: isDigits,
	},
	'key/1': { no: isDigits, use: isText, key: isText, at: isDigits, until: orAbsent(isDigits) },
	'outage/1': { from: isDigits, to: isDigits, cause: isText },
	'heads/1': { at: isDigits, count: isDigits, root: isHash },
	'refusals/1': { at: isDigits, counts: isText },
	'turned-away/1': { at: isDigits, malformed: isDigits, tooMany: isDigits, unavailable: isDigits },
};
const isTick = tuple(isDigits, isDigits, isDigits, isText, isText, isText);
const isGroup = tuple(
	...[oneOf('group/1'), isDigits, isDigits, oneOf('ticks', 'caught_up', 'heartbeat', 'open', 'close')],
	...[isDigits, isDigits, orNull(isText), listOf(isTick, 10_000)],
);

/** An item with its kind and fields; of unknown kinds the kind alone; `{ problem }` where it is none, or not as its kind is written. */
export function readItem(bytes) {
	const end = bytes.indexOf(10);
	const kind = toText(bytes.subarray(0, Math.max(end, 0))) ?? '';
	if (!/^[!-~]{1,64}$/.test(kind)) return { problem: 'an item names no kind' };
	if (kind === 'group/1') return readGroup(bytes.subarray(end + 1));
	const fields = Object.hasOwn(ITEMS, kind) ? ITEMS[kind] : undefined;
	if (!fields) return { kind };
	const value = fromJson(toText(bytes.subarray(end + 1)) ?? '');
	if (!tuple(...Object.values(fields))(value)) return { problem: `an item ${kind} has an unknown form` };
	return { kind, ...Object.fromEntries(Object.keys(fields).map((name, i) => [name, value[i]])) };
}

function readGroup(body) {
	const value = fromJson(toText(body.subarray(32)) ?? '');
	if (body.length <= 32 || !isGroup(value)) return { problem: 'an item group/1 has an unknown form' };
	const [, asset, no, type, t, through, , rows] = value;
	const ticks = rows.map(([seq, t, price, sourceT, , source]) => ({
		...{ seq: Number(seq), t: Number(t), price: Number(price), sourceT, source },
	}));
	if (ticks.length > 0 !== ['ticks', 'caught_up'].includes(type))
		return { problem: `a group ${type} has ${ticks.length} ticks` };
	const [before, hash] = [hex(body.subarray(0, 32)), hex(sha256(body))];
	return { kind: 'group/1', asset, no: Number(no), type, t: Number(t), through: Number(through), ticks, before, hash };
}

/** Demands of the groups of one asset that they are one chain without gaps (or, not `whole`, pieces of one). */
export class Chain {
	#through = -1;

	constructor(whole = true) {
		this.whole = whole;
	}
	add(group) {
		const { last, tick: before } = this;
		const name = `group ${group.no} of asset ${group.asset}`;
		const isNext = group.no === last?.no + 1;
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
	static check(groups, whole) {
		const chain = new Chain(whole);
		for (const group of groups) chain.add(group);
	}
}

// ---- Fair indices (docs/fairness.md)

const FOUR_OCTAVES = 2 ** 24;

/** The factor M of an index (6), or undefined for an unknown name. */
function factorOf(ticker) {
	const [, percent] = /^V([1-9][0-9]{0,2})$/.exec(ticker) ?? [];
	if (!(percent >= 5 && percent <= 200)) return undefined;
	const sigma = Number(percent) / 100;
	const factor = ((sigma * Math.sqrt(0.5 / 31_536_000)) / Math.LN2) * (2 ** 22 / Math.sqrt(5_726_623_060)) * 2 ** 32;
	return BigInt(Math.round(factor));
}
/** The step of tick k (3, 5, 6) as a number of units. */
export function stepOf(seed, ticker, k, random) {
	const h = createHmac('sha256', Buffer.from(seed, 'hex')).update(`fair/1|${ticker}|${k}|${random}`).digest();
	let z = -524_280;
	for (let i = 0; i < 32; i += 2) z += h[i] * 256 + h[i + 1];
	const size = Number((BigInt(Math.abs(z)) * factorOf(ticker) + (1n << 31n)) >> 32n);
	return z < 0 ? -size : size;
}
function isqrt(n) {
	let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
	for (let y = x; ; x = y) {
		y = (x + n / x) >> 1n;
		if (y >= x) return x;
	}
}
const ROOTS = [isqrt(2n << 124n)];
while (ROOTS.length < 22) ROOTS.push(isqrt(ROOTS[ROOTS.length - 1] << 62n));
/** The price at position X (8). */
export function priceAt(x) {
	const [q, f] = [BigInt(x) >> 22n, BigInt(x) & ((1n << 22n) - 1n)];
	let a = 1n << 62n;
	ROOTS.forEach((factor, i) => {
		if ((f >> BigInt(21 - i)) & 1n) a = (a * factor) >> 62n;
	});
	return Number((100_000_000n * a) >> (62n - q));
}
/** The position with this price; undefined if there is none within four octaves. */
export function positionOf(price) {
	let [low, high] = [-FOUR_OCTAVES, FOUR_OCTAVES];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (priceAt(middle) < price) low = middle + 1;
		else high = middle;
	}
	return priceAt(low) === price ? low : undefined;
}
const epochOf = (t) => Math.floor(t / HOUR);
export const roundOf = (t) => Math.floor((t - 1500) / 3000) - 564_267_788;
/** k of a tick's time (1), or undefined off the schedule. */
export const tickAt = (t) => (t % 500 === 250 ? (t - 250) / 500 : undefined);
export const commitmentOf = (epoch, seed) =>
	hex(sha256(Buffer.from(`fair/1|seed|${epoch}|`), Buffer.from(seed, 'hex')));
export const randomOf = (signature) => hex(sha256(Buffer.from(signature, 'hex')));

// ---- Receipts (docs/proof.md, 7)

const TERMS = {
	...{ mode: oneOf('demo', 'real'), asset: isDigits, assetVersion: isDigits, direction: oneOf('up', 'down') },
	...{ stake: isDigits, currency: isText, payout: isDigits, payoutVersion: isDigits, payoutSeen: orAbsent(isDigits) },
	...{ expiry: isText, validUntil: orAbsent(isDigits), maxSlippage: orAbsent(isDigits), seenSeq: orAbsent(isDigits) },
	...{ seenPrice: orAbsent(isDigits), accepted: isDigits, keptSeq: isDigits, expires: isDigits, entryWithin: isDigits },
	...{ exitMaxAge: isDigits, rules: isDigits },
};
export const isPath = listOf(isHash, 64);
const isPoint = orNull(tuple(isDigits, isDigits, isDigits));
const isReceipt = record({
	format: oneOf('fairtick-receipt/1'),
	entries: listOf(record({ leaf: isText, proof: isText }), 20_000),
	items: listOf(
		record({ entry: isCount, index: isCount, path: isPath, bytes: (text) => typeof text === 'string' }),
		50_000,
	),
	trade: record({ terms: tuple(...Object.values(TERMS)), salt: isSalt, place: isCount, path: isPath, holder: isHash }),
	holder: orNull(record({ salt: isSalt, user: isDigits, trade: isUuid })),
	runs: record({ entry: listOf(isCount, 20_000), exit: listOf(isCount, 20_000) }),
	rounds: listOf(
		tuple(isDigits, (text) => typeof text === 'string' && /^[0-9a-f]{96}$/.test(text)),
		10_000,
	),
	result: record({
		...{ status: oneOf('won', 'lost', 'tied', 'void'), void_reason: orNull(isText), entry: isPoint, exit: isPoint },
		returned: isDigits,
	}),
});
/** Terms by their names, numbers as numbers; what is absent is undefined. */
function readTerms(values) {
	const words = new Set(['mode', 'direction', 'currency', 'expiry', 'rules']);
	const read = (name, value) => (value === '-' ? undefined : words.has(name) ? value : Number(value));
	return Object.fromEntries(Object.keys(TERMS).map((name, i) => [name, read(name, values[i])]));
}

/** `{ index, path, checkpoint }` of a C2SP tlog-proof text. */
export function readProof(text) {
	const end = text.indexOf('\n\n');
	const [kind, place, ...lines] = text.slice(0, end).split('\n');
	const [, index] = /^index (0|[1-9][0-9]{0,15})$/.exec(place ?? '') ?? [];
	const path = lines.map(fromBase64);
	const isRight = end > 0 && kind === 'c2sp.org/tlog-proof@v1' && isDigits(index) && path.length <= 64;
	expect(isRight && path.every((hash) => hash?.length === 32), 'a proof of an entry has an unknown form');
	return { index: Number(index), path, checkpoint: text.slice(end + 2) };
}

export const publicHash = (salt, terms) => sha256(Buffer.from(salt, 'hex'), toJson(terms));
export const holderHash = (salt, user, trade) => sha256(Buffer.from(salt, 'hex'), toJson([user, trade]));
export const placementLeaf = (kind, p, h) => hashLeaf(Buffer.concat([Buffer.from(kind), p, h]));
export const fromHex = (path) => path.map((hash) => Buffer.from(hash, 'hex'));
const pointOf = (tick) => tick && [tick.seq, tick.t, tick.price].map(String);
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** The entry of section 6 from the complete groups of its run; undefined: there is none. */
function findEntry(terms, entryRun) {
	const isVenue = ({ source }) => source === 'exchange' || source === 'polygon';
	const latest = terms.accepted + terms.entryWithin;
	const isEntry = (tick) =>
		tick.seq > terms.keptSeq && tick.t > terms.accepted && (!isVenue(tick) || Number(tick.sourceT) > terms.accepted);
	const isEntrySure = (group) =>
		group.through >= latest || group.ticks.some((tick) => (isEntry(tick) && tick.t <= latest) || tick.t > latest);
	demand(entryRun.length > 0, 'the groups around the entry are missing');
	const kept = entryRun[0].ticks.find((tick) => tick.seq === terms.keptSeq);
	demand(
		kept?.t <= terms.accepted,
		`the first group of the entry does not hold tick ${terms.keptSeq}, the newest known at acceptance`,
	);
	const sureAt = entryRun.findIndex(isEntrySure);
	demand(sureAt >= 0, `the groups of the entry end before it is certain (${at(latest)})`);
	demand(sureAt === entryRun.length - 1, 'the groups of the entry go on after it is certain');
	return entryRun.flatMap(({ ticks }) => ticks).find((tick) => isEntry(tick) && tick.t <= latest);
}

/** The last tick at or before `until`, if `run` is no more and no less than the groups that show it. */
function lastOf(run, until) {
	const isBefore = (tick) => tick.t <= until;
	const isSure = (group) => group.through >= until || !group.ticks.every(isBefore);
	const isExact =
		run.findLastIndex(({ ticks }) => ticks.some(isBefore)) === 0 && run.findIndex(isSure) === run.length - 1;
	return isExact ? run[0].ticks.findLast(isBefore) : undefined;
}

/** What section 6 makes of a trade: `{ status, reason, entry, exit, returned }`, from its entry and the complete groups of its exit. */
function decide(terms, entry, exitRun) {
	const slippage = entry && terms.maxSlippage !== undefined ? Math.abs(entry.price - terms.seenPrice) : 0;
	const early = !entry ? 'no_entry' : slippage > (terms.maxSlippage ?? 0) ? 'slippage' : undefined;
	if (early) {
		demand(exitRun.length === 0, `groups of an exit are given, but the trade is void: ${early}`);
		return { status: 'void', reason: early, entry, returned: terms.stake };
	}
	demand(exitRun.length > 0, 'the groups around the exit are missing');
	const isBefore = (tick) => tick.t <= terms.expires;
	const withTicks = exitRun.filter(({ ticks }) => ticks.some(isBefore));
	demand(exitRun[0].ticks.some(isBefore), 'the first group of the exit has no tick at or before the expiry');
	demand(withTicks.length === 1, 'a later group of the exit has a tick at or before the expiry');
	const isExitSure = (group) => group.through >= terms.expires || group.ticks.some((tick) => !isBefore(tick));
	const endAt = exitRun.findIndex(isExitSure);
	demand(endAt >= 0, `the groups of the exit end before the expiry is certain (${at(terms.expires)})`);
	demand(endAt === exitRun.length - 1, 'the groups of the exit go on after it is certain');
	const exit = exitRun[0].ticks.findLast(isBefore);
	const beats = exitRun.filter((group) => group.type === 'heartbeat' && isBefore(group)).map((group) => group.t);
	const alive = Math.max(exit.t, ...beats);
	if (alive < terms.expires - terms.exitMaxAge)
		return { status: 'void', reason: 'exit_too_old', entry, returned: terms.stake, alive };
	if (exit.seq <= entry.seq) return { status: 'void', reason: 'no_exit_after_entry', entry, returned: terms.stake };
	if (exit.price === entry.price) return { status: 'tied', entry, exit, returned: terms.stake };
	if (exit.price > entry.price !== (terms.direction === 'up')) return { status: 'lost', entry, exit, returned: 0 };
	const gain = Number((BigInt(terms.stake) * BigInt(terms.payout)) / 10_000n);
	return { status: 'won', entry, exit, returned: terms.stake + gain };
}

/** Checks a receipt's text with the known keys of logs (`readKey`). `tell` is called with each step. */
export async function checkReceipt(text, keys, tell, now = Date.now()) {
	const report = new Report(tell);
	report.unchecked.push(
		'that everyone is shown this log: compare its checkpoint with one that another person has (compare)',
		'that these are the terms that you asked for',
	);
	let [receipt, terms, proofs, entries, checkpoint] = [];
	const isRead = await report.step('format', () => {
		try {
			receipt = JSON.parse(text);
		} catch {
			throw new Open('the file is no JSON');
		}
		const version = receipt?.format;
		expect(version === 'fairtick-receipt/1', `the format ${JSON.stringify(version)?.slice(0, 60)} is not known`);
		expect(isReceipt(receipt), 'a name or a value of the receipt has an unknown form');
		terms = readTerms(receipt.trade.terms);
		const bound = [terms.maxSlippage, terms.seenSeq, terms.seenPrice].filter((value) => value === undefined);
		expect(bound.length === 0 || bound.length === 3, 'a max slippage goes with the seen tick and price');
		entries = receipt.entries.map(({ leaf }) => readEntry(Buffer.from(leaf)));
		expect(entries.every(Boolean), 'an entry has an unknown form');
		proofs = receipt.entries.map(({ proof }) => readProof(proof));
		expect(proofs.length > 0, 'it has no entries');
		checkpoint = readCheckpoint(proofs[0].checkpoint);
		const places = [...receipt.runs.entry, ...receipt.runs.exit];
		expect(
			places.every((place) => place < receipt.items.length),
			'a run names an item that is not there',
		);
		expect(
			receipt.items.every(({ entry }) => entry < entries.length),
			'an item names an entry that is not there',
		);
		const stake = `${terms.stake} (smallest units of ${terms.currency})`;
		return `fairtick-receipt/1: ${terms.mode}, asset ${terms.asset}, ${terms.direction}, stake ${stake}, accepted ${at(terms.accepted)}, expires ${at(terms.expires)}`;
	});
	if (!isRead) return report;

	await report.step('checkpoint', () => {
		demand(
			proofs.every((proof) => proof.checkpoint === checkpoint.text),
			'the proofs are under different checkpoints',
		);
		const signer = demandSigned(checkpoint.note, checkpoint.origin, keys);
		return `${checkpoint.origin}, ${checkpoint.size} entries, root ${hex(checkpoint.root)}, signed by ${signer}`;
	});

	let items = [];
	const isLogged = await report.step('log', () => {
		entries.forEach((entry, i) => {
			const { index, path } = proofs[i];
			demand(index === entry.no, `the proof of entry ${entry.no} is about ${index}`);
			const root = rootByPath(entry.leaf, index, checkpoint.size, path);
			demand(root?.equals(checkpoint.root), `entry ${entry.no} is not in the log: its path leads to ${hex(root)}`);
		});
		const sorted = [...entries].sort((a, b) => a.no - b.no);
		sorted.forEach((entry, i) => {
			demandOrder(entry, sorted[i - 1]);
		});
		items = receipt.items.map(({ entry, index, path, bytes }) => {
			const content = fromBase64(bytes);
			expect(content, 'an item is no base64');
			const { no, root, count } = entries[entry];
			const found = rootByPath(hashLeaf(content), index, count, fromHex(path));
			demand(found && hex(found) === root, `item ${index} is not in entry ${no}: its path leads to ${hex(found)}`);
			const item = readItem(content);
			demand(!item.problem, `in entry ${no}, ${item.problem}`);
			return { ...item, entry: entries[entry] };
		});
		return `${entries.length} entries are in the tree, ${items.length} items in their entries`;
	});
	if (!isLogged) return report;
	const itemsOf = (kind) => items.filter((item) => item.kind === kind);
	const runOf = (name) => receipt.runs[name].map((place) => items[place]);
	const p = publicHash(receipt.trade.salt, receipt.trade.terms);

	let batch;
	const isAnswered = await report.step('answer', () => {
		const leaf = placementLeaf('accept/1', p, Buffer.from(receipt.trade.holder, 'hex'));
		const { place, path } = receipt.trade;
		const rootIn = (one) => rootByPath(leaf, place, Number(one.count), fromHex(path));
		batch = itemsOf('batch/1').find((one) => rootIn(one)?.equals(Buffer.from(one.root, 'hex')));
		demand(batch, `no batch of the receipt holds these terms at place ${place}`);
		const apart = Number(batch.at) - terms.accepted;
		demand(Math.abs(apart) <= 5_000, `the batch was decided ${apart} ms after the acceptance that it holds`);
		return `the acceptance is number ${place} of ${batch.count} in batch ${batch.batch}, entry ${batch.entry.no}`;
	});
	if (!isAnswered) return report;

	await report.step('order', () => {
		const delay = batch.entry.time - terms.accepted;
		const outage = delay > 120_000 ? findExcuse(batch, terms, entries, itemsOf('outage/1')) : undefined;
		const isInTime = Math.abs(delay) <= 120_000;
		demand(isInTime || outage, `the acceptance was logged ${delay} ms after ${at(terms.accepted)}`);
		const [run, name] = receipt.runs.exit.length > 0 ? [runOf('exit'), 'exit'] : [runOf('entry'), 'entry'];
		const no = run.at(-1)?.entry.no ?? batch.entry.no;
		demand(
			batch.entry.no < no + (name === 'entry' ? 1 : 0),
			`the acceptance is in entry ${batch.entry.no}, the last group of the ${name} in entry ${no}`,
		);
		const span = outage && `from ${at(outage.from)} to ${at(outage.to)}`;
		expect(
			!outage,
			`the acceptance was logged ${delay} ms after it was made, but ${span} nothing was entered (${outage?.cause}, by the house's word)`,
		);
		return `logged ${delay} ms after the acceptance, in entry ${batch.entry.no}; what decided the ${name} is in entry ${no}`;
	});

	let asset;
	const areTermsKnown = await report.step('terms', () => {
		expect(terms.rules === '1', `rules ${terms.rules} are not known`);
		const isMine = (one) => Number(one.asset) === terms.asset && Number(one.version) === terms.assetVersion;
		asset = itemsOf('asset/1').find(isMine);
		demand(asset, `version ${terms.assetVersion} of asset ${terms.asset} is not in the receipt`);
		demand(
			Number(asset.effectiveAt) <= terms.accepted,
			`the asset's version came into force at ${at(asset.effectiveAt)}`,
		);
		const isPaid = (one) => one.group === asset.group && Number(one.version) === terms.payoutVersion;
		const payouts = itemsOf('payout/1').find(isPaid);
		demand(payouts, `version ${terms.payoutVersion} of the payouts of ${asset.group} is not in the receipt`);
		demand(Number(payouts.effectiveAt) <= terms.accepted, `the payouts came into force at ${at(payouts.effectiveAt)}`);
		const offered = [payouts.standard, payouts.gold, payouts.premium].map(Number);
		demand(offered.includes(terms.payout), `the payout ${terms.payout} is none of ${offered.join(', ')}`);
		demand(
			terms.payout >= (terms.payoutSeen ?? 0),
			`the payout ${terms.payout} is below the one seen, ${terms.payoutSeen}`,
		);
		const spans = JSON.parse(asset.terms);
		const isOwn = spans.entry_within_ms === terms.entryWithin && spans.exit_max_age_ms === terms.exitMaxAge;
		demand(isOwn, "the spans for entry and exit are not the asset's");
		const [, kind, asked] = /^(duration|clock):([0-9]{1,16})$/.exec(terms.expiry) ?? [];
		const wanted = kind === 'duration' ? terms.accepted + 1000 * asked : Number(asked);
		demand(wanted === terms.expires, `the trade ends at ${at(terms.expires)}, not as ${terms.expiry} asks`);
		return `${asset.ticker} (${asset.source}), version ${asset.version}; payout ${terms.payout / 100} % of ${asset.group}`;
	});
	if (!areTermsKnown) {
		report.unchecked.push('prices, result, correction and seeds, because the terms are not known');
		return report;
	}

	const isFair = asset.source === 'fair';
	const result = receipt.result;
	let decided;
	await report.step('prices', () => {
		const [entryRun, exitRun] = [runOf('entry'), runOf('exit')];
		const claimsLost = result.void_reason === 'seed_lost';
		expect(!claimsLost || exitRun.length > 0, 'the prices before and after the gap are missing: get the receipt again');
		for (const run of [entryRun, exitRun]) {
			demand(
				run.every((item) => item.kind === 'group/1'),
				'a run holds an item that is no group',
			);
			demand(
				run.every((group) => Number(group.asset) === terms.asset),
				`a run holds a group of another asset`,
			);
			Chain.check(run);
		}
		const isNew = (group) => !entryRun.some(({ no, hash }) => no === group.no && hash === group.hash);
		Chain.check(
			[...entryRun, ...exitRun.filter(isNew)].sort((a, b) => a.no - b.no),
			false,
		);
		if (terms.maxSlippage !== undefined) {
			const isMine = (group) => Number(group.asset) === terms.asset;
			const seen = itemsOf('group/1')
				.filter(isMine)
				.flatMap((group) => group.ticks.filter(({ seq }) => seq === terms.seenSeq));
			expect(seen.length > 0, `tick ${terms.seenSeq}, whose price was seen, is missing: get the receipt again`);
			const isSeen = terms.seenSeq <= terms.keptSeq && seen.every(({ price }) => price === terms.seenPrice);
			demand(isSeen, `tick ${terms.seenSeq} has the price ${seen[0].price}, the price seen is ${terms.seenPrice}`);
		}
		const entry = findEntry(terms, entryRun);
		const lost = isFair ? findLost(terms, exitRun, itemsOf) : undefined;
		demand(lost || !claimsLost, 'no lost hour between acceptance and expiry leaves a gap in the prices');
		decided = lost
			? { status: 'void', reason: 'seed_lost', entry, returned: terms.stake }
			: decide(terms, entry, exitRun);
		const show = (tick) => (tick ? `${tick.price} × ${asset.tickSize} at ${at(tick.t)}, tick ${tick.seq}` : 'none');
		if (lost)
			return `hour ${lost.epoch} was declared lost at ${at(lost.at)}, and the last price before the gap is ${show(lost.last)}`;
		return `entry ${show(decided.entry)}; exit ${show(decided.exit)}`;
	});

	if (!decided) {
		report.unchecked.push('result, correction and seeds, because the prices are not all there');
		return report;
	}
	await report.step('result', () => {
		const { status, reason = null, entry, exit, returned } = decided;
		const mine = { status, void_reason: reason, entry: pointOf(entry) ?? null, exit: pointOf(exit) ?? null };
		for (const [name, value] of Object.entries({ ...mine, returned: String(returned) }))
			demand(
				isSame(result[name], value),
				`${name} is ${JSON.stringify(value)}, the receipt says ${JSON.stringify(result[name])}`,
			);
		const voided = itemsOf('void/1').find((one) => one.trade === hex(p));
		demand(!voided || voided.reason === reason, `the log says void by ${voided?.reason}`);
		return `${status}${reason ? ` (${reason})` : ''}, ${returned} returned of a stake of ${terms.stake}`;
	});

	await report.step('correction', () => {
		const corrections = itemsOf('correction/1').filter((one) => one.trade === hex(p));
		for (const one of corrections) {
			const ticks = [decided.entry, decided.exit].filter(Boolean).map(({ seq }) => seq);
			const isMine = Number(one.asset) === terms.asset && ticks.includes(Number(one.seq));
			demand(isMine, `the correction is about tick ${one.seq} of asset ${one.asset}, not about entry or exit`);
			const due = decided.status === 'lost' ? terms.stake : 0;
			demand(Number(one.amount) === due, `the correction gave ${one.amount} back, not ${due}`);
		}
		demand(corrections.length <= 1, 'there are two corrections');
		const why = isFair ? 'in a lost hour' : 'for a wrong price';
		return corrections.length > 0 ? `${corrections[0].amount} were given back ${why}` : 'none';
	});

	if (receipt.holder) {
		await report.step('holder', () => {
			const { salt, user, trade } = receipt.holder;
			const found = hex(holderHash(salt, user, trade));
			demand(found === receipt.trade.holder, `the holder's hash is ${found}, the receipt says ${receipt.trade.holder}`);
			return `user ${user}, trade ${trade}`;
		});
	} else report.unchecked.push('whose trade it is: the receipt was shared without its holder');

	if (!isFair) report.unchecked.push(`that the prices are those that ${asset.source} gave`);
	else if (decided?.exit)
		await report.step('seeds', () => {
			const isPaid = itemsOf('correction/1').some((one) => one.trade === hex(p));
			return checkSeeds({ receipt, terms, asset, decided, itemsOf, batch, isPaid, now, report });
		});
	return report;
}

/** The outage that is why the acceptance was logged late, as of a promise: its entry and the one before show it. */
function findExcuse(batch, { accepted }, entries, outages) {
	return outages.find((outage) => {
		const before = entries.find(({ no }) => no === outage.entry.no - 1);
		const told = outages.filter(({ entry }) => entry.no === outage.entry.no);
		const isShown = before && outage.entry.no <= batch.entry.no && areShown(told, before);
		return isShown && isExcuse(outage, accepted, batch.entry.time);
	});
}

/** The lost hour whose last tick that the trade needs never came, with the last one before: the run of the exit shows it. */
function findLost(terms, exitRun, itemsOf) {
	for (const one of itemsOf('lost/1')) {
		const epoch = Number(one.epoch);
		const isRevealed = itemsOf('reveal/1').some((reveal) => reveal.epoch === one.epoch);
		demand(!isRevealed, `the seed of hour ${epoch} is both lost and revealed`);
		demand(Number(one.at) <= one.entry.time, `hour ${epoch} was declared lost at ${at(one.at)}, after its entry`);
		if (epoch < epochOf(terms.accepted) || epoch > epochOf(terms.expires)) continue;
		const needed = Math.min(terms.expires, (epoch + 1) * HOUR - 1);
		const last = lastOf(exitRun, needed);
		if (last && last.t <= needed - 500) return { ...one, last };
	}
	return undefined;
}

/** Step 11 of a receipt of a fair index: the exit's price follows from the entry's by seeds that were committed to before. */
function checkSeeds({ receipt, terms, asset, decided, itemsOf, batch, ...judged }) {
	const { entry, exit } = decided;
	const [first, last] = [tickAt(entry.t) + 1, tickAt(exit.t)];
	const dueBy = (t) => Math.floor((t - 250) / 500);
	demand(first === dueBy(terms.accepted) + 2, 'a scheduled tick between acceptance and entry is missing');
	demand(last === dueBy(terms.expires), 'a scheduled tick between exit and expiry is missing');
	demand(
		first <= last && last - first === exit.seq - entry.seq - 1,
		'entry and exit do not lie on the schedule of the ticks',
	);
	const conditions = fromLooseJson(asset.terms);
	expect(
		factorOf(asset.ticker) && [undefined, null, 'quicknet'].includes(conditions?.beacon),
		'the kind of index is not known',
	);
	const ticks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
	const rounds = conditions.beacon ? [...new Set(ticks.map((k) => String(roundOf(500 * k + 250))))] : [];
	demand(
		isSame(
			receipt.rounds.map(([round]) => round),
			rounds,
		),
		`the rounds of the beacon are not ${rounds.join(', ') || 'none'}`,
	);
	const wrong = findWrongRound(receipt.rounds);
	demand(!wrong, `round ${wrong?.round} of the beacon: ${wrong?.why}`);
	const randoms = new Map(receipt.rounds.map(([round, signature]) => [round, randomOf(signature)]));
	judged.report.unchecked.push(
		'that its hours have no other commitments, and their groups no others of the same number (range over all entries)',
	);
	const [seeds, losses] = [new Map(), []];
	for (let epoch = epochOf(500 * first + 250); epoch <= epochOf(500 * last + 250); epoch++) {
		const isMine = (item) => Number(item.epoch) === epoch;
		const [commitments, [reveal, ...more]] = [
			itemsOf('commitment/1').filter(isMine),
			itemsOf('reveal/1').filter(isMine),
		];
		demand(more.length === 0, `hour ${epoch} has two seeds`);
		for (const { commitment, entry } of commitments) {
			demand(commitment === commitments[0].commitment, `hour ${epoch} has two commitments`);
			const isBefore = entry.no < batch.entry.no;
			demand(isBefore, `the commitment of hour ${epoch} is in entry ${entry.no}, the acceptance in ${batch.entry.no}`);
			const made = `the commitment of hour ${epoch} is in entry ${entry.no}, made at ${at(entry.time)}`;
			// Only the log's first entry has a reason to commit to the hour that it is made in.
			expect(entry.no === 0 || entry.time < epoch * HOUR, `${made}, when the hour had begun`);
			if (entry.time > (epoch - 48) * HOUR)
				judged.report.unchecked.push(`why ${made}, and not 48 hours before its hour`);
		}
		const lost = itemsOf('lost/1').find(isMine);
		demand(!lost || commitments.length > 0, `the commitment of hour ${epoch} is not in the receipt`);
		if (lost) {
			losses.push(lost);
			continue;
		}
		expect(reveal, `the seed of hour ${epoch} is not in the receipt: get the receipt again once the hour is over`);
		const found = commitmentOf(epoch, reveal.seed);
		demand(
			commitments[0]?.commitment === found,
			`the seed of hour ${epoch} has the commitment ${found}, another than was made`,
		);
		seeds.set(epoch, reveal.seed);
	}
	if (losses.length > 0) return judgeLoss(losses.sort((a, b) => a.at - b.at)[0], { terms, decided, ...judged });
	const randomAt = (t) => (conditions.beacon ? randoms.get(String(roundOf(t))) : '-');
	const step = (k) => stepOf(seeds.get(epochOf(500 * k + 250)), asset.ticker, k, randomAt(500 * k + 250));
	const sum = ticks.reduce((total, k) => total + step(k), 0);
	const x = positionOf(entry.price);
	demand(x !== undefined, `no position of the walk has the price ${entry.price}`);
	demand(priceAt(x + sum) === exit.price, `the exit's price is ${exit.price}, the seed gives ${priceAt(x + sum)}`);
	return `${ticks.length} steps from the seed, ${rounds.length} rounds of drand: ${sum} units, from ${entry.price} to ${exit.price}`;
}
/** Ticks of a lost seed cannot be checked: a loser on real money has the stake back a day after the declaration, or after the trade's end. */
function judgeLoss(lost, { terms, decided, isPaid, now, report }) {
	const said = `hour ${lost.epoch} was declared lost at ${at(lost.at)}`;
	expect(terms.mode === 'real' && decided.status === 'lost', `${said}: its prices cannot be checked`);
	const due = Math.max(lost.at, terms.expires) + 24 * HOUR;
	demand(isPaid || now <= due, `${said}: not compensated by ${at(due)}, as far as this receipt shows`);
	expect(isPaid, `${said}: not compensated yet, which is due by ${at(due)}: get the receipt again`);
	report.unchecked.push(`that the prices of hour ${lost.epoch} follow from its seed, which was lost`);
	return `hour ${lost.epoch} lost: compensated`;
}
export function fromLooseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
