import { availableParallelism } from 'node:os';
import { computeRandomness, computeTickRound, QUICKNET } from '@fairtick/domain/market/beacon';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_RESET_BEYOND,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
	isFairTicker,
} from '@fairtick/domain/market/fair-walk';
import { type AuditedState, type Check, Findings, resultOf, streamRows } from '../../../platform/audit/index.ts';
import { loadColumn, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { createRoundVerifier } from '../index.ts';
import { FairGaps } from './fair-gaps.ts';
import { FAIR_INDICES } from './fair-hour-checks.ts';

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
 * MARKET-04: every tick of the fair indices follows from the revealed seeds, the stored rounds and the logged starts, every
 * start from the walk before it, and no tick is left out that an open trade spans (docs/fairness.md, 3 to 11). An hour
 * whose seed is still secret keeps nothing after it from being recomputed; its own ticks are left for the next audit.
 */
export const fairWalks: Check = {
	title:
		'fair indices: every tick recomputed from seeds committed to before, and from the beacon, none left out of a trade',
	async run(tx, since) {
		const assets = await loadRows(
			tx,
			`select i.id, i.ticker, w.logged_through, (select max(last_t) from tick_archives x where x.asset_id = i.id and x.last_t > 0) archived_t
			from ${FAIR_INDICES} i left join asset_writers w on w.asset_id = i.id order by i.id`,
		);
		const lostEpochs = new Set(
			await loadColumn(tx, 'select epoch from fair_hours where lost_at is not null and not backfill'),
		);
		const silentRounds = (await loadColumn(tx, 'select round from silent_rounds')).map(Number);
		const walks: Record<string, AuditedState['walks'][string]> = {};
		const parts: Findings[] = [];
		let rows = 0;
		for (const { id, ticker, logged_through, archived_t } of assets) {
			const findings = new Findings();
			parts.push(findings);
			if (!isFairTicker(ticker)) {
				findings.add(`asset ${id}`, `has the walk of a fair index and the name ${ticker}`);
				continue;
			}
			const archivedK = archived_t === null ? -1 : computeFairTickAt(Number(archived_t));
			const audited = since?.walks?.[id];
			const from = audited !== undefined && audited.k >= archivedK ? audited : startAfter(archivedK);
			const gaps = new FairGaps(tx, id, lostEpochs, silentRounds);
			const walk = new FairWalk(tx, id, ticker, from, findings, gaps);
			await walk.run(computeFairTickAt(Number(logged_through ?? 0)));
			parts.push(gaps.findings);
			rows += walk.rows;
			walks[id] = walk.reached();
		}
		return resultOf(rows, parts, { walks });
	},
};

/** A new index begins at 0; after archived days the walk continues from the start that its next hour logged. */
const startAfter = (archivedK: number): AuditedState['walks'][string] =>
	archivedK === -1 ? { k: -1, x: 0, midnightX: 0 } : { k: archivedK, x: null, midnightX: null };

/** Recomputes one index from where it was verified before, or from its first tick. */
class FairWalk {
	rows = 0;
	readonly #tx: Queryable;
	readonly #assetId: number;
	readonly #ticker: FairTicker;
	readonly #findings: Findings;
	readonly #gaps: FairGaps;
	#k: number;
	/** Position after tick k; null after an hour without a seed, until the next start. */
	#x: number | null;
	/** Position at the last midnight up to tick k; null if it isn't known. */
	#midnightX: number | null;
	/** The start of an incremental audit: the state before the first tick whose seed is still secret. */
	#reached: AuditedState['walks'][string] | null = null;
	#hour: HourRow | null = null;
	#step: (k: number, round: string) => number = () => 0;
	#rounds = new Map<number, string>();

	constructor(
		tx: Queryable,
		assetId: number,
		ticker: FairTicker,
		from: AuditedState['walks'][string],
		findings: Findings,
		gaps: FairGaps,
	) {
		this.#tx = tx;
		this.#assetId = assetId;
		this.#ticker = ticker;
		this.#findings = findings;
		this.#gaps = gaps;
		this.#k = from.k;
		this.#x = from.x;
		this.#midnightX = from.midnightX;
	}

	reached(): AuditedState['walks'][string] {
		return this.#reached ?? { k: this.#k, x: this.#x, midnightX: this.#midnightX };
	}

	/** @param promisedK the tick up to which the writer promises that none will come any more. */
	async run(promisedK: number): Promise<void> {
		const starts = await this.#loadStarts();
		const ticks = streamRows<{ seq: bigint; t: bigint; price: bigint; source_ref: string }>(
			this.#tx,
			'select seq, t, price, source_ref from ticks where asset_id = $1 and t > $2 order by t, seq',
			[this.#assetId, this.#k < 0 ? 0 : computeFairTickTime(this.#k)],
		);
		for await (const { seq, t, price, source_ref } of ticks) {
			const k = computeFairTickAt(Number(t));
			if (k <= this.#k || String(k) !== source_ref || computeFairTickTime(k) !== Number(t)) {
				this.#findings.add(`asset ${this.#assetId}, tick ${seq}`, 'is not of its scheduled time');
				continue;
			}
			const hour = await this.#enterHour(computeFairEpoch(k));
			const isSecret = hour !== null && hour.seed === null && hour.lost_at === null;
			if (isSecret) this.#reached ??= this.reached();
			else this.rows++;
			if (this.#k >= 0) await this.#gaps.add(this.#k + 1, k - 1);
			const problem = this.#follow(k, price, starts.get(k));
			if (problem) this.#findings.add(`asset ${this.#assetId}, tick ${seq}`, problem);
			this.#k = k;
		}
		if (this.#k >= 0) await this.#gaps.add(this.#k + 1, promisedK);
		await this.#gaps.finish();
	}

	#follow(k: number, price: bigint, start: number | undefined): string | null {
		const hour = this.#hour;
		const t = computeFairTickTime(k);
		const dayBeforeX = this.#passMidnights(k);
		const due = this.#x;
		// Every later problem would only follow from the first.
		this.#x = null;
		if (hour === null) return 'is of an hour that was never committed to';
		if (hour.committed_at >= t) return 'is older than the commitment of its hour';
		this.#x = start ?? due;
		const problem = findStartProblem({ k, start, due, dayBeforeX, follows: k === this.#k + 1 });
		if (this.#x === null || hour.seed === null) {
			this.#x = null;
			return problem;
		}
		const round = hour.beacon === null ? '-' : this.#rounds.get(computeTickRound(k));
		if (round === undefined) return `its beacon round ${computeTickRound(k)} is missing`;
		this.#x += this.#step(k, round);
		if (problem) return problem;
		return computeFairPrice(this.#x) === price ? null : `seed and beacon give the price ${computeFairPrice(this.#x)}`;
	}

	/**
	 * docs/fairness.md, 10: a walk that stood too far out at a midnight starts at 0 at the next one, also where no tick came
	 * meanwhile. Returns where the walk stood at the midnight before the last one that was passed.
	 */
	#passMidnights(k: number): number | null {
		let dayBeforeX: number | null = null;
		for (let day = Math.floor(this.#k / TICKS_PER_DAY) + 1; day * TICKS_PER_DAY <= k; day++) {
			dayBeforeX = this.#midnightX;
			if (dayBeforeX !== null && Math.abs(dayBeforeX) > FAIR_RESET_BEYOND) this.#x = 0;
			this.#midnightX = this.#x;
		}
		return dayBeforeX;
	}

	async #enterHour(epoch: number): Promise<HourRow | null> {
		if (this.#hour?.epoch === epoch) return this.#hour;
		const rows = await loadRows(
			this.#tx,
			`select epoch, commitment, committed_at, seed, lost_at, fair_beacon($2, epoch) beacon from fair_hours where epoch = $1 and not backfill`,
			[epoch, this.#assetId],
		);
		const hour = rows[0] ?? null;
		this.#hour = hour;
		this.#rounds.clear();
		if (!hour?.seed) return hour;
		this.#step = createFairSteps(hour.seed, this.#ticker);
		if (!hour.commitment.equals(computeCommitment(epoch, hour.seed)))
			this.#findings.add(`fair hour ${epoch}`, 'its seed does not fit its commitment');
		if (hour.beacon !== null) await this.#loadRounds(epoch);
		return hour;
	}

	async #loadRounds(epoch: number): Promise<void> {
		const rows = await loadRows(
			this.#tx,
			`select round, encode(signature, 'hex') signature from beacon_rounds where round between $1 and $2`,
			[computeTickRound(epoch * FAIR_TICKS_PER_EPOCH), computeTickRound((epoch + 1) * FAIR_TICKS_PER_EPOCH - 1)],
		);
		for (const { round, signature } of rows) this.#rounds.set(Number(round), computeRandomness(signature));
	}

	/** Starts of ticks that are to come. */
	async #loadStarts(): Promise<Map<number, number>> {
		const rows = await loadRows(
			this.#tx,
			'select first_k, x from fair_starts where asset_id = $1 and first_k > $2 and not backfill',
			[this.#assetId, this.#k],
		);
		return new Map(rows.map(({ first_k, x }) => [Number(first_k), Number(x)]));
	}
}

interface Start {
	readonly k: number;
	/** The logged position before tick k, if any. */
	readonly start: number | undefined;
	/** Position of the walk before tick k, from the ticks before it; null if it is not known. */
	readonly due: number | null;
	readonly dayBeforeX: number | null;
	/** True if tick k - 1 is in the log. */
	readonly follows: boolean;
}

/** docs/fairness.md, 7 and 10: X is published before the first tick of each hour and after each gap, and moves by ticks alone. */
function findStartProblem({ k, start, due, dayBeforeX, follows }: Start): string | null {
	if (start === undefined) {
		if (!follows) return 'follows a gap without a logged start';
		return k % FAIR_TICKS_PER_EPOCH === 0 ? 'begins an hour without a logged start' : null;
	}
	if (due === null || start === due) return null;
	if (start === 0 && dayBeforeX !== null)
		return `starts at 0 without a reason: the walk was at ${dayBeforeX} a day before, and ended at ${due}`;
	return `starts at ${start}, the walk before it ended at ${due}`;
}

/** Every stored round was signed by drand's network: as many threads as the machine has verify them. */
export function beaconRounds(publicKey: string = QUICKNET.publicKey): Check {
	return {
		title: 'beacon: every stored round is signed by the network',
		async run(tx, since) {
			const verifiers = Array.from({ length: availableParallelism() }, () => createRoundVerifier(publicKey));
			const findings = new Findings();
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
						if (!signed) findings.add(`beacon round ${round}`, 'is not signed by the network');
						waiting.delete(verified);
					});
					waiting.add(verified);
					rows++;
					newest = `${round}`;
					if (waiting.size >= verifiers.length * ROUNDS_AHEAD) await Promise.race(waiting);
				}
				await Promise.all(waiting);
			} finally {
				await Promise.all(verifiers.map((verifier) => verifier.close()));
			}
			return resultOf(rows, [findings], { round: newest });
		},
	};
}
