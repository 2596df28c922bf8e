import type {
	listTransactions as listEndpoint,
	Transaction,
	TransactionFilter,
} from '@fairtick/domain/ledger/contract';
import { readReference, toCounterpart } from '@fairtick/domain/ledger/statement';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Currency } from '@fairtick/domain/money/money';
import type { Queryable } from '../../../platform/database/index.ts';
import { type AllRead, type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import { type EntryFilter, type EntryRow, loadAccountPeriods, loadNewestEntries } from './queries.ts';

export function toEntryFilter(userId: number, filter: TransactionFilter): EntryFilter {
	const { mode = null, account = null, kind = null, from, to, ...rest } = filter;
	rest satisfies AllRead;
	return {
		userId,
		mode,
		account,
		kind,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
	};
}

const modeOf = (currency: Currency): Mode => (currency === 'DEMO_USD' ? 'demo' : 'real');

/** An entry as the wire shows it. */
export const toTransaction = (row: EntryRow): Transaction => ({
	id: Number(row.id),
	at: new Date(Number(row.recordedAt)).toISOString(),
	mode: modeOf(row.currency),
	account: row.account,
	kind: row.kind,
	counterpart: toCounterpart(row.counterpart),
	amount: Number(row.amount),
	balance_after: Number(row.balanceAfter),
	currency: 'USD',
	reference: readReference(row.reference),
	reason: row.reason,
	about: row.about,
});

/** A page of every posting of a user's accounts, newest first (CASH-11). */
export async function listTransactions(db: Queryable, userId: number, query: Call<typeof listEndpoint>['query']) {
	const { limit = DEFAULT_PAGE, cursor, ...filters } = query;
	const filter = toEntryFilter(userId, filters);
	const periods = await loadAccountPeriods(db, filter, readCursor(cursor, 'number'));
	const rows = await loadNewestEntries(db, periods, filter.kind, limit + 1);
	return toPage(rows, limit, ({ id }) => id, toTransaction);
}
