import { computeTickRound } from '@fairtick/domain/market/beacon';
import { getBeaconRounds, getFairHours } from '@fairtick/domain/market/contract';
import { FAIR_EPOCH_MS, FAIR_TICKS_PER_EPOCH, isFairTicker } from '@fairtick/domain/market/fair-walk';
import type { HourQuestion } from '@fairtick/domain/proof/hours/hour-check';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';

export type FairHour = AnswerOf<typeof getFairHours>[number];

/** Number of hours in the list, including the current one. Other hours are chosen by address. */
const LISTED = 48;

export const epochAt = (instantMs: number): number => Math.floor(instantMs / FAIR_EPOCH_MS);
export const beginOf = (epoch: number): number => epoch * FAIR_EPOCH_MS;
export const endOf = (epoch: number): number => beginOf(epoch + 1);

const ASK_AGAIN_MS = 5_000;
/** After this time, milliseconds, a seed is withheld. */
const DUE_MS = 900_000;
const isDue = ({ epoch, revealed_at, lost_at }: FairHour, nowMs: number): boolean =>
	revealed_at === null && lost_at === null && endOf(epoch) <= nowMs && endOf(epoch) > nowMs - DUE_MS;

/** The last instant at which an hour's seed is not yet withheld. */
export const dueOf = (epoch: number): number => endOf(epoch) + DUE_MS;
/** The newest hour whose seed must be published. */
export const newestDueAt = (nowMs: number): number => epochAt(nowMs - DUE_MS) - 1;
export const isWithheld = ({ epoch, revealed_at, lost_at }: FairHour, nowMs: number): boolean =>
	revealed_at === null && lost_at === null && epoch <= newestDueAt(nowMs);

/**
 * Hours of the fair indices up to one of them, newest first, without those of the history before the first live price.
 */
export const fairHoursQuery = (untilEpoch: number, count = LISTED) =>
	queryOptions({
		queryKey: ['proof', 'hours', untilEpoch, count],
		queryFn: async ({ signal }) => {
			const query = { from: beginOf(untilEpoch - count + 1), to: endOf(untilEpoch) };
			const hours = await fetchAnswer(getFairHours, { query }, signal);
			return hours.filter(({ backfill }) => !backfill).reverse();
		},
		// A seed is published some seconds after its hour.
		refetchInterval: ({ state }) => (state.data?.some((hour) => isDue(hour, Date.now())) ? ASK_AGAIN_MS : false),
		meta: { silent: true },
	});

export interface FairIndex {
	readonly id: number;
	readonly ticker: string;
}

/** The whole hour, or its last minute. */
export type HourSpan = 'hour' | 'minute';
const TICKS_PER_MINUTE = 120;

/**
 * The data needed to recompute an hour or, if its seed was lost, to look it up. Throws for an hour whose seed is not
 * published yet.
 */
export async function askedHour(
	index: FairIndex,
	hour: FairHour,
	span: HourSpan,
	signal: AbortSignal,
): Promise<HourQuestion> {
	const { epoch, committed_at, revealed_at, lost_at, beacon } = hour;
	const publishedAt = lost_at ?? revealed_at;
	if (!isFairTicker(index.ticker) || publishedAt === null)
		throw new Error(`hour ${epoch} of ${index.ticker} cannot be recomputed`);
	const lastK = (epoch + 1) * FAIR_TICKS_PER_EPOCH - 1;
	const firstK = span === 'minute' ? lastK - TICKS_PER_MINUTE + 1 : epoch * FAIR_TICKS_PER_EPOCH;
	return {
		ticker: index.ticker,
		assetId: index.id,
		epoch,
		firstK,
		lastK,
		committedAtMs: Date.parse(committed_at),
		revealedAtMs: Date.parse(publishedAt),
		...(lost_at === null ? {} : { lostAtMs: Date.parse(lost_at) }),
		rounds: beacon && lost_at === null ? await loadRounds(firstK, lastK, signal) : null,
	};
}

/** Any server may provide them, because their signatures are checked. */
async function loadRounds(firstK: number, lastK: number, signal: AbortSignal) {
	const [from, to] = [computeTickRound(firstK), computeTickRound(lastK)];
	const rounds = await fetchAnswer(getBeaconRounds, { query: { from, limit: to - from + 1 } }, signal);
	return rounds.flatMap(([round, signature]) => (round <= to ? [{ round, signature }] : []));
}
