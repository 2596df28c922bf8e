/** Hashes, trees, keys and notes of logs, and the report of a check (docs/proof.md, 1 and 3). */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';

/** @import { KeyObject } from 'node:crypto' */
/** @import { Found } from './receipt.mjs' */

/**
 * A type guard.
 * @template T
 * @typedef {(value: unknown) => value is T} Check
 */
/**
 * The type that a check lets through.
 * @template C
 * @typedef {C extends (value: unknown) => value is infer T ? T : never} Checked
 */
/** @typedef {'right' | 'wrong' | 'open' | 'warning'} State */
/** @typedef {{ name: string, state: State, text: string, warning?: string }} Step */
/** @typedef {(step: Step) => void} Tell */
/** @typedef {{ name: string, id: string, bytes: Buffer }} Signature */
/** @typedef {{ text: string, lines: string[], signatures: Signature[] }} Note */
/**
 * A public key of a note. `until`: for a key that the log has named, the instant after which the key before it signs nothing
 * alone.
 * @typedef {{ name: string, id: string, key: KeyObject, text: string, until?: number | undefined }} Key
 */
/** @typedef {{ origin: string, size: number, root: Buffer, note: Note, text: string }} Checkpoint */
/** @typedef {{ index: number, path: Buffer[], checkpoint: string }} Proof */

export const HOUR = 3_600_000;
/** @param {...Uint8Array} parts */
export const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** @param {Uint8Array} bytes */
export const hashLeaf = (bytes) => sha256(Buffer.from([0]), bytes);
/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
export const hashNode = (left, right) => sha256(Buffer.from([1]), left, right);
/** @param {Buffer | undefined} bytes */
export const hex = (bytes) => bytes?.toString('hex') ?? 'nothing';

/**
 * These end a step: it is wrong, cannot be decided, or is right with a warning. The message gives the reason and its
 * figures.
 */
export class Wrong extends Error {}
export class Open extends Error {}
export class Warning extends Error {
	/**
	 * @param {string} code the warning's word in docs/proof.md
	 * @param {string} text
	 */
	constructor(code, text) {
		super(text);
		this.code = code;
	}
}
/** @type {(condition: unknown, text: string) => asserts condition} */
export const demand = (condition, text) => {
	if (!condition) throw new Wrong(text);
};
/** @type {(condition: unknown, text: string) => asserts condition} */
export const expect = (condition, text) => {
	if (!condition) throw new Open(text);
};
/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
const STATES = /** @type {const} */ (['wrong', 'open', 'warning']);

/** The findings, one line a step. `state` is `right`, `wrong`, `open` or `warning`. */
export class Report {
	/** @type {Step[]} */
	steps = [];
	/**
	 * Steps that had nothing to check.
	 * @type {string[]}
	 */
	absent = [];
	/**
	 * Texts of the points that this check leaves open.
	 * @type {string[]}
	 */
	unchecked = [];
	/** @type {string[]} */
	codes = [];
	/**
	 * For a receipt: the findings of its steps.
	 * @type {Partial<Found>}
	 */
	found = {};

	/** @param {Tell | undefined} tell */
	constructor(tell = () => {}) {
		this.tell = tell;
	}
	/**
	 * Runs one step, unless an earlier one was wrong. A step whose check returns undefined is not reported. Returns true
	 * if later steps can rely on it.
	 * @param {string} name
	 * @param {() => string | undefined | Promise<string | undefined>} check
	 */
	async step(name, check) {
		if (this.verdict === 'wrong') return false;
		/** @type {Step} */
		let step;
		try {
			const text = await check();
			if (text === undefined) return this.absent.push(name) > 0;
			step = { name, state: 'right', text };
		} catch (error) {
			if (error instanceof Warning) step = { name, state: 'warning', text: error.message, warning: error.code };
			else if (error instanceof Wrong) step = { name, state: 'wrong', text: error.message };
			else if (error instanceof Open) step = { name, state: 'open', text: error.message };
			else throw error;
		}
		this.steps.push(step);
		this.tell(step);
		return step.state === 'right' || step.state === 'warning';
	}
	/** @returns {State} */
	get verdict() {
		return STATES.find((one) => this.steps.some(({ state }) => state === one)) ?? 'right';
	}
}

// ---- Texts and numbers

/**
 * @param {unknown} text
 * @returns {text is string}
 */
export const isDigits = (text) =>
	typeof text === 'string' && /^(0|[1-9][0-9]{0,15})$/.test(text) && Number(text) <= 2 ** 53 - 1;
/**
 * @param {unknown} value
 * @returns {value is string}
 */
export const isText = (value) => typeof value === 'string' && value.length <= 100_000;
/**
 * @param {unknown} text
 * @returns {text is string}
 */
export const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
/**
 * Minor units, up to 2^63 - 1 by their digits.
 * @param {unknown} text
 * @returns {text is string}
 */
export const isSum = (text) => typeof text === 'string' && /^(0|[1-9]\d{0,18})$/.test(text);
/**
 * @param {unknown} text
 * @returns {text is string}
 */
