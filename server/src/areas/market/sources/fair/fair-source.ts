import { computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeFairEpoch,
	computeFairTickAt,
	computeFairTickTime,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import type { DatabaseClock } from '../../../../platform/clock/index.ts';
import type { Database, Queryable } from '../../../../platform/database/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import type { Source } from '../../source.ts';
import type { AssetDraft } from '../../ticks/asset-draft.ts';
import type { LogMoment, TickLog } from '../../ticks/tick-log.ts';
import { addFairTicks, computeLastOfCommit, computeLastTickOf, skipFairTicks } from './advance-fair.ts';
import type { Beacon, WantedRounds } from './beacon/beacon.ts';
import { loadBeaconAssets } from './beacon/beacon-queries.ts';
import { type FairHours, type OpenHour, TICKING_WITHIN_MS } from './fair-hours.ts';
import { type FairStart, insertStarts } from './fair-queries.ts';
import { createSilentRounds } from './silent-rounds.ts';

/** A standstill up to this long is caught up completely (docs/fairness.md, 11). */
const CAUGHT_UP_COMPLETELY_MS = 3_600_000;
/** Interval of retrying a tick that waits for its round, and of everything else meanwhile. */
const LOOK_FOR_ROUND_MS = 50;
const LOOK_MEANWHILE_MS = 1_000;
/** Pause before hours that are over and could not be revealed are tried again. */
const REVEAL_AGAIN_MS = 60_000;

/** Latest expiry plus exit age limit of the open trades on these assets, epoch milliseconds; null without any. */
export type LoadLastExitDeadline = (database: Queryable, assetIds: readonly number[]) => Promise<number | null>;

export interface FairSourceOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly tickLog: TickLog;
	readonly hours: FairHours;
	readonly beacon: Beacon;
	readonly tickers: ReadonlyMap<number, FairTicker>;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
	readonly log: Log;
}

/**
 * The fair indices (MARKET-04): ticks on schedule, missed ones first, all indices of one instant in one commit. A tick
 * whose beacon round is missing waits for it, and so do those after it. While the seed of its hour cannot be read, the indices
 * are closed, and nothing is made, left out or decided (MARKET-14); neither is anything while the clock is late by the beacon (TRADE-20).
 */
