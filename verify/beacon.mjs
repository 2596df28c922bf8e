/**
 * Checks signatures of drand's network quicknet with BigInt alone: BLS on the curve BLS12-381 (bls-unchained-g1-rfc9380). A signature
 * is a point of G1, the key one of G2, the message SHA-256 of the round's number in eight bytes.
 */
import { createHash, randomBytes } from 'node:crypto';

/** @typedef {[x: bigint, y: bigint, z: bigint]} Point x/z², y/z³ on y² = x³ + 4; z is 0 for the neutral one */
/** @typedef {[x: bigint, y: bigint]} Affine */
/** @typedef {[re: bigint, im: bigint]} Pair an element a + bi of the field of P² elements, i² = −1 */
/** @typedef {[x: Pair, y: Pair]} Twisted a point of G2 */
/** @typedef {{ round: string | number, signature: Point, message: Point }} Round */

/** drand's public key, and the generator of G2, compressed. */
const QUICKNET =
	'83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const GENERATOR =
	'93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
/** Base field, order of the groups, the curve's parameter (negative), and a cube root of one. */
const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const PARAMETER = 0xd201000000010000n;
const BETA = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen;
/** RFC 9380, 8.8.1: the curve y² = x³ + Ax + B that is mapped to first. `KERNEL` is zero at the kernel of its isogeny to BLS12-381. */
const A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
/** @type {readonly [bigint, bigint, bigint, bigint, bigint, bigint]} */
const KERNEL = [
	0x133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07n,
	0x264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0n,
	0x1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39n,
	0x94440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944n,
	0x4afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85n,
	1n,
];

/** @param {bigint} a */
const mod = (a) => ((a % P) + P) % P;
/** @param {...Uint8Array} parts */
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** @param {Buffer} bytes */
const toNumber = (bytes) => BigInt(`0x${bytes.toString('hex')}`);
/** @param {bigint} a */
function invert(a) {
	let [r, s, t, u] = [mod(a), P, 1n, 0n];
	while (r > 1n) [r, s, t, u] = [s % r, r, u - (s / r) * t, t];
	return mod(t);
}

/**
 * The root of a, or undefined if it has none.
 * @param {bigint} a
 */
function root(a) {
	let y = 1n;
	for (const bit of ((P + 1n) / 4n).toString(2)) y = (y * y * (bit === '1' ? a : 1n)) % P;
	return (y * y) % P === a ? y : undefined;
}

/**
 * Points are [x, y, z] with the coordinates x/z², y/z³ on y² = x³ + 4; z is 0 for the neutral one.
 * @param {Point} point
 * @returns {Point}
 */
function double([x, y, z]) {
	const [b, e] = [(y * y) % P, 3n * x * x];
	const d = (4n * x * b) % P;
	const x2 = mod(e * e - 2n * d);
	return [x2, mod(e * (d - x2) - 8n * b * b), (2n * y * z) % P];
}
/**
 * @param {Point} p
 * @param {Point} q
 * @returns {Point}
 */
function add(p, q) {
	if (p[2] === 0n || q[2] === 0n) return p[2] === 0n ? q : p;
	const [pp, qq] = [(p[2] * p[2]) % P, (q[2] * q[2]) % P];
	const [u, v] = [(p[0] * qq) % P, (p[1] * qq * q[2]) % P];
	const [h, r] = [mod(q[0] * pp - u), mod(q[1] * pp * p[2] - v)];
	if (h === 0n) return r === 0n ? double(p) : [1n, 1n, 0n];
	const [hhh, uhh] = [(h * h * h) % P, (u * h * h) % P];
	const x = mod(r * r - hhh - 2n * uhh);
	return [x, mod(r * (uhh - x) - v * hhh), (p[2] * q[2] * h) % P];
}

/**
 * The sum of `[point, factor below 2⁶⁴]` pairs.
 * @param {readonly (readonly [Point, bigint])[]} list
 */
