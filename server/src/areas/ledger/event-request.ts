import type { PostingKind } from '@fairtick/domain/ledger/postings';
import type { LedgerEvent } from '@fairtick/domain/ledger/rules';

/** An event as a caller posts it, of a kind that the ledger knows (LEDGER-07); the ledger adds number, time and hashes. */
export type EventRequest = Omit<LedgerEvent, 'id' | 'recordedAtMs'> & { readonly kind: PostingKind };
