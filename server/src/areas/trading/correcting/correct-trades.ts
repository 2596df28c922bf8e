import type { Minor } from '@fairtick/domain/money/money';
import { computeLostHourCorrection } from '@fairtick/domain/trading/lost-hour';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import type { Settlement } from '@fairtick/domain/trading/rules';
import type { Correction } from '@fairtick/domain/trading/terms';
import { lockUsersQuery } from '../../../platform/authorization/index.ts';
import { clockQuery, combineWrites, type Database, inTransaction, pipeline } from '../../../platform/database/index.ts';
import { userEventsWrite } from '../../../platform/events/index.ts';
import { preparePosting, userAccountsQuery } from '../../ledger/index.ts';
import { countStatement } from '../../limits/index.ts';
import { correctingEvent } from '../trade/ledger-events.ts';
import { numberEvents } from '../trade/number-events.ts';
import { type NewTradeEvent, type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import { toWireTrade } from '../trade/view.ts';
import { correctionsWrite, type Loser, type WrongedTrade, wrongedTradesQuery } from './queries.ts';

/**
 * TRADE-08, MARKET-15: makes the losses of trades on provably wrong prices good, and what lost hours and silent rounds of the beacon took from real
 * ones, in one transaction. Results stay as they are. The user's lock, the correction's key and its event's reference each see to it that a loss is made good once, however often
 * and by which process it is tried. Returns what to send after the commit.
 */
export function correctTrades(
	database: Database,
	realCurrency: 'USD' | 'SANDBOX_USD',
	losers: readonly Loser[],
): Promise<PublishedTradeEvent[]> {
	return inTransaction(database, async (tx) => {
		const userIds = [...new Set(losers.map(({ userId }) => userId))];
		// Sent together, run in this order: the losses are read under the locks.
		const { states, wronged, accounts, nowMs } = await pipeline(tx, {
			states: lockUsersQuery(userIds),
			wronged: wrongedTradesQuery(losers.map(({ id }) => id)),
			accounts: userAccountsQuery(userIds),
			nowMs: clockQuery,
		});
		if (wronged.length === 0) return [];
		const corrected = wronged
			.map((one) => {
				const { trade, error, lostEpoch, silentRound, last } = one;
				const settlement = trade.settlement as Settlement;
				const correction: Correction = { ...error, amountMinor: computeAmount(one) };
				const valueSeq = settlement.status === 'void' ? (last?.tick?.seq ?? null) : null;
				return { trade, settlement, correction, lostEpoch, silentRound, valueSeq };
			})
			.filter(({ correction }) => correction.amountMinor > 0n);
		if (corrected.length === 0) return [];
		const requests = corrected.map(({ trade, settlement, correction }) =>
			correctingEvent(trade.terms, settlement, correction, accounts),
		);
		const { writes, claimed } = preparePosting(accounts, nowMs, requests);
		const events = numberEvents(
			{ realCurrency, states, accounts, nowMs },
			'trade.corrected',
			corrected.map(({ trade, correction }, index) => ({
				terms: trade.terms,
				gainMinor: correction.amountMinor - (claimed[index] as Minor),
			})),
		);
		const rows = corrected.map(({ trade: { terms }, settlement: _, ...written }) => ({ ...terms, ...written }));
		await tx.query(combineWrites([...writes, correctionsWrite(nowMs, rows), userEventsWrite(nowMs, events)]));
		const counted = rows
			.filter(({ mode, userId }) => mode === 'real' && states.get(userId)?.hasLimits)
			.map(({ userId, correction }) => ({ userId, atMs: Number(nowMs), returnedMinor: correction.amountMinor }));
		if (counted.length > 0) await tx.query(countStatement(counted));
		return corrected.map(({ trade, correction }, index) => {
			const shown = { ...correction, atMs: Number(nowMs) };
			return toPublishedEvent(events[index] as NewTradeEvent, () => toWireTrade(trade, { correction: shown }));
		});
	});
}

/** Applies the rules that the trade was opened under (TRADE-17). */
function computeAmount({ trade: { terms, settlement }, last }: WrongedTrade): Minor {
	if (last !== null) return computeLostHourCorrection(terms, settlement as Settlement, last);
	const rules = findRuleSet(terms.rulesVersion);
	if (rules === null) throw new Error(`no rules of version ${terms.rulesVersion}`);
	return rules.computeCorrection(terms, settlement as Settlement);
}