export const isSalt = (text) => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);
/**
 * @param {unknown} text
 * @returns {text is string}
 */
export const isUuid = (text) => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
/**
 * @param {unknown} value
 * @returns {value is number}
 */
export const isCount = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
/**
 * Types a predicate as a check.
 * @template T
 * @param {(value: unknown) => boolean} isRight
 */
const toCheck = (isRight) => /** @type {Check<T>} */ (isRight);
/** @type {<T>(check: Check<T>) => Check<T | '-'>} */
export const orAbsent = (check) => toCheck((value) => value === '-' || check(value));
/** @type {<T>(check: Check<T>) => Check<T | null>} */
export const orNull = (check) => toCheck((value) => value === null || check(value));
/** @type {<T>(check: Check<T>, most: number) => Check<T[]>} */
export const listOf = (check, most) =>
	toCheck((value) => Array.isArray(value) && value.length <= most && value.every(check));
/** @type {<C extends readonly Check<any>[]>(...checks: C) => Check<{ -readonly [I in keyof C]: Checked<C[I]> }>} */
export const tuple = (...checks) =>
	toCheck(
		(value) => Array.isArray(value) && value.length === checks.length && checks.every((check, i) => check(value[i])),
	);
/** @type {<C extends Readonly<Record<string, Check<any>>>>(checks: C) => Check<{ [N in keyof C]: Checked<C[N]> }>} */
export const record = (checks) =>
	toCheck((value) => {
		if (typeof value !== 'object' || value === null) return false;
		const fields = new Map(Object.entries(value));
		return (
			fields.size === Object.keys(checks).length &&
			Object.entries(checks).every(([name, check]) => fields.has(name) && check(fields.get(name)))
		);
	});
/** @type {<const V extends readonly string[]>(...values: V) => Check<V[number]>} */
export const oneOf = (...values) => toCheck((value) => values.some((one) => one === value));

/**
 * Bytes of canonical base64, or undefined.
 * @param {string} text
 */
export function fromBase64(text) {
	const bytes = Buffer.from(text, 'base64');
	return bytes.toString('base64') === text ? bytes : undefined;
}
/**
 * Text of UTF-8 bytes, or undefined.
 * @param {Uint8Array} bytes
 */
export function toText(bytes) {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}
/**
 * The value of a JSON text that `JSON.stringify` would write in the same way; undefined for other texts.
 * @param {string} text
 * @returns {unknown}
 */
export function fromJson(text) {
	try {
		const value = JSON.parse(text);
		return JSON.stringify(value) === text ? value : undefined;
	} catch {
		return undefined;
	}
}
/**
 * The value of a JSON text; undefined for other texts.
 * @param {string} text
 * @returns {unknown}
 */
export function fromLooseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
/** @param {unknown} value */
export const toJson = (value) => Buffer.from(JSON.stringify(value));
/** @param {number | string | undefined} instant milliseconds since 1970 */
export const at = (instant) =>
	Number(instant) < 8.64e15 ? `${instant} (${new Date(Number(instant)).toISOString()})` : instant;

// ---- Trees (RFC 6962)

/**
 * The root of some leaf hashes.
 * @param {readonly Buffer[]} hashes
 * @returns {Buffer}
 */
