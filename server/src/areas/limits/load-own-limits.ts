import { type OwnLimits, PLAIN_KINDS, type ShownLimit, SUM_KINDS } from '@fairtick/domain/limits/contract';
import { computeEnd, findExclusion } from '@fairtick/domain/limits/exclusion';
import { type FinalSwitch, findSwitch } from '@fairtick/domain/limits/final-withdrawals';
import { CONFIRM_WITHIN_MS, findPending, LOOSER_AFTER_MS, NO_LIMIT } from '@fairtick/domain/limits/own-limit';
import { findSitting, realityCheckDueMs, type Sitting, sittingEndMs } from '@fairtick/domain/limits/sitting';
import { computeFreesAtMs, computeUsed, findLossLimit } from '@fairtick/domain/limits/spending';
import { type Standing, sittingLimitsOf } from '@fairtick/domain/limits/standing';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import { loadSwitch } from './final-queries.ts';
import { loadStanding } from './standing-queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

/** A user's own limits and how much of them is used, read without any lock: it is shown, and decides nothing. */
export async function loadOwnLimits(db: Queryable, userId: number): Promise<OwnLimits> {
	const nowMs = Number(await loadClock(db));
	return describeStanding(await loadStanding(db, userId, nowMs), await loadSwitch(db, userId), nowMs);
}

function describeStanding(standing: Standing, kept: FinalSwitch | null, nowMs: number): OwnLimits {
	const sitting = findSitting(standing.sitting, nowMs);
	const sums = SUM_KINDS.flatMap((kind) =>
		standing.windows.map((window) => ({
			...describeLimit(standing, kind, window.window, nowMs),
			used: Number(computeUsed(kind, window, standing.openStakesMinor)),
			window_ends_at: isoOrNull(computeFreesAtMs(kind, window)),
		})),
	);
	const plain = PLAIN_KINDS.map((kind) => ({
		...describeLimit(standing, kind, null, nowMs),
		...(kind === 'session' && sitting !== null && describeSession(standing, sitting, nowMs)),
	}));
	return {
		limits: [...sums, ...plain],
		exclusion: describeExclusion(standing, nowMs),
		reality_check: sitting && describeCheck(standing, sitting),
		final_withdrawals: describeFinal(standing, findSwitch(kept, nowMs)),
		session_over_until: isoOrNull(sitting?.overUntilMs ?? null),
	};
}

function describeLimit(
	{ limits }: Standing,
	kind: ShownLimit['kind'],
	window: ShownLimit['window'],
	nowMs: number,
): ShownLimit {
	const limit = limits.find((one) => one.kind === kind && one.window === window) ?? NO_LIMIT;
	const pending = findPending(limit, nowMs);
	return {
		kind,
		window,
		value: limit.value,
		used: null,
		window_ends_at: null,
		next: pending && {
			value: pending.value,
			at: iso(pending.askedAtMs + LOOSER_AFTER_MS),
			confirm_by: iso(pending.askedAtMs + CONFIRM_WITHIN_MS),
		},
	};
}

const describeSession = (standing: Standing, sitting: Sitting, nowMs: number) => ({
	used: Math.max(0, Math.floor((nowMs - sitting.beganAtMs) / 60_000)),
	window_ends_at: isoOrNull(sittingEndMs(sitting, sittingLimitsOf(standing))),
});

const describeFinal = (standing: Standing, present: FinalSwitch | null): OwnLimits['final_withdrawals'] => ({
	on: present !== null,
	ends_at: isoOrNull(present?.endsAtMs ?? null),
	by_limit: findLossLimit(standing) !== null,
});

function describeExclusion({ exclusions }: Standing, nowMs: number): OwnLimits['exclusion'] {
	const exclusion = findExclusion(exclusions, nowMs);
	if (exclusion === null) return null;
	const { kind, endsAtMs, returnAskedAtMs } = exclusion;
	return {
		kind,
		until: isoOrNull(endsAtMs),
		returns_at: returnAskedAtMs === null ? null : isoOrNull(computeEnd(exclusion)),
	};
}

function describeCheck(standing: Standing, sitting: Sitting): OwnLimits['reality_check'] {
	const dueMs = realityCheckDueMs(sitting, sittingLimitsOf(standing));
	if (dueMs === null) return null;
	const { checkedAtMs, trades, netMinor } = sitting;
	return { since: iso(checkedAtMs), due_at: iso(dueMs), trades, net: Number(netMinor) };
}
