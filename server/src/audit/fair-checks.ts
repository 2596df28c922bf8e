import { availableParallelism } from 'node:os';
import { computeRandomness, computeTickRound, QUICKNET } from '@fairtick/domain/market/beacon';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import type { Queryable } from '../database/index.ts';
import { createRoundVerifier } from '../market/index.ts';
import { type AuditedState, type Check, type Finding, MAX_FINDINGS } from './checks.ts';
import { streamRows } from './snapshot.ts';

const TICKS_PER_DAY = 24 * FAIR_TICKS_PER_EPOCH;
/** Rounds that a thread has before it while the next ones are read. */
const ROUNDS_AHEAD = 8;

interface HourRow {
	epoch: number;
	commitment: Buffer;
	committed_at: bigint;
	seed: Buffer | null;
	lost_at: bigint | null;
	beacon: string | null;
}

interface RoundRow {
	round: bigint;
	signature: string;
}

/**
 * MARKET-04: every tick of the fair indices follows from the revealed seeds, the stored rounds and the logged starts. Hours
 * whose seeds are still secret are left for the next audit.
 */
export const fairWalks: Check = {
	title: 'fair indices: every tick recomputed from seeds committed to before, and from the beacon',
	async run(tx, since) {
		const { rows: assets } = await tx.query<{ id: number; ticker: FairTicker; archived_t: bigint | null }>(
			`select a.id, a.ticker, (select max(last_t) from tick_archives x where x.asset_id = a.id and x.last_t > 0) archived_t
			from assets a join asset_writers w on w.asset_id = a.id and w.fair_k is not null order by a.id`,
		);
		const walks: Record<string, AuditedState['walks'][string]> = {};
		const findings: Finding[] = [];
		let rows = 0;
		for (const { id, ticker, archived_t } of assets) {
			const archivedK = archived_t === null ? -1 : computeFairTickAt(Number(archived_t));
			const audited = since?.walks?.[id];
			// After archived days the walk goes on from the start that its next hour logged.
			const from = audited !== undefined && audited.k >= archivedK ? audited : { k: archivedK, x: null };
			const walk = new FairWalk(tx, id, ticker, from);
			await walk.run();
			rows += walk.rows;
			findings.push(...walk.findings);
			walks[id] = walk.reached();
		}
		return { rows, findings: findings.slice(0, MAX_FINDINGS), state: { walks } };
	},
};

/** Recomputes one index from where it was verified before, or from its first tick. */
class FairWalk {
	readonly findings: Finding[] = [];
	rows = 0;
	readonly #tx: Queryable;
	readonly #assetId: number;
	readonly #ticker: FairTicker;
	#k: number;
	/** Position after tick k; null after an hour whose seed is lost, until the next start. */
	#x: number | null;
	#hour: HourRow | null = null;
	#step: (k: number, round: string) => number = () => 0;
	#rounds = new Map<number, string>();

	constructor(tx: Queryable, assetId: number, ticker: FairTicker, from: AuditedState['walks'][string]) {
		this.#tx = tx;
		this.#assetId = assetId;
		this.#ticker = ticker;
		this.#k = from.k;
		this.#x = from.x;
	}

