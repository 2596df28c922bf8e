import type { Entry, Posting } from '@fairtick/domain/ledger/rules';
import { bigints, byteas, columns, smallints, texts, type Write } from '../database/index.ts';

/** Writes a posting; fails when an account is not in the state that the posting was computed from. */
export function postingWrite({ events, transfers, accounts }: Posting): Write {
	const moved = [...accounts];
	const entriesOf = new Map<bigint, bigint>();
	const count = (entry: Entry | null) =>
		entry && entriesOf.set(entry.accountId, (entriesOf.get(entry.accountId) ?? 0n) + 1n);
	for (const { sourceEntry, destinationEntry } of transfers) {
		count(sourceEntry);
		count(destinationEntry);
	}
	return {
		name: 'insert-posting',
		parts: `posted as (
				insert into ledger_events (id, reference, kind, recorded_at, content_hash, hash)
				select ${columns(1, 'bigint', 'text', 'text', 'bigint', 'bytea', 'bytea')}),
			transferred as (
				insert into ledger_transfers (event_id, position, source, destination, amount,
					source_version, source_balance, source_hash, destination_version, destination_balance, destination_hash)
				select ${columns(7, 'bigint', 'smallint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bytea', 'bigint', 'bigint', 'bytea')}),
			moved as (
				update accounts a set balance = m.balance, version = m.version, head = m.head
				from (select ${columns(18, 'bigint', 'bigint', 'bigint', 'bytea', 'bigint')}) m (id, balance, version, head, entries)
				where a.id = m.id and a.version = m.version - m.entries
				returning 1)`,
		assertion: `select require(count(*) = $23::int, 'an account moved while its user was locked') from moved`,
		values: [
			bigints(events.map(({ event }) => event.id)),
			texts(events.map(({ event }) => event.reference)),
			texts(events.map(({ event }) => event.kind)),
			bigints(events.map(({ event }) => event.recordedAtMs)),
			byteas(events.map(({ event }) => event.contentHash)),
			byteas(events.map(({ hash }) => hash)),
			bigints(transfers.map(({ eventId }) => eventId)),
			smallints(transfers.map(({ position }) => position)),
			bigints(transfers.map(({ source }) => source)),
			bigints(transfers.map(({ destination }) => destination)),
			bigints(transfers.map(({ amount }) => amount)),
			bigints(transfers.map(({ sourceEntry }) => sourceEntry?.version)),
			bigints(transfers.map(({ sourceEntry }) => sourceEntry?.balanceAfter)),
			byteas(transfers.map(({ sourceEntry }) => sourceEntry?.hash ?? null)),
			bigints(transfers.map(({ destinationEntry }) => destinationEntry?.version)),
			bigints(transfers.map(({ destinationEntry }) => destinationEntry?.balanceAfter)),
			byteas(transfers.map(({ destinationEntry }) => destinationEntry?.hash ?? null)),
			bigints(moved.map(([id]) => id)),
			bigints(moved.map(([, { balance }]) => balance)),
			bigints(moved.map(([, { version }]) => version)),
			byteas(moved.map(([, { head }]) => head)),
			bigints(moved.map(([id]) => entriesOf.get(id))),
			moved.length,
		],
	};
}
