import type { getTrade, Trade } from '@fairtick/domain/trading/contract';
import { computeChanceNow } from '@fairtick/domain/trading/fair-value';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { loadRow, type Queryable } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { toTick } from '../trade/row.ts';
import { toWireTrade } from '../trade/view.ts';
import { toWireTick } from '../trade/wire-tick.ts';
import { loadTradesById, type ShownTrade } from './queries.ts';

/** One trade of a user. Throws `http.not_found` for one of another user. */
export async function showTrade(db: Queryable, userId: number, id: string): Promise<AnswerOf<typeof getTrade>> {
	const [shown] = await loadTradesById(db, userId, [id]);
	if (!shown) throw new HttpError('http.not_found');
	const trade = toWireTrade(shown.trade, shown);
	const now = trade.status === 'open' && trade.entry !== null ? await findNow(db, shown, trade) : null;
	return { ...trade, ...(now && { now }) };
}

/** The chance of an open trade with an entry at its asset's newest tick (TRADE-21). */
async function findNow(db: Queryable, { trade, entry }: ShownTrade, { payout }: Trade) {
	const { terms, ticker, tickSize } = trade;
	const row = await loadRow(db, 'select last_seq, last_t, last_price from asset_writers where asset_id = $1', [
		terms.assetId,
	]);
	const tick = row === null || row.last_t === null ? null : toTick(row.last_seq, row.last_t, row.last_price);
	if (tick === null || entry === null) return null;
	const { direction, stakeMinor, expiresAtMs } = terms;
	const now = computeChanceNow(
		{ ticker, direction, stakeMinor, payoutMinor: BigInt(payout), entry, expiresAtMs },
		tick,
	);
	return (
		now && {
			tick: toWireTick(tick, tickSize),
			chance: now.chance,
			value: Number(now.valueMinor),
		}
	);
}
