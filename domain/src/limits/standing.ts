import type { Mode } from '../money/mode.ts';
import type { Minor } from '../money/money.ts';
import type { Refusal } from '../wire/errors.ts';
import type { ExclusionKind } from './contract.ts';
import { type Exclusion, excludesFrom, findExclusion } from './exclusion.ts';
import { decideSitting, type Sitting, type SittingLimits } from './sitting.ts';
import {
	findDepositLimit,
	findPaidLimit,
	findStakeLimit,
	type LimitReached,
	limitValueOf,
	type PaidDeposit,
	type Spending,
} from './spending.ts';

/** Everything that own limits are decided from, of a user who has some. */
export interface Standing extends Spending {
	readonly exclusions: readonly Exclusion[];
	readonly sitting: Sitting | null;
}

type Stop =
	| Refusal<'trading.excluded', Excluded>
	| Refusal<'trading.session_over', { readonly until: string }>
	| Refusal<'trading.reality_check', { readonly since: string; readonly trades: number; readonly net: number }>;

const iso = (ms: number) => new Date(ms).toISOString();

export const sittingLimitsOf = ({ limits }: Pick<Spending, 'limits'>): SittingLimits => ({
	sessionMinutes: limitValueOf(limits, 'session'),
	realityCheckMinutes: limitValueOf(limits, 'reality_check'),
});

type Excluded = {
	readonly kind: ExclusionKind;
	/** Null: permanent. */
	readonly until: string | null;
};

function findExcluded({ exclusions }: Pick<Standing, 'exclusions'>, mode: Mode, nowMs: number): Excluded | null {
	const exclusion = findExclusion(exclusions, nowMs);
	if (exclusion === null || !excludesFrom(exclusion, mode)) return null;
	return { kind: exclusion.kind, until: exclusion.endsAtMs === null ? null : iso(exclusion.endsAtMs) };
}

/** Returns the reason why no placement in a mode is accepted now (LIMIT-01 to LIMIT-03); null if one may be. */
export function findStop(standing: Standing, mode: Mode, nowMs: number): Stop | null {
	const excluded = findExcluded(standing, mode, nowMs);
	if (excluded !== null) return { code: 'trading.excluded', params: excluded };
	if (mode === 'demo') return null;
	const decision = decideSitting(standing.sitting, sittingLimitsOf(standing), nowMs);
	switch (decision.stops) {
		case 'session_over':
			return { code: 'trading.session_over', params: { until: iso(decision.untilMs) } };
		case 'reality_check': {
			const { checkedAtMs, trades, netMinor } = decision.sitting;
			return { code: 'trading.reality_check', params: { since: iso(checkedAtMs), trades, net: Number(netMinor) } };
		}
		case null:
			return null;
	}
}

/** Returns the refusal of a real stake (LIMIT-01); null if it fits. */
export function refuseStake(
	standing: Standing,
	stakeMinor: Minor,
): Refusal<'trading.own_limit_reached', LimitReached> | null {
	const reached = findStakeLimit(standing, stakeMinor);
	return reached === null ? null : { code: 'trading.own_limit_reached', params: reached };
}

/** Returns the refusal to credit money that came (LIMIT-02): only an exclusion refuses it, never a limit. Null if there is none. */
export function refuseExcluded(
	standing: Pick<Standing, 'exclusions'>,
	nowMs: number,
): Refusal<'cashier.excluded', Excluded> | null {
	const excluded = findExcluded(standing, 'real', nowMs);
	return excluded && { code: 'cashier.excluded', params: excluded };
}

type DepositRefusal = Refusal<'cashier.excluded', Excluded> | Refusal<'cashier.own_limit_reached', LimitReached>;

/** An exclusion, or else the limit that is reached; null for neither. */
function refuseReached(standing: Standing, nowMs: number, reached: LimitReached | null): DepositRefusal | null {
	const excluded = refuseExcluded(standing, nowMs);
	if (excluded !== null) return excluded;
	return reached === null ? null : { code: 'cashier.own_limit_reached', params: reached };
}

/** Returns the refusal to credit money that came for a deposit (LIMIT-01, LIMIT-02); null if it may be credited. */
export const refusePaid = (standing: Standing, paid: PaidDeposit, nowMs: number) =>
	refuseReached(standing, nowMs, findPaidLimit(standing, paid, nowMs));

/** Returns the refusal of a deposit (LIMIT-01, LIMIT-02); null if it is accepted. Demo money is never deposited. */
export const refuseDeposit = (standing: Standing, amountMinor: Minor, nowMs: number) =>
	refuseReached(standing, nowMs, findDepositLimit(standing, amountMinor));
