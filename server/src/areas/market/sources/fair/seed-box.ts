import { createHash } from 'node:crypto';
import { computeCommitment } from '@fairtick/domain/market/fair-walk';
import { createSecretBox } from '../../../../platform/keys/index.ts';

const ID_BYTES = 8;

/** An hour as far as its seed is concerned. */
interface SealedHour {
	readonly epoch: number;
	readonly commitment: Uint8Array;
	/** Null: its row is missing. */
	readonly sealed: Buffer | null;
}

/**
 * Seals the secret seeds of the fair indices for their rows, under `seeds.key` and for one hour each: a copy of the database without the key
 * reveals no price before its time (CLUSTER-06).
 */
export interface SeedBox {
	seal(epoch: number, seed: Uint8Array): Buffer;
	/** `gone`: no row, a damaged one, or another seed than the committed one. `closed`: sealed under another key, which may come back. */
	open(hour: SealedHour): Buffer | 'gone' | 'closed';
	/** Opens a seed as backups up to migration 0025 sealed it, without the name of its key; null if this key does not open it. */
	openOld(epoch: number, sealed: Buffer): Buffer | null;
}

/** A sealed seed is bound to its hour: the seed of another hour does not open. */
const ownerOf = (epoch: number) => `fairtick/1|sealed seed|${epoch}`;

export const isCommitted = ({ epoch, commitment }: Omit<SealedHour, 'sealed'>, seed: Uint8Array): boolean =>
	Buffer.from(computeCommitment(epoch, seed)).equals(commitment);

/** @param key null: there is none, and nothing opens. */
export function createSeedBox(key: Buffer | null): SeedBox {
	const box = key && createSecretBox(key);
	const id = key && createHash('sha256').update('fairtick/1|seeds key|').update(key).digest().subarray(0, ID_BYTES);
	const openOld = (epoch: number, sealed: Buffer): Buffer | null => {
		try {
			return box?.open(sealed, ownerOf(epoch)) ?? null;
		} catch {
			return null;
		}
	};
	return {
		seal(epoch, seed) {
			if (box === null || id === null) throw new Error('seeds.key is missing');
			return Buffer.concat([id, box.seal(Buffer.from(seed), ownerOf(epoch))]);
		},
		open(hour) {
			const { epoch, sealed } = hour;
			if (sealed === null) return 'gone';
			if (id === null || !sealed.subarray(0, ID_BYTES).equals(id)) return 'closed';
			const seed = openOld(epoch, sealed.subarray(ID_BYTES));
			return seed !== null && isCommitted(hour, seed) ? seed : 'gone';
		},
		openOld,
	};
}
