import * as z from 'zod/mini';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, instant, minorUnits } from '../wire/primitives.ts';

/** Windows of own limits with their length in hours; the current hour comes on top (LIMIT-01). */
export const WINDOW_HOURS = { '24h': 24, '7d': 168, '30d': 720 } as const;
export type LimitWindow = keyof typeof WINDOW_HOURS;
export const WINDOWS = Object.keys(WINDOW_HOURS) as LimitWindow[];

/** Limits on sums of money over a window, in minor units. */
export const SUM_KINDS = ['deposit', 'loss', 'turnover'] as const;
export type SumKind = (typeof SUM_KINDS)[number];
/** Limits without a window: a stake in minor units, the length of a sitting and the time between reality checks in minutes. */
export const PLAIN_KINDS = ['stake', 'session', 'reality_check'] as const;
export const LIMIT_KINDS = [...SUM_KINDS, ...PLAIN_KINDS] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Bounds of the limits in minutes. */
const SESSION_MINUTES = { min: 15, max: 1_440 } as const;
const REALITY_CHECK_MINUTES = { min: 15, max: 240 } as const;
const MOST_MINOR = 10_000_000_000;

export const EXCLUSION_KINDS = ['time_out', 'self_exclusion'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];

/** Causes that make a user's withdrawals final: their own switch, or a loss limit that is reached. */
export const FINAL_CAUSES = ['switch', 'loss_limit'] as const;
export type FinalCause = (typeof FINAL_CAUSES)[number];

/** Refusals of own limits with the names of their parameters; those of a placement are trading's. */
export const LIMITS_REFUSALS = {
	'limits.exclusion_not_over': ['until'],
	'cashier.own_limit_reached': ['kind', 'window', 'limit', 'used', 'until'],
	'cashier.excluded': ['kind', 'until'],
	/** `until`: when that ends at the earliest; null if waiting alone does not end it. */
	'cashier.withdrawals_final': ['by', 'until'],
} as const;
export type LimitsRefusalCode = keyof typeof LIMITS_REFUSALS;

const money = minorUnits.check(z.minimum(0), z.maximum(MOST_MINOR));
const minutes = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max));
const plain = <Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
	z.strictObject({ kind: z.literal(kind), window: z.null(), value: z.nullable(value) });
const sum = <Kind extends SumKind>(kind: Kind) =>
	z.strictObject({ kind: z.literal(kind), window: z.enum(WINDOWS), value: z.nullable(money) });

/** A limit that a user asks for; null removes it. */
const wantedLimit = z.discriminatedUnion('kind', [
	sum('deposit'),
	sum('loss'),
	sum('turnover'),
	plain('stake', money),
	plain('session', minutes(SESSION_MINUTES)),
	plain('reality_check', minutes(REALITY_CHECK_MINUTES)),
]);

export const shownLimit = z.object({
	kind: z.enum(LIMIT_KINDS),
	window: z.nullable(z.enum(WINDOWS)),
	/** Minor units, or minutes; null: no limit. */
	value: z.nullable(z.int()),
	/** In the unit of `value`; null if nothing is counted. */
	used: z.nullable(z.int()),
	/** Time at which the oldest hour that adds to this kind leaves the window, or at which the sitting reaches its length; null if nothing counts. */
	window_ends_at: z.nullable(instant),
	/** A looser value that was asked for: it holds once it is confirmed, from `at` to `confirm_by`. */
	next: z.nullable(z.object({ value: z.nullable(z.int()), at: instant, confirm_by: instant })),
});
export type ShownLimit = z.output<typeof shownLimit>;

export const ownLimits = z.object({
	/** Every kind and window, set or not. */
	limits: z.array(shownLimit),
	exclusion: z.nullable(
		z.object({
			kind: z.enum(EXCLUSION_KINDS),
			/** Null: permanent. A self-exclusion continues after it until its user has asked to return. */
			until: z.nullable(instant),
			/** End of the exclusion after its user has asked to return; null before. */
			returns_at: z.nullable(instant),
		}),
	),
	/** Real trading since the last answer in this sitting; null while there is no sitting, or no check is set. */
	reality_check: z.nullable(z.object({ since: instant, due_at: instant, trades: z.int(), net: minorUnits })),
	/** Final withdrawals: the user cannot cancel pending ones (CASH-03). */
	final_withdrawals: z.object({
		/** Switched on by the user. */
		on: z.boolean(),
		/** Time at which it goes off, after its user has asked for that; null before. */
		ends_at: z.nullable(instant),
		/** True if a loss limit is reached, which counts as on. */
		by_limit: z.boolean(),
	}),
	/** Placements are refused until this time after a sitting has reached its length. */
	session_over_until: z.nullable(instant),
});
export type OwnLimits = z.output<typeof ownLimits>;

const shared = { access: { who: 'user' }, limit: 'general', status: 200, answer: ownLimits } as const;

export const getOwnLimits = defineEndpoint({
	...shared,
	name: 'getOwnLimits',
	method: 'GET',
	path: '/api/limits',
	summary: "The caller's own limits, how much of them is used, and time-out or self-exclusion",
	scope: 'read',
});

export const changeOwnLimits = defineEndpoint({
	...shared,
	limit: 'ownLimits',
	name: 'changeOwnLimits',
	method: 'PUT',
	path: '/api/limits',
	summary:
		'Change the limits given: tighter ones immediately; looser ones by repeating the call after 24 hours and within 7 days',
	body: z.strictObject({
		limits: z.array(wantedLimit).check(
			z.minLength(1),
			z.maxLength(12),
			z.refine((limits) => new Set(limits.map(({ kind, window }) => `${kind} ${window}`)).size === limits.length, {
				error: 'field.invalid',
			}),
		),
	}),
});

export const setFinalWithdrawals = defineEndpoint({
	...shared,
	// Another person with a session that was left open must not take its owner's way to cancel.
	access: { who: 'user', fresh: true },
	limit: 'ownLimits',
	name: 'setFinalWithdrawals',
	method: 'PUT',
	path: '/api/limits/final-withdrawals',
	summary:
		"Make the caller's withdrawals final: pending ones cannot be cancelled; on immediately, off 24 hours after it was asked for",
	body: z.strictObject({ on: z.boolean() }),
});

export const excludeSelf = defineEndpoint({
	...shared,
	name: 'excludeSelf',
	method: 'POST',
	path: '/api/limits/exclusion',
	summary:
		'Begin or extend a time-out (1 hour to 6 weeks) or a self-exclusion (6 months to 5 years, or null for a permanent one)',
	body: z.strictObject({ kind: z.enum(EXCLUSION_KINDS), until: z.nullable(instant) }),
});

export const askToReturn = defineEndpoint({
	...shared,
	name: 'askToReturn',
	method: 'POST',
	path: '/api/limits/exclusion/return',
	summary: 'Ask to end a self-exclusion whose term is over: it ends 24 hours later',
	refusals: ['limits.exclusion_not_over'],
});

export const answerRealityCheck = defineEndpoint({
	...shared,
	name: 'answerRealityCheck',
	method: 'POST',
	path: '/api/limits/reality-check',
	summary: 'Answer a reality check, so that trading continues',
});

/** Roles that see users' own limits; staff never change them. */
const LIMIT_READERS = ['admin', 'support', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];

export const getUserLimits = defineEndpoint({
	name: 'getUserLimits',
	method: 'GET',
	path: '/api/admin/limits/users/{id}',
	summary: "A user's own limits, how much of them is used, and time-out or self-exclusion",
	access: { who: LIMIT_READERS },
	limit: 'lists',
	params: idParams,
	answer: ownLimits,
});
