import type { Entry, Posting } from '@fairtick/domain/ledger/rules';
import { arrayColumns, defineWrite, insertList, selectList, type Write } from '../../platform/database/index.ts';

type PostedTransfer = Posting['transfers'][number] & { readonly recordedAtMs: bigint | undefined };
interface MovedAccount {
	readonly id: bigint;
	readonly balance: bigint;
	readonly version: bigint;
	readonly head: string;
	/** Number of the posting's entries. */
	readonly entries: bigint | undefined;
}

const EVENTS = arrayColumns<Posting['events'][number]>('event')({
	id: ['bigint', ({ event }) => event.id],
	reference: ['text', ({ event }) => event.reference],
	kind: ['text', ({ event }) => event.kind],
	recorded_at: ['bigint', ({ event }) => event.recordedAtMs],
	content_hash: ['bytea', ({ event }) => event.contentHash],
	hash: ['bytea', ({ hash }) => hash],
});

const TRANSFERS = arrayColumns<PostedTransfer>('transfer')({
	event_id: ['bigint', ({ eventId }) => eventId],
	position: ['smallint', ({ position }) => position],
	source: ['bigint', ({ source }) => source],
	destination: ['bigint', ({ destination }) => destination],
	amount: ['bigint', ({ amount }) => amount],
	source_version: ['bigint', ({ sourceEntry }) => sourceEntry?.version],
	source_balance: ['bigint', ({ sourceEntry }) => sourceEntry?.balanceAfter],
	source_hash: ['bytea', ({ sourceEntry }) => sourceEntry?.hash],
	destination_version: ['bigint', ({ destinationEntry }) => destinationEntry?.version],
	destination_balance: ['bigint', ({ destinationEntry }) => destinationEntry?.balanceAfter],
	destination_hash: ['bytea', ({ destinationEntry }) => destinationEntry?.hash],
	recorded_at: ['bigint', ({ recordedAtMs }) => recordedAtMs],
});

const ACCOUNTS = arrayColumns<MovedAccount>('account')({
	id: ['bigint', ({ id }) => id],
	balance: ['bigint', ({ balance }) => balance],
	version: ['bigint', ({ version }) => version],
	head: ['bytea', ({ head }) => head],
	entries: ['bigint', ({ entries }) => entries],
});

const { columns: event } = EVENTS;
const insertPosting = defineWrite({
	name: 'insert-posting',
	ctes: {
		// References are unique here across all months (LEDGER-03).
		referenced: `insert into ledger_references ${insertList({
			reference: event.reference,
			event_id: event.id,
			recorded_at: event.recorded_at,
		})}`,
		posted: `insert into ledger_events ${insertList(EVENTS.columns)}`,
		transferred: `insert into ledger_transfers ${insertList(TRANSFERS.columns)}`,
		moved: `update accounts a set balance = m.balance, version = m.version, head = m.head
			from (select ${selectList(ACCOUNTS.columns)}) m
			where a.id = m.id and a.version = m.version - m.entries
			returning 1`,
	},
	check: `select require(count(*) = $accounts::int, 'an account moved while its user was locked') from moved`,
});

/** Writes a posting; fails when an account is not in the state that the posting was computed from. */
export function postingWrite({ events, transfers, accounts }: Posting): Write {
	const entriesOf = new Map<bigint, bigint>();
	const count = (entry: Entry | null) =>
		entry && entriesOf.set(entry.accountId, (entriesOf.get(entry.accountId) ?? 0n) + 1n);
	for (const { sourceEntry, destinationEntry } of transfers) {
		count(sourceEntry);
		count(destinationEntry);
	}
	const moved = Array.from(accounts, ([id, { balance, version, head }]) => ({
		id,
		balance,
		version,
		head,
		entries: entriesOf.get(id),
	}));
	const timeOf = new Map(events.map(({ event: { id, recordedAtMs } }) => [id, recordedAtMs]));
	return insertPosting({
		...EVENTS.parametersOf(events),
		...TRANSFERS.parametersOf(
			transfers.map((transfer) => ({ ...transfer, recordedAtMs: timeOf.get(transfer.eventId) })),
		),
		...ACCOUNTS.parametersOf(moved),
		accounts: moved.length,
	});
}
