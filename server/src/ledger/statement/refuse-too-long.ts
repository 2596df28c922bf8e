import { STATEMENT_MOST } from '@fairtick/domain/ledger/statement';
import type { Queryable } from '../../database/index.ts';
import { Refused } from '../../http/index.ts';
import { type EntryFilter, loadAccountPeriods, loadEntryCount } from './queries.ts';

/** Null where a statement has at most `STATEMENT_MOST` transactions. */
export async function refuseTooLong(
	db: Queryable,
	filter: EntryFilter,
): Promise<Refused<'ledger.statement_too_long'> | null> {
	const count = await loadEntryCount(db, await loadAccountPeriods(db, filter), filter.kind);
	if (count <= STATEMENT_MOST) return null;
	return new Refused({ code: 'ledger.statement_too_long', params: { limit: STATEMENT_MOST } });
}
