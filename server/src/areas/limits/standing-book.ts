import { continueSitting, decideSitting, type Sitting } from '@fairtick/domain/limits/sitting';
import { withStake } from '@fairtick/domain/limits/spending';
import { type Standing, sittingLimitsOf } from '@fairtick/domain/limits/standing';
import type { Minor } from '@fairtick/domain/money/money';
import type { Statement } from '../../platform/database/index.ts';
import { type Counted, countStatement, sittingsStatement } from './counting.ts';

/** The standings of the users of one batch who have limits; later placements see the use by earlier ones. */
export class StandingBook {
	readonly #standings: Map<number, Standing>;
	readonly #stakes: Counted[] = [];
	readonly #sittings = new Map<number, Sitting>();

	constructor(standings: ReadonlyMap<number, Standing>) {
		this.#standings = new Map(standings);
	}

	/** Null: the user has no limits. */
	of(userId: number): Standing | null {
		return this.#standings.get(userId) ?? null;
	}

	/** A real stake was accepted. */
	accept(userId: number, stakeMinor: Minor, atMs: number): void {
		const standing = this.#standings.get(userId);
		if (!standing) return;
		const sitting = continueSitting(standing.sitting, atMs);
		this.#standings.set(userId, { ...standing, ...withStake(standing, stakeMinor, atMs), sitting });
		this.#stakes.push({ userId, atMs, stakedMinor: stakeMinor });
		this.#sittings.set(userId, sitting);
	}

	/** A placement was refused: from the first refusal after a sitting of full length its break is kept. */
	refuse(userId: number, nowMs: number): void {
		const standing = this.#standings.get(userId);
		if (!standing) return;
		const decision = decideSitting(standing.sitting, sittingLimitsOf(standing), nowMs);
		if (decision.stops !== 'session_over' || standing.sitting?.overUntilMs === decision.untilMs) return;
		this.#standings.set(userId, { ...standing, sitting: decision.sitting });
		this.#sittings.set(userId, decision.sitting);
	}

	/** The statements for the batch's commit; none if no user has limits. */
	statements(): Statement[] {
		return [
			...(this.#stakes.length > 0 ? [countStatement(this.#stakes)] : []),
			...(this.#sittings.size > 0 ? [sittingsStatement(this.#sittings)] : []),
		];
	}
}
