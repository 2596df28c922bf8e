import { hash } from 'node:crypto';
import type { PostingKind } from '@fairtick/domain/ledger/postings';
import { type AccountState, computePosting, type LedgerEvent, type Posting } from '@fairtick/domain/ledger/rules';
import { type Queryable, together, type Write } from '../database/index.ts';
import { nextEventIdBlock, postingWrite } from './queries.ts';

/** What a caller posts, of a kind that the ledger knows (LEDGER-07); the ledger adds number, time and hashes. */
export type EventRequest = Omit<LedgerEvent, 'id' | 'recordedAtMs'> & { readonly kind: PostingKind };

/** SHA-256 of UTF-8 text as lower-case hexadecimal. */
export function sha256(text: string): string {
	return hash('sha256', text, 'hex');
}

const BLOCK = 1000n;
let block = { next: 0n, end: 0n };

/**
 * Event ids in blocks of a thousand: unique everywhere, not gap-free, no round trip for most calls.
 * Null when the block at hand has too few left.
 */
function takeEventIds(count: number): bigint[] | null {
	if (block.end - block.next < BigInt(count)) return null;
	const first = block.next;
	block.next += BigInt(count);
	return Array.from({ length: count }, (_, index) => first + BigInt(index));
}

/**
 * A posting of events on accounts whose users the transaction has locked (`lockUsers`), and the statement that writes
 * it: the only way into the ledger's tables. `accounts` must be as loaded under that lock; the states after the posting
 * come back with it. The statement fails when a reference was posted before (unique violation) or an account moved
 * meanwhile: the transaction is void then.
 */
export async function preparePosting(
	tx: Queryable,
	accounts: ReadonlyMap<bigint, AccountState>,
	recordedAtMs: bigint,
	requests: readonly EventRequest[],
): Promise<{ posting: Posting; write: Write }> {
	const ids = takeEventIds(requests.length) ?? (await nextEventIds(tx, requests.length));
	const events = requests.map(
		(request, index): LedgerEvent => ({ ...request, id: ids[index] as bigint, recordedAtMs }),
	);
	const posting = computePosting(accounts, events, sha256);
	return { posting, write: postingWrite(posting) };
}

/** Posts events at once, on the conditions of `preparePosting`. */
export async function postEvents(...facts: Parameters<typeof preparePosting>): Promise<Posting> {
	const { posting, write } = await preparePosting(...facts);
	await facts[0].query(together([write]));
	return posting;
}

/** Ids from new blocks; what an old one has left over is never used. */
async function nextEventIds(tx: Queryable, count: number): Promise<bigint[]> {
	const ids: bigint[] = [];
	while (ids.length < count) {
		const next = await nextEventIdBlock(tx);
		block = { next, end: next + BLOCK };
		ids.push(...(takeEventIds(Math.min(count - ids.length, Number(BLOCK))) ?? []));
	}
	return ids;
}
