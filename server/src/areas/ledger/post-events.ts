import { computePosting, type LedgerEvent, type Posting } from '@fairtick/domain/ledger/rules';
import type { Minor } from '@fairtick/domain/money/money';
import { combineWrites, type Queryable, type Write } from '../../platform/database/index.ts';
import type { UserAccounts } from './accounts.ts';
import { claimPaymentsWrite, type EventRequest, payClaims } from './pay-claims.ts';
import { postingWrite } from './queries.ts';
import { sha256 } from './sha256.ts';

/** The postings, the statement that writes them, and the claims taken from each requested event. */
interface PreparedPosting {
	readonly posting: Posting;
	readonly writes: readonly Write[];
	/** Minor units, in the order of the requests (CASH-09). */
	readonly claimed: readonly Minor[];
}

/**
 * A posting of events on accounts whose users the transaction has locked (`lockUsers`), and the statement that writes it:
 * the only way into the ledger's tables. `accounts` must be as loaded under that lock; the states after the posting come
 * back with it. Credits of users with open claims pay these first (CASH-09). The statement fails when a reference was
 * posted before (unique violation) or an account moved meanwhile: the transaction is void then. Throws beyond a thousand
 * events.
 */
export function preparePosting(
	accounts: UserAccounts,
	recordedAtMs: bigint,
	asked: readonly EventRequest[],
): PreparedPosting {
	const { requests, payments, claimed } = payClaims(accounts, asked);
	const ids = accounts.takeEventIds(requests.length);
	const events = requests.map(
		(request, index): LedgerEvent => ({ ...request, id: ids[index] as bigint, recordedAtMs }),
	);
	const posting = computePosting(accounts.byId, events, sha256);
	const writes = [postingWrite(posting), ...(payments.length > 0 ? [claimPaymentsWrite(payments)] : [])];
	return { posting, writes, claimed };
}

/** Posts events at once, on the conditions of `preparePosting`. */
export async function postEvents(tx: Queryable, ...facts: Parameters<typeof preparePosting>): Promise<Posting> {
	const { posting, writes } = preparePosting(...facts);
	await tx.query(combineWrites(writes));
	return posting;
}
