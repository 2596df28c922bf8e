import type { PostingKind } from '@fairtick/domain/ledger/postings';
import { computePosting, type LedgerEvent, type Posting } from '@fairtick/domain/ledger/rules';
import { type Queryable, together, type Write } from '../database/index.ts';
import type { UserAccounts } from './accounts.ts';
import { postingWrite } from './queries.ts';
import { sha256 } from './sha256.ts';

/** What a caller posts, of a kind that the ledger knows (LEDGER-07); the ledger adds number, time and hashes. */
export type EventRequest = Omit<LedgerEvent, 'id' | 'recordedAtMs'> & { readonly kind: PostingKind };

/**
 * A posting of events on accounts whose users the transaction has locked (`lockUsers`), and the statement that writes
 * it: the only way into the ledger's tables. `accounts` must be as loaded under that lock; the states after the posting
 * come back with it. The statement fails when a reference was posted before (unique violation) or an account moved
 * meanwhile: the transaction is void then. Throws beyond a thousand events.
 */
export function preparePosting(
	accounts: UserAccounts,
	recordedAtMs: bigint,
	requests: readonly EventRequest[],
): { posting: Posting; write: Write } {
	const ids = accounts.takeEventIds(requests.length);
	const events = requests.map(
		(request, index): LedgerEvent => ({ ...request, id: ids[index] as bigint, recordedAtMs }),
	);
	const posting = computePosting(accounts.byId, events, sha256);
	return { posting, write: postingWrite(posting) };
}

/** Posts events at once, on the conditions of `preparePosting`. */
export async function postEvents(tx: Queryable, ...facts: Parameters<typeof preparePosting>): Promise<Posting> {
	const { posting, write } = preparePosting(...facts);
	await tx.query(together([write]));
	return posting;
}
