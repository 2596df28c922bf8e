import * as z from 'zod/mini';
import { findStop, type Standing } from '../limits/standing.ts';
import type { Mode } from '../money/mode.ts';
import type { Minor } from '../money/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, minorUnits } from '../wire/primitives.ts';
import type { TradingRefusalCode } from './contract.ts';

/** Codes that would refuse every placement on an account at the moment, whatever it asks for. */
export const BLOCK_CODES = [
	'trading.account_frozen',
	'trading.excluded',
	'trading.session_over',
	'trading.reality_check',
	'trading.real_money_off',
	'trading.staff',
	'trading.jurisdiction_closed',
	'trading.accept_terms',
	'trading.verify_first',
	'trading.claim_open',
] as const satisfies TradingRefusalCode[];
export type BlockCode = (typeof BLOCK_CODES)[number];

const block = z.nullable(z.enum(BLOCK_CODES));

export const placementLimits = z.object({
	/** Open trades of both accounts together. */
	open_trades: z.object({ limit: z.int(), used: z.int() }),
	/** By account: why no trade can be placed on it at all; null if one can. */
	blocked: z.object({ demo: block, real: block }),
	/**
	 * The parts of the real balance, from withdrawals that the caller cancelled, that can be withdrawn but not traded, and
	 * when each can be traded again, soonest first (CASH-03).
	 */
	held_back: z.array(z.object({ amount: minorUnits, until: instant })),
});
export type PlacementLimits = z.output<typeof placementLimits>;

export const getPlacementLimits = defineEndpoint({
	name: 'getPlacementLimits',
	method: 'GET',
	path: '/api/trading-limits',
	summary: "The caller's trading limits and how much of them is used",
	access: { who: 'user', guest: true },
	scope: 'read',
	limit: 'lists',
	answer: placementLimits,
});

/** The facts of the account alone that decide about a placement, before any asset is looked at. */
export interface AccountFacts {
	readonly frozen: boolean;
	readonly emailVerified: boolean;
	readonly isStaff: boolean;
	/** True if trades on the real account are possible here at all. */
	readonly realTrading: boolean;
	/** Country of the user, ISO 3166, two letters. */
	readonly country: string;
	/** Countries in which real money may be traded (CASH-08); null: everywhere. */
	readonly servedCountries: readonly string[] | null;
	/** The version of the terms to accept first; null: none (ADMIN-07). */
	readonly termsDue: number | null;
	/** The unpaid part of the user's claims (CASH-09). */
	readonly owedMinor: Minor;
	/** The facts for own limits; null: the user has none. */
	readonly standing: Standing | null;
	/** Epoch milliseconds. */
	readonly nowMs: number;
}

/** The refusal that `decideOpenTrade` would give to every placement in this mode; null if there is none. */
export function findBlock(
	mode: Mode,
	{
		frozen,
		emailVerified,
		isStaff,
		realTrading,
		country,
		servedCountries,
		termsDue,
		owedMinor,
		standing,
		nowMs,
	}: AccountFacts,
): BlockCode | null {
	if (frozen) return 'trading.account_frozen';
	const stop = standing && findStop(standing, mode, nowMs);
	if (stop) return stop.code;
	if (mode === 'demo') return null;
	if (!realTrading) return 'trading.real_money_off';
	if (isStaff) return 'trading.staff';
	if (servedCountries?.includes(country) === false) return 'trading.jurisdiction_closed';
	if (termsDue !== null) return 'trading.accept_terms';
	if (!emailVerified) return 'trading.verify_first';
	return owedMinor > 0n ? 'trading.claim_open' : null;
}