export function rootOf(hashes) {
	const [first] = hashes;
	if (first === undefined) return sha256();
	if (hashes.length === 1) return first;
	const half = splitOf(hashes.length);
	return hashNode(rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
}
/**
 * The greatest power of two below `size`.
 * @param {number} size
 */
export function splitOf(size) {
	let half = 1;
	while (half * 2 < size) half *= 2;
	return half;
}
/**
 * The root that an inclusion path gives, or undefined if the path has another length.
 * @param {Buffer} leaf
 * @param {number} index
 * @param {number} size
 * @param {readonly Buffer[]} path
 */
export function rootByPath(leaf, index, size, path) {
	if (!(index < size)) return undefined;
	/** @type {boolean[]} */
	const sides = [];
	for (let [low, high] = [0, size]; high - low > 1; ) {
		const middle = low + splitOf(high - low);
		sides.unshift(index < middle);
		if (index < middle) high = middle;
		else low = middle;
	}
	if (sides.length !== path.length) return undefined;
	return path.reduce((hash, other, i) => (sides[i] ? hashNode(hash, other) : hashNode(other, hash)), leaf);
}

/** @param {readonly string[]} path */
export const fromHex = (path) => path.map((hash) => Buffer.from(hash, 'hex'));
export const isPath = listOf(isHash, 64);

// ---- Notes (C2SP signed-note)

/** Ed25519 points whose order divides 8, without the sign bit. A signature under such a key can fit any text. */
const SMALL_ORDER = [
	'0000000000000000000000000000000000000000000000000000000000000000',
	'0100000000000000000000000000000000000000000000000000000000000000',
	'26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
	'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
	'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
	'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];
/** @param {Buffer} point */
const isSmallOrder = (point) =>
	SMALL_ORDER.includes(hex(Buffer.concat([point.subarray(0, 31), Buffer.of((point[31] ?? 0) & 0x7f)])));

/**
 * `{ name, id, key, text }` of a key's text `<name>+<id>+<base64>`. Throws an Error if it is none of kind 0x01.
 * @param {string} text
 * @returns {Key}
 */
export function readKey(text) {
	const [, name = '', id = '', base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
	const bytes = fromBase64(base64);
	if (bytes?.length !== 33 || bytes[0] !== 1 || isSmallOrder(bytes.subarray(1)))
		throw new Error(`is no Ed25519 key of a note: ${text}`);
	const hash = sha256(Buffer.from(`${name}\n`), bytes);
	if (hex(hash.subarray(0, 4)) !== id) throw new Error(`has the id ${hex(hash.subarray(0, 4))}: ${text}`);
	const x = bytes.subarray(1).toString('base64url');
	return { name, id, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), text };
}

/**
 * `{ lines, text, signatures }` of a note, or undefined.
 * @param {string} note
 * @returns {Note | undefined}
 */
export function readNote(note) {
	const end = note.lastIndexOf('\n\n');
	if (end < 0 || note.length > 100_000) return undefined;
	const text = note.slice(0, end + 1);
	const lines = note
		.slice(end + 2)
		.split('\n')
		.slice(0, -1);
	const signatures = lines.flatMap((line) => readSignatureLine(line) ?? []);
	if (!note.endsWith('\n') || lines.length === 0 || lines.length > 100 || signatures.length < lines.length)
		return undefined;
	return { text, lines: text.split('\n').slice(0, -1), signatures };
}
/**
 * @param {string} line
 * @returns {Signature | undefined}
 */
function readSignatureLine(line) {
	const [, name = '', base64 = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
	const bytes = fromBase64(base64);
	return bytes && bytes.length > 4 ? { name, id: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) } : undefined;
}

/**
 * The known keys of this name that signed the note, each once. Demands at least one, and that no signature of a known
 * key is forged.
 * @param {Note} note
 * @param {string} name
 * @param {readonly Key[]} keys
 */
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
/** @param {Pick<Key, 'name' | 'id'> | undefined} key */
export const nameOf = (key) => `${key?.name}+${key?.id}`;
/**
 * As `signersOf`; returns one of the keys as a text.
 * @param {Note} note
 * @param {string} name
 * @param {readonly Key[]} keys
 */
export const demandSigned = (note, name, keys) => nameOf(signersOf(note, name, keys).at(-1));
/**
 * The key that should have signed a note, if only keys that ended before `time` did (docs/proof.md, 3); undefined if
 * none is known from items `key/1`. `keys` are in the order in which the log names them. The note's signatures must
 * have been checked.
 * @param {Note} note
 * @param {string} origin
 * @param {readonly Key[]} keys
 * @param {number} time milliseconds since 1970
 * @returns {Key | undefined}
 */
export function endedBy(note, origin, keys, time) {
	const named = keys.filter(({ name, until }) => name === origin && until !== undefined);
	const due = named.findLastIndex(({ until = Number.POSITIVE_INFINITY }) => until < time);
	if (due < 0) return undefined;
	/** @param {Key} key */
	const isSigned = ({ name, id }) => note.signatures.some((one) => one.name === name && one.id === id);
	return named.slice(due).some(isSigned) ? undefined : named[due];
}

/**
 * @param {Buffer | undefined} bytes
 * @returns {bytes is Buffer}
 */
const isOf32Bytes = (bytes) => bytes?.length === 32;

/**
 * `{ origin, size, root, note }` of a checkpoint.
 * @param {string} text
 * @returns {Checkpoint}
 */
export function readCheckpoint(text) {
	const note = readNote(text);
	const [origin, size, root] = note?.lines ?? [];
	const bytes = root === undefined ? undefined : fromBase64(root);
	const form = 'a checkpoint has an unknown form';
	expect(note && note.lines.length === 3 && origin !== undefined && isDigits(size), form);
	expect(isOf32Bytes(bytes), form);
	return { origin, size: Number(size), root: bytes, note, text };
}

/**
 * `{ index, path, checkpoint }` of a C2SP tlog-proof text.
 * @param {string} text
 * @returns {Proof}
 */
export function readProof(text) {
	const end = text.indexOf('\n\n');
	const [kind, place, ...lines] = text.slice(0, end).split('\n');
	const [, index] = /^index (0|[1-9][0-9]{0,15})$/.exec(place ?? '') ?? [];
	/** @type {(Buffer | undefined)[]} */
	const path = lines.map(fromBase64);
	const isRight = end > 0 && kind === 'c2sp.org/tlog-proof@v1' && isDigits(index) && path.length <= 64;
	const form = 'a proof of an entry has an unknown form';
	expect(isRight, form);
	expect(path.every(isOf32Bytes), form);
	return { index: Number(index), path, checkpoint: text.slice(end + 2) };
}
