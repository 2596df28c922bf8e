import type { PostingKind } from '@fairtick/domain/ledger/postings';
import { STATEMENT_MOST } from '@fairtick/domain/ledger/statement';
import type { Queryable } from '../../../platform/database/index.ts';
import { Refused } from '../../../platform/http/index.ts';
import { type AccountPeriod, loadEntryCount } from './queries.ts';

export type TooLong = Refused<'ledger.statement_too_long'>;

/** Null if the periods have at most `STATEMENT_MOST` transactions, of one kind or of all. */
export async function refuseTooLong(
	db: Queryable,
	periods: readonly AccountPeriod[],
	kind: PostingKind | null,
): Promise<TooLong | null> {
	if ((await loadEntryCount(db, periods, kind)) <= STATEMENT_MOST) return null;
	return new Refused({ code: 'ledger.statement_too_long', params: { limit: STATEMENT_MOST } });
}
