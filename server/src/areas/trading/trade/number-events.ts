import type { Minor } from '@fairtick/domain/money/money';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { takeEventNumber, type UserState } from '../../../platform/authorization/index.ts';
import type { UserAccounts } from '../../ledger/index.ts';
import type { NewTradeEvent, TradeEventKind } from './published-event.ts';

/** The facts that a transaction read under its users' locks. */
export interface Locked {
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	readonly states: ReadonlyMap<number, UserState>;
	readonly accounts: UserAccounts;
	readonly nowMs: bigint;
}

/** The change of a trade, and the user's available balance after it, minor units. */
export interface TradeChange {
	readonly terms: TradeTerms;
	readonly gainMinor: Minor;
}

/** Each user's events in their order, numbered on, with the balances after each. */
export function numberEvents(
	{ realCurrency, states, accounts }: Locked,
	kind: TradeEventKind,
	changes: readonly TradeChange[],
): NewTradeEvent[] {
	const books = new Map<number, { demo: Minor; real: Minor }>();
	return changes.map(({ terms: { id, userId, mode }, gainMinor }) => {
		const book = books.get(userId) ?? {
			demo: accounts.balance(userId, 'available', 'DEMO_USD'),
			real: accounts.balance(userId, 'available', realCurrency),
		};
		books.set(userId, book);
		book[mode] += gainMinor;
		const n = takeEventNumber(states.get(userId) as UserState);
		return { userId, n, kind, subject: id, balances: { demo: book.demo, real: book.real } };
	});
}
