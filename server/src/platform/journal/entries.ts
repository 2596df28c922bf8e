import * as z from 'zod';

const minor = z.string().regex(/^\d{1,19}$/);
const ms = z.int();
/** The entry's user; one of the same number who joined at another time is another person. */
const person = { userId: z.int(), joinedAtMs: ms };

/** Entries of the journal, one object a line. Amounts are decimal digits of minor or native units, instants epoch milliseconds. */
export const journalEntry = z.discriminatedUnion('kind', [
	/** From here on the database is this one. */
	z.object({ kind: z.literal('generation'), id: z.uuid(), atMs: ms }),
	/** The id of the newest event of the ledger. */
	z.object({ kind: z.literal('size'), events: minor, atMs: ms }),
	/** A leg of a withdrawal that is about to be sent. */
	z.object({
		kind: z.literal('sent'),
		atMs: ms,
		...person,
		withdrawal: z.object({
			id: z.uuid(),
			method: z.string(),
			amount: minor,
			fee: minor,
			reference: z.string(),
			createdAtMs: ms,
		}),
		leg: z.object({
			id: z.uuid(),
			n: z.int(),
			kind: z.enum(['refund', 'payout']),
			method: z.string(),
			provider: z.string(),
			providerAccount: z.string(),
			paymentId: z.nullable(z.uuid()),
			amount: minor,
			fee: minor,
			nativeAmount: minor,
			nativeCurrency: z.string(),
			fx: z.string().regex(/^-?\d{1,19}$/),
		}),
	}),
	/** A payment of which `nativeAmount` is about to be sent back; to its source where there is no destination. */
	z.object({
		kind: z.literal('return'),
		atMs: ms,
		id: z.uuid(),
		depositId: z.nullable(z.uuid()),
		destinationId: z.nullable(z.uuid()),
		nativeAmount: minor,
		payment: z.object({
			id: z.uuid(),
			provider: z.string(),
			providerAccount: z.string(),
			providerPaymentId: z.string(),
			nativeAmount: minor,
			nativeCurrency: z.string(),
		}),
	}),
	/** A time-out or self-exclusion, with the keyed hashes that name its person. */
	z.object({
		kind: z.literal('exclusion'),
		...person,
		id: z.uuid(),
		exclusion: z.enum(['time_out', 'self_exclusion']),
		beginsAtMs: ms,
		endsAtMs: z.nullable(ms),
		hashes: z.array(z.string()),
	}),
	/** A state of the switch that makes a user's withdrawals final. */
	z.object({ kind: z.literal('final'), ...person, n: z.int(), endsAtMs: z.nullable(ms), changedAtMs: ms }),
	/** A state of an own limit. */
	z.object({
		kind: z.literal('limit'),
		...person,
		limit: z.string(),
		window: z.nullable(z.string()),
		n: z.int(),
		value: z.nullable(z.int()),
		wishValue: z.nullable(z.int()),
		wishedAtMs: z.nullable(ms),
		changedAtMs: ms,
	}),
]);
export type JournalEntry = z.output<typeof journalEntry>;
export type EntryOf<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>;

/** The entries of one kind, in their order. */
export const entriesOf = <Kind extends JournalEntry['kind']>(entries: readonly JournalEntry[], kind: Kind) =>
	entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
