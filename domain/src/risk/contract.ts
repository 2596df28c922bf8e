import * as z from 'zod/mini';
import { MODES } from '../money/mode.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { instant, minorUnits, page, pageQuery } from '../wire/primitives.ts';

const RISK_READERS = ['admin', 'risk', 'finance', 'auditor'] as const satisfies StaffRole[];

const asset = z.object({ id: z.int(), ticker: z.string() });
const person = z.object({ id: z.int(), name: z.string() });
/** Open trades: their number, their stakes, and the house's greatest loss on them, in minor units. */
const open = { trades: z.int(), staked: minorUnits, worst: minorUnits };
/** The most that `worst` may come to; null: no cap, in the demo. */
const cap = z.nullable(minorUnits);
const openSums = z.object(open);

const riskBoard = z.object({
	at: instant,
	mode: z.enum(MODES),
	all: z.object({ ...open, cap }),
	/** Sums by asset and direction, largest worst case first. */
	sides: z.array(z.object({ ...open, asset, direction: z.enum(['up', 'down']), cap })),
	/** Sums by asset and the minute in which trades end, soonest first: at most 300. */
	expiries: z.array(z.object({ asset, expires_by: instant, up: openSums, down: openSums })),
	/** Users to whom most can be lost on one asset, largest first: at most 20. */
	users: z.array(z.object({ ...open, user: person, asset, cap })),
});
export type RiskBoard = z.output<typeof riskBoard>;

export const getRiskBoard = defineEndpoint({
	name: 'getRiskBoard',
	method: 'GET',
	path: '/api/admin/risk',
	viewed: 'list',
	summary: 'What is open now by asset, direction, expiry and user, with the caps (TRADE-12); updated every second',
	access: { who: RISK_READERS },
	limit: 'lists',
	query: z.strictObject({ mode: z.enum(MODES) }),
	answer: riskBoard,
});

const mirroredPair = z.object({
	user: person,
	other: person,
	/** Trades of `user` with an opposite one of `other`. */
	trades: z.int(),
	staked: minorUnits,
	/** Gain of `user` from them; below zero: a loss. */
	gain: minorUnits,
	first_at: instant,
	last_at: instant,
});
export type MirroredPair = z.output<typeof mirroredPair>;

export const getMirroredTrades = defineEndpoint({
	name: 'getMirroredTrades',
	method: 'GET',
	path: '/api/admin/risk/mirrored',
	viewed: 'list',
	summary:
		'Pairs of users who traded opposite to one another on the real account, at least five times in 14 days; updated every hour, at most 200 by gain. The report changes nothing',
	access: { who: RISK_READERS },
	limit: 'lists',
	answer: z.object({
		/** Null: not counted yet. */
		made_at: z.nullable(instant),
		pairs: z.array(mirroredPair),
	}),
});

const capitalPosting = z.object({
	/** Number of the ledger's event. */
	event: z.int(),
	at: instant,
	kind: z.string(),
	reference: z.string(),
	/** The account at the other end. */
	counterpart: z.string(),
	/** Below zero: taken from the capital. */
	amount: minorUnits,
});
export type CapitalPosting = z.output<typeof capitalPosting>;

export const listCapitalPostings = defineEndpoint({
	name: 'listCapitalPostings',
	method: 'GET',
	path: '/api/admin/risk/capital',
	viewed: 'none',
	summary: 'The capital of the house, from which the caps are derived, with its entries, newest first',
	access: { who: RISK_READERS },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: z.extend(page(capitalPosting), {
		balance: minorUnits,
		/** Maximum loss on one side of an asset, on everything, and to one user on one asset. */
		caps: z.object({ side: minorUnits, all: minorUnits, user: minorUnits }),
	}),
});
