import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { computeCommitment } from '@fairtick/domain/market/fair-walk';
import { ifThere, loadInstance, syncFolder, writeUnlessThere } from '../../../../platform/database/index.ts';

const SEED_BYTES = 32;

/**
 * Secret seeds of the fair index, one file per epoch, readable by this process's user alone. A seed is on the disk
 * permanently before its commitment is published.
 */
export interface SeedFolder {
	/** Id of the installation whose seeds these are, made once (MARKET-14). */
	instance(): Promise<string>;
	/** Makes the seeds of these epochs durable and returns them by epoch; those in `found` were there already and are kept. */
	make(epochs: readonly number[]): Promise<{ seeds: ReadonlyMap<number, Buffer>; found: readonly number[] }>;
	/** Null when there is no such file, or not a whole one; throws when the disk cannot be read. */
	read(epoch: number): Promise<Buffer | null>;
	/** Like `read`; null also for another seed than the committed one. */
	readCommitted(epoch: number, commitment: Uint8Array): Promise<Buffer | null>;
	/** Forgets a seed that has been revealed. */
	remove(epoch: number): Promise<void>;
}

export function createSeedFolder(dataDir: string): SeedFolder {
	const folder = join(dataDir, 'seeds');
	const pathOf = (epoch: number) => join(folder, `${epoch}.seed`);

	const read = async (epoch: number): Promise<Buffer | null> => {
		const seed = await ifThere(readFile(pathOf(epoch)));
		return seed?.length === SEED_BYTES ? seed : null;
	};

	/** The seed of a commitment that another process has just published stays. */
	const makeOne = async (epoch: number) => {
		const isNew = await writeUnlessThere(pathOf(epoch), randomBytes(SEED_BYTES));
		const seed = await read(epoch);
		if (seed === null) throw new Error(`${pathOf(epoch)} is not a seed`);
		return { epoch, seed, isNew };
	};

	return {
		instance: () => loadInstance(dataDir),
		read,
		async readCommitted(epoch, commitment) {
			const seed = await read(epoch);
			return seed !== null && computeCommitment(epoch, seed).every((byte, i) => byte === commitment[i]) ? seed : null;
		},
		async make(epochs) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await chmod(folder, 0o700);
			const made = await Promise.all(epochs.map(makeOne));
			await syncFolder(folder);
			return {
				seeds: new Map(made.map(({ epoch, seed }) => [epoch, seed])),
				found: made.flatMap(({ epoch, isNew }) => (isNew ? [] : epoch)),
			};
		},
		remove: (epoch) => rm(pathOf(epoch), { force: true }),
	};
}
