import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, ifThere, type Queryable, syncFolder } from '../../../../platform/database/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { insertSealed, loadHours } from './fair-queries.ts';
import { isCommitted, type SeedBox } from './seed-box.ts';

const SEED_BYTES = 32;
/** Files of versions up to migration 0025: seeds, and those of their backups, sealed without the name of the key. */
const NAME = /^(\d+)\.(seed|sealed)$/;
const DRAFT = /^\d+\.seed\.[0-9a-f]+\.draft$/;

/** Seeds in `DATA_DIR/seeds`, where versions up to migration 0025 kept them. */
export interface LeftSeeds {
	/** By epoch. */
	readonly seeds: ReadonlyMap<number, Buffer>;
	/** Epochs whose sealed file the key does not open. */
	readonly closed: ReadonlySet<number>;
}

/** A file that can't be read is left out, and `onError` is called. */
export async function readLeftSeeds(
	dataDir: string,
	box: SeedBox,
	onError: (error: unknown, file: string) => void,
): Promise<LeftSeeds> {
	const folder = join(dataDir, 'seeds');
	const seeds = new Map<number, Buffer>();
	const closed = new Set<number>();
	for (const name of (await ifThere(readdir(folder))) ?? []) {
		const [, digits, kind] = NAME.exec(name) ?? [];
		if (digits === undefined) continue;
		const epoch = Number(digits);
		const bytes = await ifThere(readFile(join(folder, name))).catch((error: unknown) => onError(error, name) ?? null);
		if (bytes === null) continue;
		const seed = kind === 'sealed' ? box.openOld(epoch, bytes) : bytes;
		if (seed === null) closed.add(epoch);
		else if (seed.length === SEED_BYTES) seeds.set(epoch, seed);
	}
	return { seeds, closed };
}

/**
 * Moves seeds of files into rows (CLUSTER-06): a file goes once its hour's row opens, or its hour is revealed or lost. A kill at any point
 * leaves file, row or both. Files of hours without a commitment stay: a restored database may learn of it from the log.
 */
export async function moveLeftSeeds(
	database: Database,
	box: SeedBox,
	{ dataDir, left: { seeds, closed }, log }: { dataDir: string; left: LeftSeeds; log: Log },
): Promise<void> {
	const epochs = [...new Set([...seeds.keys(), ...closed])];
	if (epochs.length === 0) return;
	const moved = (await loadHours(database, epochs)).flatMap((hour) => {
		const seed = seeds.get(hour.epoch);
		const isWanted = hour.seed === null && !hour.lost && hour.sealed === null;
		return isWanted && seed && isCommitted(hour, seed) ? [[hour.epoch, box.seal(hour.epoch, seed)] as const] : [];
	});
	await insertSealed(database, new Map(moved));
	if (moved.length > 0) log.warn({ hours: moved.length }, 'seeds were moved from DATA_DIR/seeds into the database');
	await removeMoved(database, box, { dataDir, epochs });
}

async function removeMoved(
	database: Queryable,
	box: SeedBox,
	{ dataDir, epochs }: { dataDir: string; epochs: readonly number[] },
): Promise<void> {
	const folder = join(dataDir, 'seeds');
	for (const hour of await loadHours(database, epochs)) {
		if (hour.seed === null && !hour.lost && !(box.open(hour) instanceof Buffer)) continue;
		for (const kind of ['seed', 'sealed']) await rm(join(folder, `${hour.epoch}.${kind}`), { force: true });
	}
	const names = (await ifThere(readdir(folder))) ?? [];
	if (names.some((name) => !DRAFT.test(name))) return;
	for (const name of names) await rm(join(folder, name), { force: true });
	await ifThere(rmdir(folder));
	await syncFolder(dataDir);
}
