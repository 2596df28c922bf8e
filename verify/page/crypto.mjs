/**
 * Replaces the parts of Node that `receipt.mjs` and `beacon.mjs` use. A page opened from disk may lack Web Crypto,
 * whose functions are also asynchronous.
 */
export class Buffer extends Uint8Array {
	/**
	 * @override
	 * @param {string | ArrayLike<any> | Iterable<any>} value a text, or bytes
	 * @param {any} [encoding] of a text: utf8, hex, base64 or base64url
	 * @returns {Buffer}
	 */
	static from(value, encoding = 'utf8') {
		if (typeof value !== 'string') return new Buffer(/** @type {ArrayLike<number>} */ (value));
		if (encoding === 'utf8') return new Buffer(new TextEncoder().encode(value));
		if (encoding === 'hex')
			return new Buffer((value.match(/[0-9a-fA-F]{2}/g) ?? []).map((byte) => Number.parseInt(byte, 16)));
		const digits = value
			.replace(/-/g, '+')
			.replace(/_/g, '/')
			.replace(/[^A-Za-z0-9+/]/g, '');
		// A single digit at the end holds no whole byte.
		const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
		return new Buffer(Array.from(atob(whole), (letter) => letter.charCodeAt(0)));
	}
	/**
	 * @param {number} size
	 * @param {number} [value]
	 */
	static alloc(size, value = 0) {
		return new Buffer(size).fill(value);
	}
	/** @param {readonly Uint8Array[]} parts */
	static concat(parts) {
		const all = new Buffer(parts.reduce((size, part) => size + part.length, 0));
		let at = 0;
		for (const part of parts) {
			all.set(part, at);
			at += part.length;
		}
		return all;
	}
	/** @param {Uint8Array} other */
	equals(other) {
		return this.length === other.length && this.every((byte, i) => byte === other[i]);
	}
	/**
	 * @override
	 * @param {'utf8' | 'hex' | 'base64' | 'base64url'} [encoding]
	 */
	toString(encoding = 'utf8') {
		if (encoding === 'utf8') return new TextDecoder().decode(this);
		if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
		let letters = '';
		for (const byte of this) letters += String.fromCharCode(byte);
		const text = btoa(letters);
		return encoding === 'base64' ? text : text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
	}
}

/** @param {number} size */
export const randomBytes = (size) => crypto.getRandomValues(new Buffer(size));

// ---- SHA-256 and SHA-512 (FIPS 180-4)

/**
 * The element at an index that is known to exist.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} i
 */
const get = (list, i) => /** @type {T} */ (list[i]);
/**
 * The whole part of a root.
 * @param {bigint} n
 * @param {bigint} power
 */
function rootOf(n, power) {
	let [low, high] = [0n, 1n << 80n];
	while (high - low > 1n) {
		const middle = (low + high) >> 1n;
		if (middle ** power <= n) low = middle;
		else high = middle;
	}
	return low;
}
/** @type {bigint[]} */
const PRIMES = [];
for (let n = 2n; PRIMES.length < 80; n++) if (PRIMES.every((prime) => n % prime !== 0n)) PRIMES.push(n);
/** The first 64 bits behind the point of the primes' square and cube roots. */
const WORD = (1n << 64n) - 1n;
const SQUARE_ROOTS = PRIMES.slice(0, 8).map((prime) => rootOf(prime << 128n, 2n) & WORD);
const CUBE_ROOTS = PRIMES.map((prime) => rootOf(prime << 192n, 3n) & WORD);
const START_256 = SQUARE_ROOTS.map((root) => Number(root >> 32n) | 0);
const ROUND_256 = CUBE_ROOTS.slice(0, 64).map((root) => Number(root >> 32n) | 0);

/**
 * The words of a hash.
 * @template T
 * @typedef {[T, T, T, T, T, T, T, T]} Eight
 */

/**
 * The message with its padding to blocks of `block` bytes, whose last eight hold its length in bits.
 * @param {Uint8Array} bytes
 * @param {number} block
 */
function pad(bytes, block) {
	const size = Math.ceil((bytes.length + 1 + block / 8) / block) * block;
	const padded = new Uint8Array(size);
	padded.set(bytes);
	padded[bytes.length] = 0x80;
	new DataView(padded.buffer).setBigUint64(size - 8, BigInt(bytes.length) * 8n);
	return padded;
}

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
	const padded = pad(bytes, 64);
	const view = new DataView(padded.buffer);
	const state = START_256.slice();
	const w = new Int32Array(64);
	/** @type {(x: number, n: number) => number} */
	const turn = (x, n) => (x >>> n) | (x << (32 - n));
	for (let at = 0; at < padded.length; at += 64) {
		for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
		for (let i = 16; i < 64; i++) {
			const [a, b] = [get(w, i - 15), get(w, i - 2)];
			w[i] =
				get(w, i - 16) +
				get(w, i - 7) +
				(turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
				(turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
		}
		let [a, b, c, d, e, f, g, h] = /** @type {Eight<number>} */ (state);
		for (let i = 0; i < 64; i++) {
			const t1 =
				(h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + get(ROUND_256, i) + get(w, i)) | 0;
			const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
		}
		[a, b, c, d, e, f, g, h].forEach((value, i) => {
			state[i] = (get(state, i) + value) | 0;
		});
	}
	const out = new Buffer(32);
	state.forEach((value, i) => {
		new DataView(out.buffer).setInt32(i * 4, value);
	});
	return out;
}

/** @param {Uint8Array} bytes */
export function sha512(bytes) {
	const padded = pad(bytes, 128);
	const view = new DataView(padded.buffer);
	const state = SQUARE_ROOTS.slice();
	/** @type {(x: bigint, n: bigint) => bigint} */
	const turn = (x, n) => ((x >> n) | (x << (64n - n))) & WORD;
	for (let at = 0; at < padded.length; at += 128) {
		const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + i * 8));
		for (let i = 16; i < 80; i++) {
			const [a, b] = [get(w, i - 15), get(w, i - 2)];
			const [s0, s1] = [turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n), turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n)];
			w.push((get(w, i - 16) + get(w, i - 7) + s0 + s1) & WORD);
		}
		let [a, b, c, d, e, f, g, h] = /** @type {Eight<bigint>} */ (state);
		for (let i = 0; i < 80; i++) {
			const t1 =
				h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & WORD & g)) + get(CUBE_ROOTS, i) + get(w, i);
			const t2 = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
			[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & WORD, c, b, a, (t1 + t2) & WORD];
		}
		[a, b, c, d, e, f, g, h].forEach((value, i) => {
			state[i] = (get(state, i) + value) & WORD;
		});
	}
	const out = new Buffer(64);
	state.forEach((value, i) => {
		new DataView(out.buffer).setBigUint64(i * 8, value);
	});
	return out;
}