export function createFairSource(options: FairSourceOptions): Source {
	const { database, clock, tickLog, hours, beacon, tickers, loadLastExitDeadline, log } = options;
	const assetIds = [...tickers.keys()].sort((a, b) => a - b);
	/** After a standstill of more than an hour: the newest tick of each asset that is still caught up. */
	const plans = new Map<number, number>();
	/** Assets whose steps take the beacon, by epoch; settled hours before the epoch begins. */
	const beaconAssets = new Map<number, Set<number>>();
	/** The round that ticks are waiting for, and when to look at everything again although it is not there. */
	let waiting: { readonly round: number; readonly lookAtMs: number } | null = null;
	/** Hours whose seeds have been read, as long as they are ticking; a newer one takes the place of those before it. */
	const openHours = new Map<number, OpenHour>();
	/** Assets whose next tick waits for a person: for its hour's seed, or the clock. */
	const halted = new Set<number>();
	const silentRounds = createSilentRounds({ database, clock, beacon, log });
	let revealedBefore = 0;
	let revealAgainAtMs = Number.POSITIVE_INFINITY;

	const takesBeacon = async (queryable: Queryable, assetId: number, k: number): Promise<boolean> => {
		const epoch = computeFairEpoch(k);
		const assets = beaconAssets.get(epoch) ?? (await loadBeaconAssets(queryable, assetIds, epoch));
		beaconAssets.set(epoch, assets);
		for (const known of beaconAssets.keys()) if (known < epoch - 1) beaconAssets.delete(known);
		return assets.has(assetId);
	};

	/** The tick through which a standing asset is caught up before the rest is left out; infinite: it leaves out nothing. */
	const loadPlan = async ({ row }: AssetDraft, reached: number, { tx, clockMs }: LogMoment): Promise<number> => {
		const known = plans.get(row.assetId);
		if (known !== undefined) return known;
		if (clockMs - computeFairTickTime(reached) <= CAUGHT_UP_COMPLETELY_MS) return Number.POSITIVE_INFINITY;
		const deadline = await loadLastExitDeadline(tx, assetIds);
		const plan = deadline === null ? reached : Math.max(reached, computeFairTickAt(deadline));
		log.warn({ asset: row.assetId, reached, plan }, 'long standstill of a fair index');
		plans.set(row.assetId, plan);
		return plan;
	};

	const leaveOut = (draft: AssetDraft, firstK: number, clockMs: number, opensAt: number | null = null): null => {
		skipFairTicks(draft, firstK, clockMs, opensAt);
		plans.delete(draft.row.assetId);
		return null;
	};

	const loadHour = async (tx: Queryable, k: number): Promise<OpenHour | 'lost' | 'unreadable'> => {
		const epoch = computeFairEpoch(k);
		const known = openHours.get(epoch);
		if (known) return known;
		const hour = await hours.load(tx, epoch);
		if (hour === null) throw new Error(`epoch ${epoch} has no commitment`);
		if (hour === 'lost' || hour === 'unreadable') return hour;
		for (const older of openHours.keys()) if (older < epoch) openHours.delete(older);
		openHours.set(epoch, hour);
		return hour;
	};

	/** Closes the index in public until tick k can be made; its log goes no further, so that its open trades wait. */
	const waitForSeed = async (draft: AssetDraft, k: number, { tx, clockMs }: LogMoment): Promise<null> => {
		const { assetId, open, opensAt } = draft.row;
		halted.add(assetId);
		if (draft.row.closedDetail !== null) draft.set({ closedDetail: null });
		if (!open && opensAt !== null) return null;
		const epoch = computeFairEpoch(k);
		const reopensAt = await hours.loadReopening(tx, epoch);
		if (open) {
			log.error({ epoch, asset: assetId }, 'the seed of the hour cannot be read, the index is closed until it is back');
			draft.close(clockMs, 'feed', reopensAt);
		} else draft.set({ opensAt: reopensAt });
		return null;
	};

	/** Closes the index in public until rounds come at their time again; its log goes no further, so that its open trades wait. */
	const waitForClock = (draft: AssetDraft, clockMs: number): null => {
		const { assetId, open, closedDetail } = draft.row;
		halted.add(assetId);
		if (open) draft.close(clockMs, 'feed', null, 'clock');
		else if (closedDetail !== 'clock') draft.set({ closedDetail: 'clock', opensAt: null });
		return null;
	};

	/** Names the cause of the index's wait once no relay gives the round of its next tick. */
	const waitForRound = (draft: AssetDraft): null => {
		const closedDetail = beacon.isLate() ? 'beacon' : null;
		if (draft.row.closedDetail !== closedDetail) draft.set({ closedDetail });
		return null;
	};

	const takeRounds = async (
		tx: Queryable,
		assetId: number,
		firstK: number,
		lastK: number,
	): Promise<readonly string[] | null> => {
		if (!(await takesBeacon(tx, assetId, firstK))) return null;
		return beacon.take(computeTickRound(firstK), computeTickRound(lastK));
	};

	const draftAsset = async (draft: AssetDraft, moment: LogMoment): Promise<FairStart | null> => {
		const { tx, clockMs } = moment;
		const { assetId, fairK, lastT } = draft.row;
		const due = computeFairTickAt(clockMs);
		if (clockMs - (lastT ?? 0) > TICKING_WITHIN_MS) openHours.clear();
		if (fairK === null) {
			await loadHour(tx, due + 1);
			return leaveOut(draft, due + 1, clockMs);
		}
		if (beacon.clockWatch.isLate() && (await takesBeacon(tx, assetId, fairK + 1))) return waitForClock(draft, clockMs);
		if (fairK >= due) {
			plans.delete(assetId);
			return null;
		}
		const firstK = fairK + 1;
		// Nothing is ever made with a silent round: its ticks and those after it are left out (TRADE-08).
		if (
			(await silentRounds.isSilent(tx, computeTickRound(firstK), clockMs)) &&
			(await takesBeacon(tx, assetId, firstK))
		)
			plans.set(assetId, fairK);
		const plan = await loadPlan(draft, fairK, moment);
		if (fairK >= plan) {
			// Nothing is left out as long as it could not continue after it either.
			if ((await loadHour(tx, due + 1)) === 'unreadable') return waitForSeed(draft, due + 1, moment);
			const rounds = await takeRounds(tx, assetId, due + 1, due + 1);
			return rounds?.length === 0 ? waitForRound(draft) : leaveOut(draft, due + 1, clockMs);
		}
		const hour = await loadHour(tx, firstK);
		if (hour === 'unreadable') return waitForSeed(draft, firstK, moment);
		if (hour === 'lost') {
			const epoch = computeFairEpoch(firstK);
			log.error({ epoch, asset: assetId }, 'the seed of the hour is lost, the index is closed until the next one');
			const reopensAt = await hours.loadReopening(tx, epoch);
			return leaveOut(draft, (epoch + 1) * FAIR_TICKS_PER_EPOCH, clockMs, reopensAt);
		}
		// No tick without a commitment published before its time: such ticks never come.
		if (hour.committedAt >= computeFairTickTime(firstK)) return leaveOut(draft, due + 1, clockMs);
		const mostK = computeLastOfCommit(firstK, Math.min(due, plan));
		const rounds = await takeRounds(tx, assetId, firstK, mostK);
		if (rounds?.length === 0) return waitForRound(draft);
		const lastK = rounds === null ? mostK : Math.min(mostK, computeLastTickOf(firstK, rounds.length));
		return addFairTicks(draft, { ...hour, ticker: tickers.get(assetId) as FairTicker, rounds }, lastK, clockMs);
	};

	/** The rounds that an asset needs next. */
	const computeWanted = async ({ row }: AssetDraft, clockMs: number): Promise<WantedRounds | null> => {
		const { assetId, fairK } = row;
		if (fairK === null) return null;
		const plan = plans.get(assetId) ?? Number.POSITIVE_INFINITY;
		const nextK = fairK >= plan ? computeFairTickAt(clockMs) + 1 : fairK + 1;
		if (!(await takesBeacon(database, assetId, nextK))) return null;
		return {
			first: computeTickRound(nextK),
			last: fairK < plan && plan < Infinity ? computeTickRound(plan) : Infinity,
		};
	};

	/** The rounds that next ticks are waiting for. */
	const findMissingRounds = async ({ drafts, clockMs }: Omit<LogMoment, 'tx'>): Promise<number[]> => {
		const missing = new Set<number>();
		for (const { row } of drafts) {
			if (row.fairK === null || row.fairK >= computeFairTickAt(clockMs)) continue;
			const k = row.fairK + 1;
			const round = computeTickRound(k);
			if ((await takesBeacon(database, row.assetId, k)) && beacon.take(round, round).length === 0) missing.add(round);
		}
		return [...missing];
	};

	const wantRounds = async ({ drafts, clockMs }: Omit<LogMoment, 'tx'>): Promise<void> => {
		const wanted: WantedRounds[] = [];
		for (const draft of drafts) {
			const rounds = await computeWanted(draft, clockMs);
			if (rounds) wanted.push(rounds);
		}
		const first = Math.min(...wanted.map((rounds) => rounds.first));
		beacon.want(wanted.length === 0 ? null : { first, last: Math.max(...wanted.map((rounds) => rounds.last)) });
		const behind = wanted.length > 0 && computeRoundTime(first) <= clockMs && beacon.take(first, first).length === 0;
		waiting = behind ? { round: first, lookAtMs: clockMs + LOOK_MEANWHILE_MS } : null;
	};

	return {
		assetIds,
		async advance() {
			const now = clock.now();
			if (waiting && now < waiting.lookAtMs && beacon.take(waiting.round, waiting.round).length === 0)
				return now + LOOK_FOR_ROUND_MS;
			const starts: FairStart[] = [];
			halted.clear();
			const moment = await tickLog.write(assetIds, async (moment) => {
				for (const draft of moment.drafts) {
					const start = await draftAsset(draft, moment);
					if (start) starts.push(start);
				}
				if (starts.length > 0) await insertStarts(moment.tx, starts);
			});
			await wantRounds(moment);
			await silentRounds.look(await findMissingRounds(moment));
			const nextK = Math.min(...moment.drafts.map(({ row }) => (row.fairK ?? 0) + 1));
			const over = computeFairEpoch(nextK);
			if (over > revealedBefore || moment.clockMs >= revealAgainAtMs) {
				const isDone = await hours.reveal(database, over);
				revealedBefore = over;
				revealAgainAtMs = isDone ? Number.POSITIVE_INFINITY : moment.clockMs + REVEAL_AGAIN_MS;
			}
			return Math.min(
				...moment.drafts.map(({ row: { assetId, fairK } }) =>
					halted.has(assetId) ? moment.clockMs + LOOK_MEANWHILE_MS : computeFairTickTime((fairK ?? 0) + 1),
				),
			);
		},
	};
}
