import { hash } from 'node:crypto';
import { type AccountState, computePosting, type LedgerEvent, type Posting } from '@fairtick/domain/ledger/rules';
import type { Queryable } from '../database/index.ts';
import { insertPosting, nextEventIdBlock } from './queries.ts';

/** What a caller posts; the ledger adds number, time and hashes. */
export type EventRequest = Omit<LedgerEvent, 'id' | 'recordedAtMs'>;

/** SHA-256 of UTF-8 text. */
export function sha256(text: string): Buffer {
	return hash('sha256', text, 'buffer');
}

const BLOCK = 1000n;
let block: { next: bigint; end: bigint } = { next: 0n, end: 0n };

/** Event ids in blocks of a thousand: unique everywhere, not gap-free, no round trip for most calls. */
async function takeEventIds(tx: Queryable, count: number): Promise<bigint[]> {
	const ids: bigint[] = [];
	while (ids.length < count) {
		if (block.next === block.end) {
			const start = await nextEventIdBlock(tx);
			block = { next: start, end: start + BLOCK };
		}
		while (ids.length < count && block.next < block.end) ids.push(block.next++);
	}
	return ids;
}

/**
 * Posts events on accounts whose users the transaction has locked (`lockUsers`); the only way into the ledger's tables.
 * `accounts` must be as loaded under that lock; the states after the posting come back with the posting.
 * Throws when a reference was posted before (unique violation) or an account moved meanwhile: the transaction is void then.
 */
export async function postEvents(
	tx: Queryable,
	accounts: ReadonlyMap<bigint, AccountState>,
	recordedAtMs: bigint,
	requests: readonly EventRequest[],
): Promise<Posting> {
	const ids = await takeEventIds(tx, requests.length);
	const events = requests.map(
		(request, index): LedgerEvent => ({ ...request, id: ids[index] as bigint, recordedAtMs }),
	);
	const posting = computePosting(accounts, events, sha256);
	await insertPosting(tx, posting);
	return posting;
}
