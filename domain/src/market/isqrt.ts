/** ⌊√n⌋ by Newton's method; n > 0. */
export function isqrt(n: bigint): bigint {
	let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
	for (;;) {
		const next = (root + n / root) >> 1n;
		if (next >= root) return root;
		root = next;
	}
}
