// @ts-nocheck
/** Hashes, trees, keys and notes of logs, and how a check tells what it found (docs/proof.md, 1 and 3). */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';

export const HOUR = 3_600_000;
export const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
export const hashLeaf = (bytes) => sha256(Buffer.from([0]), bytes);
export const hashNode = (left, right) => sha256(Buffer.from([1]), left, right);
export const hex = (bytes) => bytes?.toString('hex') ?? 'nothing';

/** Something is wrong, or cannot be decided, or must be known though it is not in doubt; the message says what, with the numbers. */
export class Wrong extends Error {}
export class Open extends Error {}
export class Warning extends Error {
	/** `code` is the warning's word in docs/proof.md. */
	constructor(code, text) {
		super(text);
		this.code = code;
	}
}
export const demand = (condition, text) => {
	if (!condition) throw new Wrong(text);
};
export const expect = (condition, text) => {
	if (!condition) throw new Open(text);
};
const STATES = ['wrong', 'open', 'warning'];

/** What was found, one line a step: `state` is `right`, `wrong`, `open` or `warning`. */
export class Report {
	steps = [];
	/** Steps in which there was nothing to check. */
	absent = [];
	/** What this check does not show, and of a receipt the words for it. */
	unchecked = [];
	codes = [];
	/** Of a receipt: what its steps have found. */
	found = {};

	constructor(tell = () => {}) {
		this.tell = tell;
	}
	/** Runs one step, unless an earlier one was wrong; it tells nothing where it returns nothing. Returns whether those after it can rely on it. */
	async step(name, check) {
		if (this.verdict === 'wrong') return false;
		let step = { name, state: 'right', text: '' };
		try {
			step.text = await check();
		} catch (error) {
			const { message: text } = error;
			if (error instanceof Warning) step = { name, state: 'warning', text, warning: error.code };
			else if (error instanceof Wrong) step = { name, state: 'wrong', text };
			else if (error instanceof Open) step = { name, state: 'open', text };
			else throw error;
		}
		if (step.text === undefined) return this.absent.push(name) > 0;
		this.steps.push(step);
		this.tell(step);
		return step.state === 'right' || step.state === 'warning';
	}
	get verdict() {
		return STATES.find((one) => this.steps.some(({ state }) => state === one)) ?? 'right';
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
export const orAbsent = (check) => (value) => value === '-' || check(value);
export const listOf = (check, most) => (value) => Array.isArray(value) && value.length <= most && value.every(check);
export const tuple =
	(...checks) =>
	(value) =>
		Array.isArray(value) && value.length === checks.length && checks.every((check, i) => check(value[i]));
export const record = (checks) => (value) =>
	typeof value === 'object' &&
	value !== null &&
	Object.keys(value).length === Object.keys(checks).length &&
	Object.entries(checks).every(([name, check]) => Object.hasOwn(value, name) && check(value[name]));
export const orNull = (check) => (value) => value === null || check(value);
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
export function fromJson(text) {
	try {
		const value = JSON.parse(text);
		return JSON.stringify(value) === text ? value : undefined;
	} catch {
		return undefined;
	}
}
export function fromLooseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
export const toJson = (value) => Buffer.from(JSON.stringify(value));
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

export const fromHex = (path) => path.map((hash) => Buffer.from(hash, 'hex'));
export const isPath = listOf(isHash, 64);

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

/** The known keys with this name that signed the note: one at least, each once; and no signature of a known key is forged. */
export function signersOf(note, name, keys) {
	const signers = [];
	for (const key of keys) {
		const [mine, ...more] = note.signatures.filter((one) => one.name === key.name && one.id === key.id);
		if (!mine) continue;
		demand(more.length === 0, `the note is forged: two signatures of ${key.name}+${key.id}`);
		const isRight =
			mine.bytes.length === 64 &&
			!isSmallOrder(mine.bytes.subarray(0, 32)) &&
			verifySignature(null, Buffer.from(note.text), key.key, mine.bytes);
		demand(isRight, `the note is forged: the signature of ${key.name}+${key.id} is wrong`);
		if (key.name === name) signers.push(key);
	}
	const others = note.signatures.map((one) => `${one.name}+${one.id}`).join(', ');
	expect(signers.length > 0, `no known key of ${name} signed it (signatures: ${others})`);
	return signers;
}
export const nameOf = ({ name, id }) => `${name}+${id}`;
/** Demands what `signersOf` does, and returns one of them as a text. */
export const demandSigned = (note, name, keys) => nameOf(signersOf(note, name, keys).at(-1));
/**
 * The key that should have signed a note of a log, where only keys have that ended before `time` (docs/proof.md, 3); undefined: none, as far as it is known from items `key/1` what has ended.
 * `keys` are in the order in which the log names them; the signatures of the note were found right.
 */
export function endedBy(note, origin, keys, time) {
	const named = keys.filter(({ name, until }) => name === origin && until !== undefined);
	const due = named.findLastIndex(({ until }) => until < time);
	if (due < 0) return undefined;
	const isSigned = ({ name, id }) => note.signatures.some((one) => one.name === name && one.id === id);
	return named.slice(due).some(isSigned) ? undefined : named[due];
}

/** `{ origin, size, root, note }` of a checkpoint. */
export function readCheckpoint(text) {
	const note = readNote(text);
	const [origin, size, root] = note?.lines ?? [];
	const bytes = root === undefined ? undefined : fromBase64(root);
	expect(note?.lines.length === 3 && isDigits(size) && bytes?.length === 32, 'a checkpoint has an unknown form');
	return { origin, size: Number(size), root: bytes, note, text };
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
