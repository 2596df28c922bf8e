import type { CapitalPosting, listCapitalPostings as endpoint } from '@fairtick/domain/risk/contract';
import { computeCaps } from '@fairtick/domain/trading/exposure';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type Call, DEFAULT_PAGE, readCursor, toPage } from '../../../platform/http/index.ts';
import { type CapitalPostingRow, loadCapital, loadCapitalPostings } from '../../ledger/index.ts';
import type { RiskContext } from './context.ts';

/** The capital of the house, the caps that it gives, and every posting that made it. */
export async function showCapital({ backOffice, realCurrency }: RiskContext, { query }: Call<typeof endpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const before = readCursor(cursor, 'number');
	const balance = await loadCapital(backOffice, realCurrency);
	const rows = await loadCapitalPostings(backOffice, realCurrency, { before, limit: limit + 1 });
	const { sideMinor, allMinor, userMinor } = computeCaps(balance);
	return {
		balance: Number(balance),
		caps: { side: Number(sideMinor), all: Number(allMinor), user: Number(userMinor) },
		...toPage(rows, limit, ({ eventId }) => eventId, toPosting),
	};
}

const toPosting = (row: CapitalPostingRow): CapitalPosting => ({
	event: Number(row.eventId),
	at: toInstant(row.at),
	kind: row.kind,
	reference: row.reference,
	counterpart: row.counterpart,
	amount: Number(row.amount),
});
