import * as z from 'zod/mini';
import { MOVEMENT_KINDS, MOVEMENT_STATUSES } from '../cashier/movement.ts';
import { MODES } from '../money/mode.ts';
import { DIRECTIONS, TRADE_STATUSES } from '../trading/contract.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idText, instant, minorUnits, page, pageQuery, percent } from '../wire/primitives.ts';

/** Roles that see the business figures. */
const FIGURE_READERS = ['admin', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];
const TRADE_READERS = ['admin', 'support', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];

/** Most days of one answer. */
export const MOST_DAYS = 366;
/** Days that are shown where the call names none, today included. */
export const DEFAULT_DAYS = 30;

const mode = z.enum(MODES);
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
/** A day of UTC, `2026-11-25`; both ends of a range belong to it. */
const range = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };

/** Sums over some days; amounts in minor units, times in seconds. Null: no figure for this filter. */
const figures = z.object({
	registrations: z.nullable(z.int()),
	deposits: z.nullable(z.int()),
	deposited: z.nullable(minorUnits),
	/** Completed ones. */
	withdrawals: z.nullable(z.int()),
	/** Sent, less returned. */
	withdrawn: z.nullable(minorUnits),
	/** From the request for a withdrawal to its completion, on average and at most; null also without any. */
	to_money_s: z.nullable(z.int()),
	to_money_longest_s: z.nullable(z.int()),
	/** Opened. */
	trades: z.int(),
	staked: minorUnits,
	/** Ended trades: their returns, corrections included, and returns less stakes. */
	ended: z.int(),
	returned: minorUnits,
	gross: minorUnits,
	verifications: z.nullable(z.int()),
	/** From the last document to the decision. */
	to_verification_s: z.nullable(z.int()),
	to_verification_longest_s: z.nullable(z.int()),
});
export type Figures = z.output<typeof figures>;

const dayFigures = z.extend(figures, {
	day: z.iso.date(),
	/** Users who opened a trade. */
	traders: z.int(),
});
export type DayFigures = z.output<typeof dayFigures>;

const figuresQuery = z.strictObject({
	...range,
	/** Without it `real`. Registrations and verifications belong to none. */
	mode: z.optional(mode),
	country: z.optional(country),
	/** Figures that no asset has are null then. */
	asset: z.optional(idText),
});

export const getFigures = defineEndpoint({
	name: 'getFigures',
	method: 'GET',
	path: '/api/admin/figures',
	viewed: 'none',
	summary: 'Figures of the business by day (UTC): the last 30 days, or up to 366 chosen ones',
	access: { who: FIGURE_READERS },
	limit: 'lists',
	query: figuresQuery,
	answer: z.object({
		from: z.iso.date(),
		to: z.iso.date(),
		/** Everything up to this time is counted; null: nothing yet. */
		counted_through: z.nullable(instant),
		days: z.array(dayFigures),
		totals: z.extend(figures, {
			/** Users a day who opened a trade, on average over the days. */
			traders_a_day: z.int(),
		}),
		/** Now: open trades, their stakes, and the house's greatest loss. */
		open: z.object({ trades: z.int(), staked: minorUnits, worst: minorUnits }),
		/** Choices of the filters: countries and assets with figures in the range. */
		countries: z.array(z.string()),
		assets: z.array(z.object({ id: z.int(), ticker: z.string() })),
	}),
});

export const exportFigures = defineEndpoint({
	name: 'exportFigures',
	method: 'GET',
	path: '/api/admin/figures.csv',
	viewed: 'none',
	summary: 'The same as CSV, a row for each day',
	access: { who: FIGURE_READERS },
	limit: 'movements',
	query: figuresQuery,
	answerType: 'text/csv',
	answer: z.unknown(),
});

const person = z.object({ id: z.int(), name: z.string() });

const staffTrade = z.object({
	id: z.string(),
	user: person,
	country: z.string(),
	asset: z.object({ id: z.int(), ticker: z.string() }),
	mode,
	direction: z.enum(DIRECTIONS),
	stake: minorUnits,
	payout_percent: percent,
	status: z.enum(TRADE_STATUSES),
	/** Without a correction; null: still open. */
	returned: z.nullable(minorUnits),
	accepted_at: instant,
	expires_at: instant,
	closed_at: z.nullable(instant),
});
export type StaffTrade = z.output<typeof staffTrade>;

/** Trades that are open now, that were opened in the range, or that ended in it. */
export const TRADE_VIEWS = ['open', 'opened', 'ended'] as const;

export const listStaffTrades = defineEndpoint({
	name: 'listStaffTrades',
	method: 'GET',
	path: '/api/admin/trades',
	viewed: 'list',
	summary: 'Trades of all users, newest first: open ones, or those opened or ended in a range of days (UTC)',
	access: { who: TRADE_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		...range,
		/** Without it `opened`. */
		view: z.optional(z.enum(TRADE_VIEWS)),
		mode: z.optional(mode),
		country: z.optional(country),
		asset: z.optional(idText),
		user: z.optional(idText),
	}),
	answer: page(staffTrade),
});

const staffMovement = z.object({
	id: z.string(),
	kind: z.enum(MOVEMENT_KINDS),
	user: person,
	country: z.string(),
	method: z.string(),
	amount: minorUnits,
	status: z.enum(MOVEMENT_STATUSES),
	created_at: instant,
	/** Time of its credit or completion; null: not yet, or never. */
	done_at: z.nullable(instant),
});
export type StaffMovement = z.output<typeof staffMovement>;

/** Movements that were credited or completed in the range, or all that were begun in it. */
const MOVEMENT_VIEWS = ['done', 'begun'] as const;

export const listStaffMovements = defineEndpoint({
	name: 'listStaffMovements',
	method: 'GET',
	path: '/api/admin/movements',
	viewed: 'list',
	summary:
		'Deposits and withdrawals, newest first: those credited or completed, or those begun, in a range of days (UTC)',
	access: { who: FIGURE_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		...range,
		/** Without it `done`. */
		view: z.optional(z.enum(MOVEMENT_VIEWS)),
		kind: z.optional(z.enum(MOVEMENT_KINDS)),
		country: z.optional(country),
		user: z.optional(idText),
	}),
	answer: page(staffMovement),
});
