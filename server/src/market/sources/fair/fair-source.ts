import {
	computeFairEpoch,
	computeFairTickAt,
	computeFairTickTime,
	FAIR_EPOCH_MS,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import type { Database, Queryable } from '../../../database/index.ts';
import type { Log } from '../../../log/index.ts';
import type { AssetDraft } from '../../asset-draft.ts';
import type { LogMoment, TickLog } from '../../tick-log.ts';
import type { Source } from '../source.ts';
import { addFairTicks, skipFairTicks } from './advance-fair.ts';
import type { FairHours, OpenHour } from './fair-hours.ts';
import { type FairStart, insertStarts, updateLost } from './fair-queries.ts';

/** A standstill up to this long is caught up completely (docs/fairness.md, 11). */
const CAUGHT_UP_COMPLETELY_MS = 3_600_000;

/** Latest expiry plus exit age limit of the open trades on these assets, epoch milliseconds; null without any. */
export type LoadLastExitDeadline = (database: Queryable, assetIds: readonly number[]) => Promise<number | null>;

export interface FairSourceOptions {
	readonly database: Database;
	readonly tickLog: TickLog;
	readonly hours: FairHours;
	readonly tickers: ReadonlyMap<number, FairTicker>;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
	readonly log: Log;
}

/** The fair indices (MARKET-04): ticks on schedule, missed ones first, all indices of one instant in one commit. */
export function createFairSource(options: FairSourceOptions): Source {
	const { database, tickLog, hours, tickers, loadLastExitDeadline, log } = options;
	const assetIds = [...tickers.keys()].sort((a, b) => a - b);
	/** After a standstill of more than an hour: the newest tick of each asset that is still caught up. */
	const caughtUpThrough = new Map<number, number>();
	let revealedBefore = 0;

	const computeThrough = async (
		{ row }: AssetDraft,
		reached: number,
		due: number,
		moment: LogMoment,
	): Promise<number> => {
		const planned = caughtUpThrough.get(row.assetId);
		if (planned !== undefined) return planned;
		if (moment.clockMs - computeFairTickTime(reached) <= CAUGHT_UP_COMPLETELY_MS) return due;
		const deadline = await loadLastExitDeadline(moment.tx, assetIds);
		const through = Math.min(due, deadline === null ? reached : computeFairTickAt(deadline));
		log.warn({ asset: row.assetId, reached, through, due }, 'long standstill of a fair index');
		caughtUpThrough.set(row.assetId, through);
		return through;
	};

	const leaveOut = (draft: AssetDraft, firstK: number, clockMs: number, opensAt: number | null = null): null => {
		skipFairTicks(draft, firstK, clockMs, opensAt);
		caughtUpThrough.delete(draft.row.assetId);
		return null;
	};

	const loadHour = async (tx: Queryable, k: number): Promise<OpenHour | 'lost'> => {
		const hour = await hours.load(tx, computeFairEpoch(k));
		if (hour === null) throw new Error(`epoch ${computeFairEpoch(k)} has no commitment`);
		return hour;
	};

	const draftAsset = async (draft: AssetDraft, moment: LogMoment): Promise<FairStart | null> => {
		const { tx, clockMs } = moment;
		const { assetId, fairK } = draft.row;
		const due = computeFairTickAt(clockMs);
		if (fairK === null) {
			await loadHour(tx, due + 1);
			return leaveOut(draft, due + 1, clockMs);
		}
		if (fairK >= due) return null;
		const through = await computeThrough(draft, fairK, due, moment);
		if (fairK >= through) return leaveOut(draft, due + 1, clockMs);
		const hour = await loadHour(tx, fairK + 1);
		if (hour === 'lost') {
			const epoch = computeFairEpoch(fairK + 1);
			log.error({ epoch, asset: assetId }, 'the seed of the hour is lost, the index is closed until the next one');
			await updateLost(tx, epoch);
			return leaveOut(draft, (epoch + 1) * FAIR_TICKS_PER_EPOCH, clockMs, (epoch + 1) * FAIR_EPOCH_MS);
		}
		// No tick without a commitment published before its time: such ticks never come.
		if (hour.committedAt >= computeFairTickTime(fairK + 1)) return leaveOut(draft, due + 1, clockMs);
		return addFairTicks(draft, tickers.get(assetId) as FairTicker, hour, through, clockMs);
	};

	return {
		assetIds,
		async advance() {
			const starts: FairStart[] = [];
			const moment = await tickLog.write(assetIds, async (moment) => {
				for (const draft of moment.drafts) {
					const start = await draftAsset(draft, moment);
					if (start) starts.push(start);
				}
				if (starts.length > 0) await insertStarts(moment.tx, starts);
			});
			const nextK = Math.min(...moment.drafts.map(({ row }) => (row.fairK ?? 0) + 1));
			const over = computeFairEpoch(nextK);
			if (over > revealedBefore) {
				await hours.reveal(database, over);
				revealedBefore = over;
			}
			return computeFairTickTime(nextK);
		},
	};
}
