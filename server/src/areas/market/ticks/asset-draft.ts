import assert from 'node:assert/strict';
import { computeGroupHash, type LoggedTick, type TickGroup } from '@fairtick/domain/market/chain';
import type { ClosedDetail, ClosedReason } from '@fairtick/domain/market/contract';

/** An asset's row of `asset_writers`; instants are epoch milliseconds. */
export interface WriterRow {
	readonly assetId: number;
	readonly fence: bigint;
	readonly lastSeq: bigint;
	readonly lastT: number | null;
	readonly lastPrice: bigint | null;
	readonly loggedThrough: number;
	readonly chainNo: bigint;
	readonly chainHead: Uint8Array;
	readonly open: boolean;
	readonly closedReason: ClosedReason | null;
	/** The reason why a fair index has no ticks; null: no known one. */
	readonly closedDetail: ClosedDetail | null;
	readonly opensAt: number | null;
	readonly tradingSessionEndsAt: number | null;
	readonly fairK: number | null;
	readonly fairX: number | null;
	readonly replayAnchor: number | null;
}

export interface HashedGroup extends TickGroup {
	readonly hash: Uint8Array;
}

/** A tick before it has its number. */
export type NewTick = Omit<LoggedTick, 'seq'>;

/**
 * The additions of one commit to an asset's log: the row as it will be, and the groups of the chain. Every guarantee of the
 * log is asserted here, whichever source writes (MARKET-01, MARKET-09).
 */
export class AssetDraft {
	row: WriterRow;
	readonly groups: HashedGroup[] = [];

	constructor(row: WriterRow) {
		this.row = row;
	}

	/** Appends ticks in order, all later than the value before; afterwards it is `loggedThrough`. */
	addTicks(kind: 'ticks' | 'caught_up', ticks: readonly NewTick[], loggedThrough: number): void {
		const last = ticks.at(-1);
		assert(
			last !== undefined && last.t <= loggedThrough,
			`asset ${this.row.assetId}: no ticks, or loggedThrough below them`,
		);
		let { lastSeq, lastT } = this.row;
		const numbered = ticks.map((tick): LoggedTick => {
			assert(
				tick.price > 0n && tick.t > this.row.loggedThrough && tick.t >= (lastT ?? 0),
				`asset ${this.row.assetId}: tick at ${tick.t}`,
			);
			lastT = tick.t;
			lastSeq += 1n;
			return { ...tick, seq: lastSeq };
		});
		this.row = { ...this.row, lastSeq, lastT: last.t, lastPrice: last.price, loggedThrough, closedDetail: null };
		this.#addGroup({ kind, t: last.t, reason: null, ticks: numbered });
	}

	/** Opens the asset for trading, at the instant t. */
	open(t: number): void {
		this.row = { ...this.row, open: true, closedReason: null, closedDetail: null, opensAt: null };
		this.#addGroup({ kind: 'open', t, reason: null, ticks: [] });
	}

	/** Closes the asset publicly at the instant t; `opensAt` when it is known, `detail` where the chain's reason has one. */
	close(t: number, reason: ClosedReason, opensAt: number | null = null, detail: ClosedDetail | null = null): void {
		this.row = { ...this.row, open: false, closedReason: reason, closedDetail: detail, opensAt };
		this.#addGroup({ kind: 'close', t, reason, ticks: [] });
	}

	/** Says that the quotes are alive at the instant t, later than L, although no price came (MARKET-08). */
	beat(t: number): void {
		assert(this.row.open && t > this.row.loggedThrough, `asset ${this.row.assetId}: heartbeat at ${t}`);
		this.row = { ...this.row, loggedThrough: t };
		this.#addGroup({ kind: 'heartbeat', t, reason: null, ticks: [] });
	}

	/** Moves L on: no tick at or before it will ever come. */
	promise(loggedThrough: number): void {
		assert(loggedThrough >= this.row.loggedThrough, `asset ${this.row.assetId}: L falls to ${loggedThrough}`);
		this.row = { ...this.row, loggedThrough };
	}

	/** Changes the source's own state, or the announced opening. */
	set(
		values: Partial<
			Pick<WriterRow, 'fairK' | 'fairX' | 'replayAnchor' | 'tradingSessionEndsAt' | 'opensAt' | 'closedDetail'>
		>,
	): void {
		this.row = { ...this.row, ...values };
	}

	#addGroup(group: Pick<TickGroup, 'kind' | 't' | 'reason' | 'ticks'>): void {
		const { assetId, chainNo, chainHead, loggedThrough } = this.row;
		const next: TickGroup = { ...group, assetId, no: chainNo + 1n, loggedThrough };
		const hash = computeGroupHash(chainHead, next);
		this.groups.push({ ...next, hash });
		this.row = { ...this.row, chainNo: next.no, chainHead: hash };
	}
}
