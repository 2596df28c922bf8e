import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isCanonicalSignature, QUICKNET } from '../market/beacon.ts';

/** A round of the beacon and its signature, lower-case hex. */
export interface BeaconRound {
	readonly round: number;
	readonly signature: string;
}

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const WEIGHT_BYTES = 16;
const { G1, G2 } = bls12_381;
type Point = InstanceType<typeof G1.Point>;

function messageOf(round: number): Point {
	const bytes = new Uint8Array(8);
	new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
	return G1.Point.fromAffine(G1.hashToCurve(sha256(bytes), { DST: DOMAIN }).toAffine());
}

/**
 * True if all rounds are drand's own. They are checked together, each by a weight that depends on all of them: signatures
 * whose errors cancel each other out do not pass.
 */
export function areBeaconRounds(rounds: readonly BeaconRound[]): boolean {
	if (rounds.length === 0) return true;
	if (!rounds.every(({ signature }) => isCanonicalSignature(signature))) return false;
	const all = sha256(utf8ToBytes(JSON.stringify(rounds.map(({ round, signature }) => [round, signature]))));
	const weights = rounds.map((_, i) => {
		const bytes = sha256(concatBytes(all, utf8ToBytes(`${i}`))).subarray(0, WEIGHT_BYTES);
		return BigInt(`0x${bytesToHex(bytes)}`) + 1n;
	});
	try {
		const sumOf = (points: readonly Point[]) =>
			points.reduce((sum, point, i) => sum.add(point.multiply(weights[i] as bigint)), G1.Point.ZERO);
		const signatures = rounds.map(({ signature }) => {
			const point = G1.Point.fromBytes(hexToBytes(signature));
			point.assertValidity();
			return point;
		});
		const pairs = [
			{ g1: sumOf(signatures), g2: G2.Point.BASE },
			{ g1: sumOf(rounds.map(({ round }) => messageOf(round))).negate(), g2: G2.Point.fromHex(QUICKNET.publicKey) },
		];
		const { Fp12 } = bls12_381.fields;
		return Fp12.eql(bls12_381.pairingBatch(pairs), Fp12.ONE);
	} catch {
		// A point that is not on the curve, or not in the group.
		return false;
	}
}
