import { createSeedBox, type SeedBox } from '../../src/areas/market/sources/fair/seed-box.ts';
import type { Queryable } from '../../src/platform/database/index.ts';

/** The key that tests seal seeds under. */
export const TEST_SEEDS_KEY = Buffer.alloc(32, 11);

/** The rows of sealed seeds, as the owner of the database can change them. */
export class SeedRows {
	readonly #owner: Queryable;
	readonly #box: SeedBox;

	constructor(owner: Queryable, key = TEST_SEEDS_KEY) {
		this.#owner = owner;
		this.#box = createSeedBox(key);
	}

	/** The secret seed of an hour; null without a row that opens. */
	async read(epoch: number): Promise<Buffer | null> {
		const { rows } = await this.#owner.query(
			`select epoch, commitment, sealed from fair_hours join fair_seeds using (epoch) where epoch = $1 and not backfill`,
			[epoch],
		);
		const seed = rows[0] === undefined ? null : this.#box.open(rows[0]);
		return seed instanceof Buffer ? seed : null;
	}

	async remove(epoch: number): Promise<void> {
		await this.#owner.query('delete from fair_seeds where epoch = $1', [epoch]);
	}

	/** Puts a seed in the place of the one that is there, or of none. */
	async put(epoch: number, seed: Uint8Array, box = this.#box): Promise<void> {
		await this.remove(epoch);
		await this.#owner.query('insert into fair_seeds (epoch, sealed) values ($1, $2)', [epoch, box.seal(epoch, seed)]);
	}
}
