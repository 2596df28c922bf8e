import type { MirroredPair } from '@fairtick/domain/risk/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { inTransaction } from '../../../platform/database/index.ts';
import type { RiskContext } from './context.ts';
import {
	deletePairs,
	insertPairs,
	loadPairs,
	loadReportMadeAt,
	lockReport,
	type PairRow,
	updateReportMade,
} from './queries.ts';

const MOST_PAIRS = 200;

/** Rewrites the report. Only people read it: the review of payouts looks at the trades itself (CASH-15). */
export const reportMirrored = ({ database, realCurrency }: RiskContext): Promise<void> =>
	inTransaction(database, async (tx) => {
		await lockReport(tx);
		await deletePairs(tx);
		await insertPairs(tx, realCurrency);
		await updateReportMade(tx);
	});

/** The report as it was made last. */
export async function showMirrored({ backOffice, realCurrency }: RiskContext) {
	const pairs = await loadPairs(backOffice, realCurrency, MOST_PAIRS);
	return { made_at: toInstant(await loadReportMadeAt(backOffice)), pairs: pairs.map(toPair) };
}

const toPair = (row: PairRow): MirroredPair => ({
	user: { id: row.userId, name: row.userName },
	other: { id: row.otherId, name: row.otherName },
	trades: row.trades,
	staked: Number(row.staked),
	gain: Number(row.gain),
	first_at: toInstant(row.firstAt),
	last_at: toInstant(row.lastAt),
});
