import { computeTickRound, QUICKNET } from '@fairtick/domain/market/beacon';
import type { getFairHours } from '@fairtick/domain/market/contract';
import { FAIR_EPOCH_MS, FAIR_TICKS_PER_EPOCH } from '@fairtick/domain/market/fair-walk';
import type { AnswerOf, QueryOf } from '@fairtick/domain/wire/endpoint';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../platform/database/index.ts';
import { FAIR_ASSETS } from './catalogue.ts';
import { loadFairHours } from './sql/assets.ts';

const MOST_HOURS = 1_000;
const SHOWN_BEFORE_MS = 24 * FAIR_EPOCH_MS;

/** Hours that begin from `from` to before `to` (epoch milliseconds); without them a day back and all that is committed. */
export async function loadWireFairHours(
	database: Queryable,
	nowMs: number,
	{ from = nowMs - SHOWN_BEFORE_MS, to = Number.MAX_SAFE_INTEGER }: QueryOf<typeof getFairHours>,
): Promise<AnswerOf<typeof getFairHours>> {
	const toEpoch = (instantMs: number) => Math.min(Math.ceil(instantMs / FAIR_EPOCH_MS), 2 ** 31 - 1);
	const hours = await loadFairHours(database, toEpoch(from), toEpoch(to), MOST_HOURS, FAIR_ASSETS[0]?.id ?? 0);
	return hours.map((hour) => ({
		hour: toInstant(hour.epoch * FAIR_EPOCH_MS),
		epoch: hour.epoch,
		backfill: hour.backfill,
		commitment: hour.commitment.toString('hex'),
		committed_at: toInstant(hour.committed_at),
		seed: hour.seed?.toString('hex') ?? null,
		revealed_at: toInstant(hour.revealed_at),
		lost_at: toInstant(hour.lost_at),
		beacon: hour.beacon === null ? null : describeRounds(hour.epoch),
		starts: hour.starts,
	}));
}

/** The rounds that the ticks of an hour take. */
function describeRounds(epoch: number) {
	return {
		chain: QUICKNET.chainHash,
		first_round: computeTickRound(epoch * FAIR_TICKS_PER_EPOCH),
		last_round: computeTickRound((epoch + 1) * FAIR_TICKS_PER_EPOCH - 1),
	};
}
