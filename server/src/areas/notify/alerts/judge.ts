import { judgeAlert } from '@fairtick/domain/alerts/rules';
import { type Database, inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import {
	beginJudging,
	type Firing,
	insertFirings,
	loadAlertedAssets,
	loadAlertsWithin,
	loadJudgedSeq,
	loadTicksFrom,
	upsertJudged,
} from './queries.ts';

/** Ticks that are judged in one transaction. */
const AT_ONCE = 5_000;

/**
 * Judges alerts from the logged ticks of their assets, in the order of the ticks (NOTE-03). The last judged tick of an
 * asset is written in the commit of its firings, so that nothing goes off twice. Without a firing only this process knows
 * it: judging the same ticks again changes nothing. An alert is set while no process judges its asset, and after all
 * ticks that were judged before: none is left out.
 */
export class Judge {
	readonly #database: Database;
	/** The last tick of each asset that was judged here. */
	readonly #judged = new Map<number, bigint>();

	constructor(database: Database) {
		this.#database = database;
	}

	/** Judges the new ticks, each asset apart; reports whenever something has gone off. */
	async run(onFired: () => void): Promise<void> {
		await eachApart(await loadAlertedAssets(this.#database), async ([assetId, newest]) => {
			while ((this.#judged.get(assetId) ?? -1n) < newest) {
				const judged = await inTransaction(this.#database, (tx) => this.#judge(tx, assetId));
				if (judged === null) return;
				this.#judged.set(assetId, judged.seq);
				if (judged.fired) onFired();
				if (judged.isAll) return;
			}
		});
	}

	/** Keeps how far was judged, so that a start need not judge everything since something went off. */
	async keep(): Promise<void> {
		for (const [assetId, seq] of this.#judged) await upsertJudged(this.#database, assetId, seq);
	}

	/** Null if there is nothing to judge, or another process judges it. */
	async #judge(tx: Queryable, assetId: number): Promise<{ seq: bigint; fired: boolean; isAll: boolean } | null> {
		if (!(await beginJudging(tx, assetId))) return null;
		const kept = await loadJudgedSeq(tx, assetId);
		if (kept === null) return null;
		const here = this.#judged.get(assetId) ?? 0n;
		const seq = here > kept ? here : kept;
		const loaded = await loadTicksFrom(tx, assetId, seq, AT_ONCE);
		const before = loaded[0]?.seq === seq ? loaded[0].price : null;
		const ticks = before === null ? loaded : loaded.slice(1);
		const last = ticks.at(-1);
		const isAll = loaded.length < AT_ONCE;
		if (last === undefined) return { seq, fired: false, isAll };
		const firings = await findFirings(tx, assetId, before, ticks);
		if (firings.length > 0) {
			await insertFirings(tx, firings);
			await upsertJudged(tx, assetId, last.seq);
		}
		return { seq: last.seq, fired: firings.length > 0, isAll };
	}
}

type Ticks = Parameters<typeof judgeAlert>[2];

async function findFirings(tx: Queryable, assetId: number, before: bigint | null, ticks: Ticks): Promise<Firing[]> {
	let lowest = before ?? (ticks[0]?.price as bigint);
	let highest = lowest;
	for (const { price } of ticks) {
		if (price < lowest) lowest = price;
		if (price > highest) highest = price;
	}
	const alerts = await loadAlertsWithin(tx, assetId, lowest, highest);
	return alerts.flatMap((alert) => {
		const hits = judgeAlert(alert, before, ticks);
		const last = hits.at(-1);
		return last === undefined ? [] : [{ alert, times: hits.length, last }];
	});
}
