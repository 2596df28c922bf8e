import { formatCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { formatCosignRequest } from '@fairtick/domain/proof/log/cosign-request';
import {
	computeRangeHash,
	computeRoot,
	type Hash,
	hashLeaf,
	listConsistencyRanges,
} from '@fairtick/domain/proof/log/merkle';
import { formatNote } from '@fairtick/domain/proof/log/note';
import { TILE_WIDTH, type Tile } from '@fairtick/domain/proof/log/tiles';
import { createSigner, type Signer } from '../../src/areas/proof/log-keys.ts';

/** A log in memory whose entries are texts: `fork` begins another one from any of its sizes. */
export class GrownLog {
	readonly origin: string;
	readonly seed: Uint8Array;
	readonly signer: Signer;
	readonly #leaves: Hash[];

	constructor(origin: string, seed: Uint8Array, leaves: readonly Hash[] = []) {
		this.origin = origin;
		this.seed = seed;
		this.signer = createSigner(origin, seed);
		this.#leaves = [...leaves];
	}

	get size(): number {
		return this.#leaves.length;
	}

	grow(count: number, word = 'entry'): this {
		for (let i = 0; i < count; i++) this.#leaves.push(hashLeaf(Buffer.from(`${word} ${this.#leaves.length}`)));
		return this;
	}

	fork(size: number): GrownLog {
		return new GrownLog(this.origin, this.seed, this.#leaves.slice(0, size));
	}

	root(size = this.size): Hash {
		return computeRoot(this.#leaves.slice(0, size));
	}

	note(size = this.size): string {
		return formatNote(this.signer.sign(formatCheckpoint({ origin: this.origin, size, root: this.root(size) })));
	}

	proof(oldSize: number, size = this.size): Hash[] {
		const known = this.#leaves.slice(0, size);
		return oldSize === 0 ? [] : listConsistencyRanges(oldSize, size).map((range) => computeRangeHash(known, range));
	}

	/** A tile of its hashes. */
	tile({ level, index, width }: Tile): Uint8Array {
		const unit = level === 'entries' ? 1 : TILE_WIDTH ** level;
		const begin = index * TILE_WIDTH;
		const hashes = Array.from({ length: width }, (_, i) =>
			computeRangeHash(this.#leaves, { begin: (begin + i) * unit, end: (begin + i + 1) * unit }),
		);
		return Buffer.concat(hashes);
	}

	/** A request to cosign it at a size. */
	request(oldSize: number, size = this.size): string {
		return formatCosignRequest({ oldSize, proof: this.proof(oldSize, size), checkpoint: this.note(size) });
	}
}
