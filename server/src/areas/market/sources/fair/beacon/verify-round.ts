import { computeRandomness, isCanonicalSignature, QUICKNET } from '@fairtick/domain/market/beacon';
import { type ChainInfo, fetchBeacon } from 'drand-client';

/** A round as a relay gives it; the signature is lower-case hex. */
export interface Round {
	readonly round: number;
	readonly signature: string;
}

/**
 * True if the network whose public key is given has signed the round. Takes tens of milliseconds of computing: a server asks
 * a `RoundVerifier`, which does it beside everything else.
 * @param publicKey another one than quicknet's in tests alone.
 */
export async function isSignedRound(
	{ round, signature }: Round,
	publicKey: string = QUICKNET.publicKey,
): Promise<boolean> {
	// The client takes any way to write a point; only one of them has the randomness that everyone else sees.
	if (!isCanonicalSignature(signature)) return false;
	const info: ChainInfo = {
		hash: QUICKNET.chainHash,
		public_key: publicKey,
		period: QUICKNET.periodS,
		genesis_time: QUICKNET.genesisS,
		groupHash: '',
		schemeID: 'bls-unchained-g1-rfc9380',
		metadata: { beaconID: QUICKNET.name },
	};
	const beacon = { round, signature, randomness: computeRandomness(signature) };
	const options = { disableBeaconVerification: false, noCache: false };
	const chain = () => ({ baseUrl: '', info: async () => info });
	try {
		await fetchBeacon({ options, chain, get: async () => beacon, latest: async () => beacon }, round);
		return true;
	} catch {
		// Invalid points of the curve throw too, like signatures that do not verify.
		return false;
	}
}