function sum(list) {
	/** @type {Point} */
	let total = [1n, 1n, 0n];
	for (let bit = 63n; bit >= 0n; bit--) {
		total = double(total);
		for (const [point, factor] of list) if ((factor >> bit) & 1n) total = add(total, point);
	}
	return total;
}
/**
 * @param {Point} point
 * @param {bigint} factor
 */
const times = (point, factor) => sum([[point, factor]]);
/**
 * @param {Point} point
 * @returns {Affine}
 */
const toAffine = ([x, y, z]) => [mod(x * invert(z) ** 2n), mod(y * invert(z) ** 3n)];

/**
 * A signature's point. Throws unless it is the one canonical text of a point of the group other than the neutral one.
 * @param {string} hex
 * @returns {Point}
 */
export function readSignature(hex) {
	if (!/^[0-9a-f]{96}$/.test(hex)) throw new Error('is not 48 bytes in lower-case hex');
	const [flags, x] = [BigInt(`0x${hex}`) >> 381n, BigInt(`0x${hex}`) & (2n ** 381n - 1n)];
	if ((flags !== 4n && flags !== 5n) || x >= P) throw new Error('is not a canonical point');
	const y = root((x ** 3n + 4n) % P);
	if (y === undefined) throw new Error('is not on the curve');
	/** @type {Point} */
	const point = [x, y > P / 2n === (flags === 5n) ? y : P - y, 1n];
	// In the group, and nowhere else on the curve, (βx, y) is the point times −PARAMETER².
	const difference = add(times(times(point, PARAMETER), PARAMETER), [(BETA * x) % P, point[1], 1n]);
	if (difference[2] !== 0n) throw new Error('is not in the group');
	return point;
}
/** @param {readonly bigint[]} polynomial */
const derive = (polynomial) => polynomial.slice(1).map((one, i) => one * BigInt(i + 1));
/** The derivatives of the polynomial. */
const KERNEL_1 = derive(KERNEL);
const KERNEL_2 = derive(KERNEL_1);
const KERNEL_3 = derive(KERNEL_2);

/**
 * A field element becomes a point of the curve: RFC 9380, 6.6.2 and 6.6.3, the isogeny by Kohel's formula from its kernel.
 * @param {bigint} u
 * @returns {Point}
 */
function mapToCurve(u) {
	const zu = (11n * u * u) % P;
	const t = mod(zu * zu + zu);
	/** @param {bigint} x */
	const curve = (x) => mod(x ** 3n + A * x + B);
	let x = t === 0n ? mod(B * invert(11n * A)) : mod(-B * invert(A) * (1n + invert(t)));
	if (root(curve(x)) === undefined) x = (zu * x) % P;
	const y = root(curve(x));
	if (y === undefined) throw new Error('neither of the two is on the curve');
	/** @param {readonly bigint[]} polynomial */
	const evaluate = (polynomial) => polynomial.reduceRight((value, next) => (value * x + next) % P, 0n);
	const inverse = invert(evaluate(KERNEL));
	/** @param {readonly bigint[]} polynomial */
	const share = (polynomial) => mod(evaluate(polynomial) * inverse);
	const [l, m, n] = [share(KERNEL_1), share(KERNEL_2), share(KERNEL_3)];
	const [l1, l2] = [mod(m - l * l), mod(n - 3n * m * l + 2n * l ** 3n)];
	const slope = mod(3n * x * x + A);
	const image = 11n * x + 2n * KERNEL[4] - 2n * slope * l - 4n * curve(x) * l1;
	const derivative = 11n - 12n * x * l - 6n * slope * l1 - 4n * curve(x) * l2;
	return [mod(image * invert(11n ** 2n)), mod(((y ^ u) & 1n ? -y : y) * derivative * invert(11n ** 3n)), 1n];
}

