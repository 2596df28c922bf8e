import type { Database } from '../../platform/database/index.ts';
import { counter, defineDatabaseMeasure, defineMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import type { NodeFacts } from '../../platform/nodes/index.ts';
import type { Placing } from './placing/create-placing.ts';
import type { Settling } from './settling/create-settling.ts';
import { loadSettlementLag } from './settling/load-settlement-lag.ts';

/** Trades that can't be settled are counted by themselves: settlement is not late for them. */
export async function lookAtSettlement(database: Database, facts: NodeFacts) {
	const unsettled = await facts.load<string>(database, 'unsettled trades');
	return { ...(await loadSettlementLag(database, unsettled)), unsettled: unsettled.length };
}

export const tradingMeasures = (
	database: Database,
	facts: NodeFacts,
	placing: Placing,
	settling: Settling | null,
): Measure[] => [
	defineMeasure('trading', () => ({ ...placing.counts(), settled: settling?.settled() ?? 0 }), [
		counter('fairtick_placements_total', 'Trades placed', ({ placed }) => placed),
		counter('fairtick_placement_batches_total', 'Commits that placements shared', ({ batches }) => batches),
		counter('fairtick_settlements_total', 'Trades settled', ({ settled }) => settled),
		gauge('fairtick_placements_waiting', 'Placements that wait for their batch', ({ waiting }) => waiting),
	]),
	defineDatabaseMeasure('settlement', () => lookAtSettlement(database, facts), [
		gauge('fairtick_unsettled_trades', 'Open trades that can not be settled', ({ unsettled }) => unsettled),
		gauge('fairtick_overdue_trades', 'Open trades that can be settled and whose end is over', ({ overdue }) => overdue),
		gauge('fairtick_overdue_seconds', 'Since the oldest such end', ({ overdueMs }) => overdueMs / 1000),
		gauge(
			'fairtick_settlement_lag_seconds',
			'Since the oldest end that the log lets be decided',
			({ decidableMs }) => decidableMs / 1000,
		),
	]),
];