/** @param {string | Uint8Array} value */
const toBytes = (value) => (typeof value === 'string' ? Buffer.from(value) : value);
/** @param {(bytes: Buffer) => Buffer} finish */
function collect(finish) {
	/** @type {Uint8Array[]} */
	const parts = [];
	const hash = {
		/** @param {string | Uint8Array} value */
		update(value) {
			parts.push(toBytes(value));
			return hash;
		},
		digest: () => finish(Buffer.concat(parts)),
	};
	return hash;
}
export const createHash = () => collect(sha256);
/**
 * @param {string} _
 * @param {Uint8Array} key
 */
export function createHmac(_, key) {
	/** @param {number} value */
	const mask = (value) => Buffer.alloc(64, value).map((byte, i) => byte ^ (key[i] ?? 0));
	return collect((bytes) => sha256(Buffer.concat([mask(0x5c), sha256(Buffer.concat([mask(0x36), bytes]))])));
}

// ---- Ed25519 (RFC 8032)

/** @typedef {[x: bigint, y: bigint, z: bigint]} Point */

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
/** @param {bigint} a */
const mod = (a) => ((a % P) + P) % P;
/**
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
	let result = 1n;
	for (const bit of exponent.toString(2)) result = (result * result * (bit === '1' ? base : 1n)) % P;
	return result;
}
/** @param {bigint} a */
const invert = (a) => power(mod(a), P - 2n);
const D = mod(-121665n * invert(121666n));
/** @param {Uint8Array} bytes */
const fromLittleEndian = (bytes) => BigInt(`0x${Buffer.from([...bytes].reverse()).toString('hex')}`);

/**
 * Points are [x, y, z] for (x/z, y/z) on −x² + y² = 1 + dx²y².
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function add([x1, y1, z1], [x2, y2, z2]) {
	const z = mod(z1 * z2);
	const [xx, yy, zz] = [mod(x1 * x2), mod(y1 * y2), mod(z * z)];
	const e = mod(D * xx * yy);
	const [f, g] = [mod(zz - e), mod(zz + e)];
	return [mod(z * f * ((x1 + y1) * (x2 + y2) - xx - yy)), mod(z * g * (yy + xx)), mod(f * g)];
}
/**
 * @param {Point} point
 * @param {bigint} factor
 */
function times(point, factor) {
	/** @type {Point} */
	let result = [0n, 1n, 1n];
	for (const bit of factor.toString(2)) {
		result = add(result, result);
		if (bit === '1') result = add(result, point);
	}
	return result;
}
/**
 * The point that 32 bytes encode; undefined if the encoding is not canonical.
 * @param {Uint8Array} bytes
 * @returns {Point | undefined}
 */
function decode(bytes) {
	const value = fromLittleEndian(bytes);
	const [sign, y] = [value >> 255n, value & (2n ** 255n - 1n)];
	if (y >= P) return undefined;
	const square = mod((y * y - 1n) * invert(D * y * y + 1n));
	let x = power(square, (P + 3n) / 8n);
	if (mod(x * x - square) !== 0n) x = mod(x * power(2n, (P - 1n) / 4n));
	if (mod(x * x - square) !== 0n || (x === 0n && sign === 1n)) return undefined;
	return [(x & 1n) === sign ? x : P - x, y, 1n];
}
const BASE = /** @type {Point} */ (decode(Buffer.from(`58${'66'.repeat(31)}`, 'hex')));

/** @param {{ key: { x?: string | undefined } }} jwk */
export const createPublicKey = ({ key }) => Buffer.from(key.x ?? '', 'base64url');
/**
 * @param {null} _
 * @param {Uint8Array} message
 * @param {Uint8Array} key
 * @param {Uint8Array} signature
 */
export function verify(_, message, key, signature) {
	const [a, r] = [decode(key), decode(signature.subarray(0, 32))];
	const s = fromLittleEndian(signature.subarray(32));
	if (!a || !r || s >= ORDER) return false;
	const k = fromLittleEndian(sha512(Buffer.concat([signature.subarray(0, 32), key, message]))) % ORDER;
	const [left, right] = [times(BASE, s), add(r, times(a, k))];
	return mod(left[0] * right[2] - right[0] * left[2]) === 0n && mod(left[1] * right[2] - right[1] * left[2]) === 0n;
}