/**
 * A message becomes a point of the curve: RFC 9380, 5.2, 5.3.1 and 3, without the clearing of the cofactor.
 * @param {Uint8Array} message
 * @param {string} domain
 */
function hashToCurve(message, domain) {
	const suffix = Buffer.from(`${domain}${String.fromCharCode(domain.length)}`);
	const first = sha256(Buffer.alloc(64), message, Buffer.from([0, 128, 0]), suffix);
	/** @type {Buffer[]} */
	const blocks = [];
	for (let i = 1; i <= 4; i++) {
		const before = blocks.at(-1);
		const mixed = first.map((byte, at) => byte ^ (before?.[at] ?? 0));
		blocks.push(sha256(Buffer.from(mixed), Buffer.from([i]), suffix));
	}
	/** @param {number} i */
	const pointOf = (i) => mapToCurve(mod(toNumber(Buffer.concat(blocks.slice(i, i + 2)))));
	return add(pointOf(0), pointOf(2));
}
/** @param {Point} point */
const clearCofactor = (point) => times(point, PARAMETER + 1n);
/**
 * The point of a message in affine coordinates, as the vectors of RFC 9380 have it.
 * @param {Uint8Array} message
 * @param {string} domain
 */
export const hashToGroup = (message, domain) => toAffine(clearCofactor(hashToCurve(message, domain)));

/**
 * [a, b] is a + bi of the field of P² elements, i² = −1; six of those are the factors of the powers of w, w⁶ = 1 + i, in that of P¹².
 * @type {(a: Pair, b: Pair) => Pair}
 */
const mul2 = ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)];
/** @type {(a: Pair, b: Pair) => Pair} */
const sub2 = ([a, b], [c, d]) => [mod(a - c), mod(b - d)];
/** @type {(a: Pair, b: Pair) => Pair} */
const div2 = (a, [c, d]) => mul2(a, [c * invert(c * c + d * d), -d * invert(c * c + d * d)]);
/**
 * @param {readonly Pair[]} f
 * @param {readonly Pair[]} g
 * @returns {Pair[]}
 */
function mul12(f, g) {
	/** @type {bigint[]} */
	const re = Array(12).fill(0n);
	/** @type {bigint[]} */
	const im = Array(12).fill(0n);
	/**
	 * @param {readonly bigint[]} list
	 * @param {number} i
	 */
	const get = (list, i) => list[i] ?? 0n;
	for (const [i, [a, b]] of f.entries())
		for (const [j, [c, d]] of g.entries()) {
			re[i + j] = get(re, i + j) + a * c - b * d;
			im[i + j] = get(im, i + j) + a * d + b * c;
		}
	return f.map((_, i) => [
		mod(get(re, i) + get(re, i + 6) - get(im, i + 6)),
		mod(get(im, i) + get(im, i + 6) + get(re, i + 6)),
	]);
}

/**
 * The point of G2 of a compressed literal. The root of a + bi has the real part √((a ± n)/2), n² = a² + b².
 * @param {string} hex
 * @returns {Twisted}
 */
function readG2(hex) {
	/** @type {Pair} */
	const x = [BigInt(`0x${hex.slice(96)}`), BigInt(`0x${hex.slice(0, 96)}`) & (2n ** 381n - 1n)];
	const cube = mul2(mul2(x, x), x);
	const [a, b] = [mod(cube[0] + 4n), mod(cube[1] + 4n)];
	const [n, half] = [root(mod(a * a + b * b)), invert(2n)];
	const real = n === undefined ? undefined : (root(mod((a + n) * half)) ?? root(mod((a - n) * half)));
	if (real === undefined) throw new Error('is not on the curve');
	/** @type {Pair} */
	const y = [real, mod(b * invert(2n * real))];
	return [x, y[1] > P / 2n === /^[ab]/.test(hex) ? y : sub2([0n, 0n], y)];
}

