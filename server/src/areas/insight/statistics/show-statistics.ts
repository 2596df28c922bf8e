import type { getStatistics as endpoint, Statistics } from '@fairtick/domain/statistics/contract';
import { computeCostPerHour, computeWinRate } from '@fairtick/domain/statistics/rules';
import type { Queryable } from '../../../platform/database/index.ts';
import { type AllRead, type Call, InvalidFields } from '../../../platform/http/index.ts';
import type { Reports } from '../../../platform/turns/index.ts';
import {
	loadEventNumber,
	loadStatistics,
	type StatisticsFilter,
	type StatisticsRow,
	type TotalsRow,
} from './queries.ts';

const toTotals = ({ trades, won, lost, staked, result }: TotalsRow) => ({ trades, won, lost, staked, result });

interface KeptStatistics {
	/** Number of the user's newest event when it was read: each end and each correction of a trade is an event. */
	readonly eventN: bigint;
	readonly statistics: Statistics;
}

/** Answers that are kept, of all users; the oldest is forgotten first. */
const KEPT = 1_000;

/** Computes the results of a user's closed trades (LIMIT-04). An answer is reused until an event of its user. */
export function createStatisticsReader(database: Queryable, reports: Reports) {
	const kept = new Map<string, KeptStatistics>();
	return async (call: Call<typeof endpoint>): Promise<Statistics> => {
		const filter = toFilter(call);
		const key = JSON.stringify(filter);
		const eventN = await loadEventNumber(database, filter.userId);
		const known = kept.get(key);
		if (known?.eventN === eventN) return known.statistics;
		const statistics = toStatistics(await load(reports.of(call), filter));
		kept.delete(key);
		kept.set(key, { eventN, statistics });
		for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
		return statistics;
	};
}

function toFilter({ caller: { userId }, query }: Call<typeof endpoint>): StatisticsFilter {
	const { mode, asset_id: assetId = null, status = null, from, to, time_zone: timeZone = 'UTC', ...rest } = query;
	rest satisfies AllRead;
	return {
		userId,
		mode,
		assetId,
		status,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
		timeZone,
	};
}

function toStatistics({ all, independent, assets, hours, tradingMs, equity }: StatisticsRow): Statistics {
	return {
		...toTotals(all),
		tied: all.tied,
		sold: all.sold,
		void: all.void,
		win_rate: computeWinRate({
			won: all.won,
			lost: all.lost,
			independent,
			stakedMinor: BigInt(all.decidedStaked),
			profitIfWonMinor: BigInt(all.decidedProfit),
		}),
		trading_s: Math.round(tradingMs / 1000),
		cost_per_hour: computeCostPerHour(BigInt(all.result), tradingMs),
		assets: assets.map((one) => ({ asset: one.asset, ...toTotals(one) })),
		hours: hours.map((one) => ({ hour: one.hour, ...toTotals(one) })),
		equity: [...equity],
	};
}

/** `invalid_parameter_value`, of a time zone that PostgreSQL does not know. */
const UNKNOWN_ZONE = '22023';

async function load(reports: Queryable, filter: StatisticsFilter): Promise<StatisticsRow> {
	try {
		return await loadStatistics(reports, filter);
	} catch (error) {
		if ((error as { code?: string }).code !== UNKNOWN_ZONE) throw error;
		throw new InvalidFields([{ field: 'time_zone', code: 'field.invalid' }]);
	}
}
