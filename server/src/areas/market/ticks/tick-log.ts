import type { LoggedTick } from '@fairtick/domain/market/chain';
import type { DatabaseClock } from '../../../platform/clock/index.ts';
import { type Connection, type Database, inTransaction } from '../../../platform/database/index.ts';
import { AssetDraft, type WriterRow } from './asset-draft.ts';
import { insertGroups, insertTicks, lockWriters, updateFences, updateLoggedThrough, updateWriters } from './queries.ts';

/** Another process became the writer of an asset. */
export class FencedOut extends Error {}

/** A commit's additions to one asset's log; listeners get them after the commit, never before. */
export interface AssetCommit {
	readonly assetId: number;
	readonly ticks: readonly LoggedTick[];
	readonly caughtUp: boolean;
	readonly loggedThrough: number;
	/** Present when the asset opened or closed. */
	readonly opening?: Pick<WriterRow, 'open' | 'opensAt' | 'closedReason'>;
}

/** The moment of a source's commit: its assets' rows are locked, and the clock was read after that. */
export interface LogMoment {
	readonly tx: Connection;
	readonly drafts: readonly AssetDraft[];
	readonly clockMs: number;
}

/**
 * The tick log with one writer per asset (MARKET-01, MARKET-09). Each writer holds a fencing token, the number `fence` of the
 * asset's row: a commit under an older one than the row's throws.
 */
export interface TickLog {
	/** Begins to write as the holder of new fencing tokens (`updateFences`), which are committed. It forgets what it knew as an earlier writer. */
	begin(fences: ReadonlyMap<number, bigint>): void;
	/** Takes the fencing tokens of further assets with those of `begin`. */
	add(fences: ReadonlyMap<number, bigint>): void;
	/** True if it has a token of the asset. */
	writes(assetId: number): boolean;
	/** Takes new fencing tokens of these assets, without a lease: for tools that run while no server does. */
	takeOver(assetIds: readonly number[]): Promise<void>;
	/**
	 * One commit: `draft` fills the drafts, which are then written together and announced. When the clock was moved
	 * since the commit before, the assets close instead, and `draft` is not asked: a tick after that opens them again.
	 * Throws `FencedOut` when another process has taken over.
	 */
	write(
		assetIds: readonly number[],
		draft: (moment: LogMoment) => Promise<void> | void,
	): Promise<Omit<LogMoment, 'tx'>>;
}

export function createTickLog(
	database: Database,
	clock: DatabaseClock,
	announce: (commits: readonly AssetCommit[]) => void,
): TickLog {
	const fences = new Map<number, bigint>();
	const stepsSeen = new Map<number, number>();
	const stepsBefore = clock.steps();
	const add = (taken: ReadonlyMap<number, bigint>) => {
		for (const [assetId, fence] of taken) fences.set(assetId, fence);
	};
	return {
		begin(taken) {
			fences.clear();
			add(taken);
		},
		add,
		writes: (assetId) => fences.has(assetId),
		takeOver: async (assetIds) => add(await inTransaction(database, (tx) => updateFences(tx, assetIds))),
		async write(assetIds, draft) {
			const moment = await inTransaction(database, async (tx) => {
				const rows = await lockWriters(tx, assetIds);
				const lost = assetIds.find((id) => rows.find((row) => row.assetId === id)?.fence !== fences.get(id));
				if (lost !== undefined) throw new FencedOut(`asset ${lost} has another writer`);
				// After the locks, never in the statement that waits for them.
				const { clockMs, steps } = await clock.read(tx);
				const drafts = rows.map((row) => new AssetDraft(row));
				// A clock that was moved before this process became the writer, such as that of a promoted standby, counts as well.
				const moved = drafts.filter(({ row }) => (stepsSeen.get(row.assetId) ?? stepsBefore) !== steps);
				if (moved.length === 0) await draft({ tx, drafts, clockMs });
				else for (const asset of moved) if (asset.row.open) asset.close(clockMs, 'feed');
				await writeDrafts(
					tx,
					drafts.filter((asset, i) => asset.row !== rows[i]),
					fences,
				);
				return { tx, drafts, clockMs, steps };
			});
			for (const assetId of assetIds) stepsSeen.set(assetId, moment.steps);
			announce(moment.drafts.filter((asset) => asset.groups.length > 0).map(toCommit));
			return moment;
		},
	};
}

/** @param fences the tokens of this writer: an audit sees by them that no one else wrote. */
async function writeDrafts(
	tx: Connection,
	drafts: readonly AssetDraft[],
	fences: ReadonlyMap<number, bigint>,
): Promise<void> {
	if (drafts.length === 0) return;
	const groups = drafts.flatMap(({ row, groups }) =>
		groups.map((group) => ({ ...group, fence: fences.get(row.assetId) ?? row.fence })),
	);
	await updateWriters(tx, drafts);
	if (groups.length > 0) await insertGroups(tx, groups);
	await insertTicks(tx, groups);
}

function toCommit({ row, groups }: AssetDraft): AssetCommit {
	return {
		assetId: row.assetId,
		ticks: groups.flatMap((group) => group.ticks),
		caughtUp: groups.some((group) => group.kind === 'caught_up'),
		loggedThrough: row.loggedThrough,
		...(groups.some((group) => group.kind === 'open' || group.kind === 'close')
			? { opening: { open: row.open, opensAt: row.opensAt, closedReason: row.closedReason } }
			: {}),
	};
}

/**
 * Moves an asset's L to the clock under the writer's lock, so that trades that are due can be decided although no tick
 * came (MARKET-09). A fair index is left alone: its schedule says when the next tick comes.
 */
export async function advanceLoggedThrough(database: Database, clock: DatabaseClock, assetId: number): Promise<void> {
	await inTransaction(database, async (tx) => {
		const [row] = await lockWriters(tx, [assetId]);
		if (row === undefined || row.fairK !== null) return;
		const { clockMs } = await clock.read(tx);
		await updateLoggedThrough(tx, assetId, clockMs);
	});
}