/**
 * True if the pairings of all pairs [affine point of G1, point of G2] have the product one.
 * @param {readonly (readonly [Affine, Twisted])[]} pairs
 */
function isProductOne(pairs) {
	/** @type {Pair[]} */
	let f = [[1n, 0n], ...Array(5).fill([0n, 0n])];
	const lines = pairs.map(([p, q]) => ({ p, q, sum: q }));
	// Multiplies f by the line of this slope through the untwisted point, evaluated at the point of G1, times w³. Then
	// moves to the negated third point of the line.
	/** @type {(line: (typeof lines)[number], slope: Pair, other: Pair) => void} */
	const follow = (line, slope, other) => {
		const [[px, py], [x, y]] = [line.p, line.sum];
		f = mul12(f, [sub2(mul2(slope, x), y), [0n, 0n], mul2(slope, [-px, 0n]), [py, 0n]]);
		const x2 = sub2(sub2(mul2(slope, slope), x), other);
		line.sum = [x2, sub2(mul2(slope, sub2(x, x2)), y)];
	};
	for (const bit of PARAMETER.toString(2).slice(1)) {
		f = mul12(f, f);
		for (const line of lines) {
			const [x, y] = line.sum;
			follow(line, div2(mul2([3n, 0n], mul2(x, x)), mul2([2n, 0n], y)), x);
		}
		if (bit === '0') continue;
		for (const line of lines) {
			const [x, y] = line.q;
			follow(line, div2(sub2(y, line.sum[1]), sub2(x, line.sum[0])), x);
		}
	}
	// To the power of (P¹² − 1)/ORDER = (P⁶ − 1)·k it is one exactly if g = f^k is its own conjugate, without odd powers of w.
	let g = f;
	const k = ((P ** 2n + 1n) * (P ** 4n - P ** 2n + 1n)) / ORDER;
	for (const bit of k.toString(2).slice(1)) g = bit === '1' ? mul12(mul12(g, g), f) : mul12(g, g);
	return g.flat().some((part) => part !== 0n) && [g[1], g[3], g[5]].flat().every((part) => part === 0n);
}
/** @param {readonly Round[]} rounds */
function areSigned(rounds) {
	const weighted = rounds.map((round) => ({ ...round, factor: toNumber(randomBytes(8)) | 1n }));
	const signatures = sum(weighted.map(({ signature, factor }) => [signature, factor]));
	const messages = clearCofactor(sum(weighted.map(({ message, factor }) => [message, factor])));
	if (signatures[2] * messages[2] === 0n) return false;
	const [x, y] = readG2(GENERATOR);
	return isProductOne([
		[toAffine(signatures), [x, sub2([0n, 0n], y)]],
		[toAffine(messages), readG2(QUICKNET)],
	]);
}

/**
 * Checks `[round, signature]` pairs, all together with random factors, which a wrong one passes once in 2⁶³ times. Returns
 * undefined if drand signed all of them, otherwise one that it did not as `{ round, why }`.
 * @param {readonly (readonly [round: string | number, signature: string])[]} list
 * @returns {{ round: string | number, why: string } | undefined}
 */
export function findWrongRound(list) {
	/** @type {Round[]} */
	const rounds = [];
	for (const [round, hex] of list) {
		const number = Buffer.from(BigInt(round).toString(16).padStart(16, '0'), 'hex');
		try {
			rounds.push({ round, signature: readSignature(hex), message: hashToCurve(sha256(number), DOMAIN) });
		} catch (error) {
			return { round, why: `its signature ${error instanceof Error ? error.message : error}` };
		}
	}
	if (rounds.length === 0 || areSigned(rounds)) return undefined;
	while (rounds.length > 1) {
		const half = rounds.splice(rounds.length >> 1);
		if (areSigned(rounds)) rounds.splice(0, rounds.length, ...half);
	}
	const [wrong] = rounds;
	return wrong && { round: wrong.round, why: 'drand did not sign it' };
}
