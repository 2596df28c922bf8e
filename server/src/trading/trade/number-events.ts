import type { Minor } from '@fairtick/domain/money/money';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { UserState } from '../../acting/index.ts';
import type { NewUserEvent, UserAccounts } from '../../ledger/index.ts';

/** What a transaction read under its users' locks. */
export interface Locked {
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	readonly states: ReadonlyMap<number, UserState>;
	readonly accounts: UserAccounts;
	readonly nowMs: bigint;
}

/** What happened to a trade, and what its user can spend by it, minor units. */
export interface TradeChange {
	readonly terms: TradeTerms;
	readonly gainMinor: Minor;
}

/** Each user's events in their order, numbered on, with the balances after each. */
export function numberEvents(
	{ realCurrency, states, accounts }: Locked,
	type: 'trade.closed' | 'trade.corrected',
	changes: readonly TradeChange[],
): NewUserEvent[] {
	const books = new Map<number, { eventN: bigint; demo: bigint; real: bigint }>();
	return changes.map(({ terms: { id, userId, mode }, gainMinor }) => {
		const book = books.get(userId) ?? {
			eventN: (states.get(userId) as UserState).eventN,
			demo: accounts.balance(userId, 'available', 'DEMO_USD'),
			real: accounts.balance(userId, 'available', realCurrency),
		};
		books.set(userId, book);
		book.eventN++;
		book[mode] += gainMinor;
		return { userId, n: book.eventN, type, tradeId: id, balanceDemo: book.demo, balanceReal: book.real };
	});
}
