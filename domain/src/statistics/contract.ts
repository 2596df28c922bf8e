import * as z from 'zod/mini';
import { MODES } from '../money/mode.ts';
import { ENDED_STATUSES, type EndedStatus } from '../trading/statuses.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idText, instant, minorUnits, percent } from '../wire/primitives.ts';

/** The number of trades by their end. */
const counts = Object.fromEntries(ENDED_STATUSES.map((status) => [status, z.int()])) as Readonly<
	Record<EndedStatus, ReturnType<typeof z.int>>
>;

/** Closed trades of one asset, one hour or all of them. */
const totals = {
	trades: z.int(),
	won: z.int(),
	lost: z.int(),
	staked: minorUnits,
	/** Returns less stakes, corrections included. */
	result: minorUnits,
};

/** Share of won among won and lost trades; tied, sold and void ones do not count. */
export const winRate = z.object({
	rate: percent,
	/** Ends of its 95 % interval (Wilson). */
	low: percent,
	high: percent,
	/** The rate at which the same trades would have returned exactly their stakes. */
	break_even: percent,
});
export type WinRate = z.output<typeof winRate>;

export const statistics = z.object({
	...totals,
	...counts,
	/** Null without a decided trade. */
	win_rate: z.nullable(winRate),
	/** Seconds from the first acceptance to the last close, pauses of more than 30 minutes left out. */
	trading_s: z.int(),
	/** Cost of an hour of trading, negative for a gain; null below an hour. */
	cost_per_hour: z.nullable(minorUnits),
	/** Most trades first. */
	assets: z.array(z.object({ asset: z.object({ id: z.int(), ticker: z.string() }), ...totals })),
	/** Results by the hour of acceptance, only hours with trades. */
	hours: z.array(z.object({ hour: z.int().check(z.minimum(0), z.maximum(23)), ...totals })),
	/** [epoch ms of a close, result up to it], at most 200 of them, the last one included. */
	equity: z.array(z.tuple([z.int(), minorUnits])),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = defineEndpoint({
	name: 'getStatistics',
	method: 'GET',
	path: '/api/statistics',
	summary: "Statistics of the caller's closed trades",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({
		mode: z.enum(MODES),
		asset_id: z.optional(idText),
		/** Trades with this result alone. */
		status: z.optional(z.enum(ENDED_STATUSES)),
		/** ISO instants on `accepted_at`: from inclusive, to exclusive. */
		from: z.optional(instant),
		to: z.optional(instant),
		/** An IANA name, such as Asia/Kolkata, whose hours are meant; UTC when left out. */
		time_zone: z.optional(z.string().check(z.maxLength(50), z.regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/))),
	}),
	answer: statistics,
});