	reached(): AuditedState['walks'][string] {
		return { k: this.#k, x: this.#x };
	}

	async run(): Promise<void> {
		const starts = await this.#loadStarts();
		const ticks = streamRows<{ seq: bigint; t: bigint; price: bigint; source_ref: string }>(
			this.#tx,
			'select seq, t, price, source_ref from ticks where asset_id = $1 and t > $2 order by t, seq',
			[this.#assetId, this.#k < 0 ? 0 : computeFairTickTime(this.#k)],
		);
		for await (const { seq, t, price, source_ref } of ticks) {
			const k = Number(source_ref);
			const hour = await this.#enterHour(computeFairEpoch(k));
			if (hour !== null && hour.seed === null && hour.lost_at === null) break;
			this.rows++;
			const problem = this.#follow(k, Number(t), price, starts.get(k));
			if (problem) this.findings.push({ row: `asset ${this.#assetId}, tick ${seq}`, problem });
			if (this.findings.length >= MAX_FINDINGS) break;
			this.#k = k;
		}
		await ticks.return(undefined);
	}

	#follow(k: number, t: number, price: bigint, start: number | undefined): string | null {
		const hour = this.#hour;
		if (computeFairTickTime(k) !== t) return 'is not of its scheduled time';
		if (hour === null) return 'is of an hour that was never committed to';
		if (hour.committed_at >= t) return 'is older than the commitment of its hour';
		const before = this.#x;
		if (start === undefined && k !== this.#k + 1 && before !== null) return 'follows a gap without a logged start';
		if (start !== undefined && before !== null && start !== before && !(start === 0 && k % TICKS_PER_DAY === 0))
			return `starts at ${start}, the walk before it ended at ${before}`;
		const from = start ?? before;
		if (hour.seed === null || from === null) {
			this.#x = null;
			return null;
		}
		const round = hour.beacon === null ? '-' : this.#rounds.get(computeTickRound(k));
		if (round === undefined) return `its beacon round ${computeTickRound(k)} is missing`;
		this.#x = from + this.#step(k, round);
		return computeFairPrice(this.#x) === price ? null : `seed and beacon give the price ${computeFairPrice(this.#x)}`;
	}

	async #enterHour(epoch: number): Promise<HourRow | null> {
		if (this.#hour?.epoch === epoch) return this.#hour;
		const { rows } = await this.#tx.query<HourRow>(
			`select epoch, commitment, committed_at, seed, lost_at, fair_beacon($2, epoch) beacon from fair_hours where epoch = $1 and not backfill`,
			[epoch, this.#assetId],
		);
		const hour = rows[0] ?? null;
		this.#hour = hour;
		this.#rounds.clear();
		if (!hour?.seed) return hour;
		this.#step = createFairSteps(hour.seed, this.#ticker);
		if (!hour.commitment.equals(computeCommitment(epoch, hour.seed)))
			this.findings.push({ row: `fair hour ${epoch}`, problem: 'its seed does not fit its commitment' });
		if (hour.beacon !== null) await this.#loadRounds(epoch);
		return hour;
	}

	async #loadRounds(epoch: number): Promise<void> {
		const { rows } = await this.#tx.query<RoundRow>(
			`select round, encode(signature, 'hex') signature from beacon_rounds where round between $1 and $2`,
			[computeTickRound(epoch * FAIR_TICKS_PER_EPOCH), computeTickRound((epoch + 1) * FAIR_TICKS_PER_EPOCH - 1)],
		);
		for (const { round, signature } of rows) this.#rounds.set(Number(round), computeRandomness(signature));
	}

	async #loadStarts(): Promise<Map<number, number>> {
		const { rows } = await this.#tx.query<{ first_k: bigint; x: bigint }>(
			'select first_k, x from fair_starts where asset_id = $1 and first_k > $2 and not backfill',
			[this.#assetId, this.#k],
		);
		return new Map(rows.map(({ first_k, x }) => [Number(first_k), Number(x)]));
	}
}

/** Every stored round was signed by drand's network: as many threads as the machine has verify them. */
export function beaconRounds(publicKey: string = QUICKNET.publicKey): Check {
	return {
		title: 'beacon: every stored round is signed by the network',
		async run(tx, since) {
			const verifiers = Array.from({ length: availableParallelism() }, () => createRoundVerifier(publicKey));
			const findings: Finding[] = [];
			const waiting = new Set<Promise<void>>();
			let rows = 0;
			let newest = since?.round ?? '0';
			try {
				for await (const { round, signature } of streamRows<RoundRow>(
					tx,
					`select round, encode(signature, 'hex') signature from beacon_rounds where round > $1 order by round`,
					[newest],
				)) {
					const verifier = verifiers[rows % verifiers.length] as (typeof verifiers)[number];
					const verified = verifier.verify({ round: Number(round), signature }).then((signed) => {
						if (!signed) findings.push({ row: `beacon round ${round}`, problem: 'is not signed by the network' });
						waiting.delete(verified);
					});
					waiting.add(verified);
					rows++;
					newest = `${round}`;
					if (waiting.size >= verifiers.length * ROUNDS_AHEAD) await Promise.race(waiting);
					if (findings.length >= MAX_FINDINGS) break;
				}
				await Promise.all(waiting);
			} finally {
				await Promise.all(verifiers.map((verifier) => verifier.close()));
			}
			return { rows, findings: findings.slice(0, MAX_FINDINGS), state: { round: newest } };
		},
	};
}
