import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computeRoundAt, QUICKNET } from '@fairtick/domain/market/beacon';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const COORDINATE_BITS = 381n;

/** A network of one that signs rounds as quicknet does, under its own key. */
export class TestNetwork {
	readonly #secret: bigint;
	readonly #signatures = new Map<number, string>();
	readonly publicKey: string;

	/** @param secret for a network that is the same at each start; without it, one of its own. */
	constructor(secret?: bigint) {
		const { Fn } = bls12_381.G1.Point;
		this.#secret = secret === undefined ? Fn.fromBytes(bls12_381.utils.randomSecretKey()) : Fn.create(secret);
		this.publicKey = bls12_381.G2.Point.BASE.multiply(this.#secret).toHex(true);
	}

	sign(round: number): string {
		const known = this.#signatures.get(round);
		if (known !== undefined) return known;
		const number = Buffer.alloc(8);
		number.writeBigUInt64BE(BigInt(round));
		const message = createHash('sha256').update(number).digest();
		const point = bls12_381.G1.hashToCurve(message, { DST: DOMAIN }).toAffine();
		const signature = bls12_381.G1.Point.fromAffine(point).multiply(this.#secret).toHex(true);
		this.#signatures.set(round, signature);
		return signature;
	}
}

/** The same point written with a coordinate that is not reduced; null if that has no room. */
export function rewriteSignature(signature: string): string | null {
	const mask = (1n << COORDINATE_BITS) - 1n;
	const number = BigInt(`0x${signature}`);
	const x = (number & mask) + bls12_381.fields.Fp.ORDER;
	return x > mask ? null : ((number & ~mask) | x).toString(16);
}

type Manner = 'honest' | 'forging' | 'shifting' | 'silent' | 'babbling' | 'flooding' | 'failing';

/** A relay of drand on a port of its own, which a test lets lag, lie, fall silent or go away. */
export class TestRelay {
	manner: Manner = 'honest';
	/** It has a round this long after its time; below 0: before it by the clock of the server, which is late then. */
	lagMs = 0;
	readonly asked: number[] = [];
	/** Counts the requests for its newest round. */
	askedNewest = 0;
	readonly #network: TestNetwork;
	readonly #forger = new TestNetwork();
	readonly #nowMs: () => number;
	#server: Server | null = null;
	#port = 0;

	private constructor(network: TestNetwork, nowMs: () => number, port: number) {
		this.#network = network;
		this.#nowMs = nowMs;
		this.#port = port;
	}

	/** @param port 0: any that is free. */
	static async open(network: TestNetwork, nowMs: () => number, port = 0): Promise<TestRelay> {
		const relay = new TestRelay(network, nowMs, port);
		await relay.comeBack();
		return relay;
	}

	get address(): string {
		return `http://127.0.0.1:${this.#port}`;
	}

	/** Listens again, on the port that it had. */
	async comeBack(): Promise<void> {
		const server = createServer((request, response) => {
			const named = new RegExp(`^/${QUICKNET.chainHash}/public/(\\d+|latest)$`).exec(request.url ?? '')?.[1];
			const newest = computeRoundAt(this.#nowMs() - this.lagMs);
			const round = named === 'latest' ? newest : Number(named);
			if (named === 'latest') this.askedNewest++;
			else this.asked.push(round);
			if (this.manner === 'silent') return;
			const isThere = round <= newest;
			response.writeHead(this.manner === 'failing' ? 500 : isThere ? 200 : 404).end(isThere ? this.#format(round) : '');
		});
		await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
		this.#port = (server.address() as AddressInfo).port;
		this.#server = server;
	}

	/** Refuses connections from now on. */
	async goAway(): Promise<void> {
		const server = this.#server;
		this.#server = null;
		if (!server) return;
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}

	#format(round: number): string {
		if (this.manner === 'babbling') return '<html>';
		if (this.manner === 'flooding') return `"${'x'.repeat(100_000)}"`;
		const signature =
			this.manner === 'forging'
				? this.#forger.sign(round)
				: this.#network.sign(this.manner === 'shifting' ? round - 1 : round);
		// Additions of drand's relays are not believed.
		return JSON.stringify({ round, randomness: '00'.repeat(32), signature });
	}
}
