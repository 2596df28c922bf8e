import { houseAccountId, type Transfer } from '@fairtick/domain/ledger/rules';
import type { Settlement } from '@fairtick/domain/trading/rules';
import {
	type Correction,
	correctionText,
	resultText,
	type TradeTerms,
	termsText,
} from '@fairtick/domain/trading/terms';
import { type EventRequest, sha256, type UserAccounts } from '../../ledger/index.ts';

/** The stake moves to the trade; the event carries the hash of the full terms (LEDGER-02). */
export function openingEvent(terms: TradeTerms, accounts: UserAccounts): EventRequest {
	return {
		reference: `trade:${terms.id}:open`,
		kind: 'trade.opened',
		contentHash: sha256(termsText(terms)),
		transfers: [
			{
				source: accounts.id(terms.userId, 'available', terms.currency),
				destination: accounts.id(terms.userId, 'in_trades', terms.currency),
				amount: terms.stakeMinor,
			},
		],
	};
}

/** The transfers of a result; the event carries the hash of terms and result (LEDGER-02). */
export function settlingEvent(terms: TradeTerms, settlement: Settlement, accounts: UserAccounts): EventRequest {
	const available = accounts.id(terms.userId, 'available', terms.currency);
	const inTrades = accounts.id(terms.userId, 'in_trades', terms.currency);
	const house = houseAccountId('house:trading', terms.currency);
	const profitMinor = settlement.returnedMinor - terms.stakeMinor;
	const backMinor = profitMinor < 0n ? settlement.returnedMinor : terms.stakeMinor;
	// Back from the stake, the rest of the stake, and the profit.
	const transfers: readonly Transfer[] = [
		{ source: inTrades, destination: available, amount: backMinor },
		{ source: inTrades, destination: house, amount: terms.stakeMinor - backMinor },
		{ source: house, destination: available, amount: profitMinor },
	].filter(({ amount }) => amount > 0n);
	return {
		reference: `trade:${terms.id}:settle`,
		kind: `trade.${settlement.status}`,
		contentHash: sha256(resultText(terms, settlement)),
		transfers,
	};
}

/** The event that makes good a loss on a wrong price; it carries the hash of terms, result and correction (TRADE-08). */
export function correctingEvent(
	terms: TradeTerms,
	settlement: Settlement,
	correction: Correction,
	accounts: UserAccounts,
): EventRequest {
	return {
		reference: `trade:${terms.id}:correct`,
		kind: 'trade.corrected',
		contentHash: sha256(correctionText(terms, settlement, correction)),
		transfers: [
			{
				source: houseAccountId('house:corrections', terms.currency),
				destination: accounts.id(terms.userId, 'available', terms.currency),
				amount: correction.amountMinor,
			},
		],
	};
}
