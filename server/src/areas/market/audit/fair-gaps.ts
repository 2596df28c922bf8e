import { computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeFairEpoch,
	computeFairTickAt,
	computeFairTickTime,
	FAIR_TICKS_PER_EPOCH,
} from '@fairtick/domain/market/fair-walk';
import { LONGEST_SPAN_MS } from '@fairtick/domain/market/longest-trade';
import { BLOCK_AFTER_ROUND_MS } from '@fairtick/domain/market/quicknet-times';
import { Findings } from '../../../platform/audit/index.ts';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';

/** Gaps that are looked at together. */
const AT_ONCE = 1_000;

interface Gap {
	readonly firstK: number;
	readonly lastK: number;
}

/**
 * docs/fairness.md, 11: the ticks of one index that are not in its log, held against the trades that ran meanwhile. Missed
 * ticks are caught up to the last open trade's end, so the only ones a trade may lack are those of a lost hour, and those from a silent round on.
 */
export class FairGaps {
	readonly findings = new Findings();
	readonly #tx: Queryable;
	readonly #assetId: number;
	readonly #lostEpochs: ReadonlySet<number>;
	readonly #silentRounds: readonly number[];
	#gaps: Gap[] = [];

	constructor(tx: Queryable, assetId: number, lostEpochs: ReadonlySet<number>, silentRounds: readonly number[]) {
		this.#tx = tx;
		this.#assetId = assetId;
		this.#lostEpochs = lostEpochs;
		this.#silentRounds = silentRounds;
	}

	/** Notes that the ticks from `firstK` to `lastK` are not there; nothing if the last one is before the first. */
	async add(firstK: number, lastK: number): Promise<void> {
		if (lastK < firstK) return;
		const parts = withoutLost({ firstK, lastK }, this.#lostEpochs);
		this.#gaps.push(...parts.flatMap((part) => withoutSilent(part, this.#silentRounds)));
		if (this.#gaps.length >= AT_ONCE) await this.finish();
	}

	/** Looks for the trades of the gaps so far. */
	async finish(): Promise<void> {
		const gaps = this.#gaps;
		this.#gaps = [];
		if (gaps.length === 0) return;
		// Terms that were tampered with can say more than is allowed.
		const rows = await loadRows(
			this.#tx,
			`select g.first_k, g.last_k, count(*) trades, min(t.id::text) one
			from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) g (first_k, last_k, first_t, last_t)
			join trade_terms t on t.asset_id = $1 and t.accepted_at < g.last_t and t.expires_at >= g.first_t
				and t.accepted_at >= g.first_t - (select greatest($6::bigint, max(duration_max_s) * 1000::bigint) from asset_versions where asset_id = $1)
			group by g.first_k, g.last_k order by g.first_k`,
			[
				this.#assetId,
				gaps.map(({ firstK }) => firstK),
				gaps.map(({ lastK }) => lastK),
				gaps.map(({ firstK }) => computeFairTickTime(firstK)),
				gaps.map(({ lastK }) => computeFairTickTime(lastK)),
				LONGEST_SPAN_MS,
			],
		);
		for (const { first_k, last_k, trades, one } of rows) {
			const who = trades === 1n ? `trade ${one}` : `${trades} trades, ${one} and others,`;
			this.findings.add(
				`asset ${this.#assetId}, scheduled ticks ${first_k} to ${last_k}`,
				`were left out while ${who} ran`,
			);
		}
	}
}

/** The parts of a gap that do not lie in lost hours. */
export function withoutLost({ firstK, lastK }: Gap, lostEpochs: ReadonlySet<number>): Gap[] {
	const parts: Gap[] = [];
	let from = firstK;
	for (const epoch of [...lostEpochs].sort((a, b) => a - b)) {
		const begin = epoch * FAIR_TICKS_PER_EPOCH;
		if (epoch < computeFairEpoch(from) || begin > lastK) continue;
		if (begin > from) parts.push({ firstK: from, lastK: begin - 1 });
		from = Math.max(from, begin + FAIR_TICKS_PER_EPOCH);
	}
	if (from <= lastK) parts.push({ firstK: from, lastK });
	return parts;
}

/** The part of a gap before the first silent round in it: all ticks from that round on are left out (TRADE-08). */
export function withoutSilent(gap: Gap, silentRounds: readonly number[]): Gap[] {
	const { firstK, lastK } = gap;
	const [from, to] = [computeTickRound(firstK), computeTickRound(lastK)];
	const silent = silentRounds.filter((round) => round >= from && round <= to);
	if (silent.length === 0) return [gap];
	// The last tick of the round before.
	const before = computeFairTickAt(computeRoundTime(Math.min(...silent)) + BLOCK_AFTER_ROUND_MS);
	return before < firstK ? [] : [{ firstK, lastK: before }];
}
