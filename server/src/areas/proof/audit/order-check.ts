import type { Item } from '@fairtick/domain/proof/log/items';
import type { Findings } from '../../../platform/audit/index.ts';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';

/** PostgreSQL's form of a UUID, in which the log writes the number of a batch. */
export const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Per asset, by its number, the time of its newest price in the entries that were seen, epoch milliseconds. */
export type NewestPrices = Readonly<Record<string, number>>;

/**
 * PROOF-08: the batch of an acceptance is in no entry after the one that holds the first later price of its asset. An entry's batches are held beside the newest prices of the entries before it, so
 * that of each asset only that is kept, however long the log is.
 */
export class OrderCheck {
	readonly #tx: Queryable;
	readonly #findings: Findings;
	/**
	 * For each asset the entries that brought prices since the last comparison, with the newest price up to them; the first
	 * is from before.
	 */
	readonly #newest: Map<number, { readonly entry: number; readonly t: number }[]>;
	#batches = new Map<string, number>();

	constructor(tx: Queryable, findings: Findings, newest: NewestPrices = {}) {
		this.#tx = tx;
		this.#findings = findings;
		this.#newest = new Map(Object.entries(newest).map(([asset, t]) => [Number(asset), [{ entry: -1, t }]]));
	}

	/** @param items of the next entry. */
	check(entry: number, items: readonly (Item | null)[]): void {
		for (const item of items) {
			if (item?.kind === 'batch/1' && IS_UUID.test(item.body.batch)) this.#batches.set(item.body.batch, entry);
			const last = item?.kind === 'group/1' ? item.group.ticks.at(-1) : undefined;
			if (item?.kind !== 'group/1' || last === undefined) continue;
			const known = this.#newest.get(item.group.assetId) ?? [];
			this.#newest.set(item.group.assetId, known);
			known.push({ entry, t: Math.max(last.t, known.at(-1)?.t ?? 0) });
		}
	}

	/** Compares the collected batches with the trades that they accepted. */
	async compare(): Promise<void> {
		const batches = this.#batches;
		this.#batches = new Map();
		const accepted = await loadRows(
			this.#tx,
			`select batch, asset_id "assetId", min(accepted_at)::float8 "atMs" from (
				select batch, asset_id, accepted_at from trade_terms where batch = any($1::uuid[])
				union all select batch, asset_id, accepted_at from trade_sales where batch = any($1::uuid[])) a
			group by batch, asset_id order by batch, asset_id`,
			[[...batches.keys()]],
		);
		for (const { batch, assetId, atMs } of accepted) {
			const entry = batches.get(batch) as number;
			const before = this.#newest.get(assetId)?.findLast((known) => known.entry < entry);
			if (before !== undefined && before.t > atMs)
				this.#findings.add(
					`batch ${batch}`,
					`is in entry ${entry}, after a price of asset ${assetId} of ${before.t}, and accepted at ${atMs} on it`,
				);
		}
		for (const [assetId, known] of this.#newest) this.#newest.set(assetId, known.slice(-1));
	}

	get newest(): NewestPrices {
		return Object.fromEntries(
			[...this.#newest].flatMap(([asset, known]) => known.slice(-1).map(({ t }) => [asset, t])),
		);
	}
}
