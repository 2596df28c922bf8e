import type { Posting } from '@fairtick/domain/ledger/rules';
import { arrayLiteral, bytesArrayLiteral, type Queryable, type Statement } from '../database/index.ts';

export async function nextEventIdBlock(tx: Queryable): Promise<bigint> {
	const { rows } = await tx.query<{ id: bigint }>(`select nextval('ledger_event_ids') id`);
	return (rows[0] as { id: bigint }).id;
}

/** Writes a posting; fails when an account is not in the state that the posting was computed from. */
export function postingStatement({ events, entries, accounts }: Posting): Statement {
	const transfers = events.flatMap(({ event }) =>
		event.transfers.map((transfer, position) => ({ ...transfer, position, eventId: event.id })),
	);
	const moved = [...accounts];
	const entriesOf = new Map<bigint, bigint>();
	for (const { accountId } of entries) entriesOf.set(accountId, (entriesOf.get(accountId) ?? 0n) + 1n);
	return {
		name: 'insert-posting',
		text: `with
			events as (
				insert into ledger_events (id, reference, kind, recorded_at, content_hash, hash)
				select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bytea[], $6::bytea[])),
			transfers as (
				insert into ledger_transfers (event_id, position, source, destination, amount)
				select * from unnest($7::bigint[], $8::smallint[], $9::bigint[], $10::bigint[], $11::bigint[])),
			entries as (
				insert into ledger_entries (account_id, version, event_id, position, amount, balance_after, hash)
				select * from unnest($12::bigint[], $13::bigint[], $14::bigint[], $15::smallint[], $16::bigint[], $17::bigint[], $18::bytea[])),
			updated as (
				update accounts a set balance = m.balance, version = m.version, head = m.head
				from unnest($19::bigint[], $20::bigint[], $21::bigint[], $22::bytea[], $23::bigint[]) m (id, balance, version, head, entries)
				where a.id = m.id and a.version = m.version - m.entries
				returning 1)
			select require(count(*) = $24::int, 'an account moved while its user was locked') from updated`,
		values: [
			arrayLiteral(events.map(({ event }) => event.id)),
			arrayLiteral(events.map(({ event }) => event.reference)),
			arrayLiteral(events.map(({ event }) => event.kind)),
			arrayLiteral(events.map(({ event }) => event.recordedAtMs)),
			bytesArrayLiteral(events.map(({ event }) => event.contentHash)),
			bytesArrayLiteral(events.map(({ hash }) => hash)),
			arrayLiteral(transfers.map(({ eventId }) => eventId)),
			arrayLiteral(transfers.map(({ position }) => position)),
			arrayLiteral(transfers.map(({ source }) => source)),
			arrayLiteral(transfers.map(({ destination }) => destination)),
			arrayLiteral(transfers.map(({ amount }) => amount)),
			arrayLiteral(entries.map(({ accountId }) => accountId)),
			arrayLiteral(entries.map(({ version }) => version)),
			arrayLiteral(entries.map(({ eventId }) => eventId)),
			arrayLiteral(entries.map(({ position }) => position)),
			arrayLiteral(entries.map(({ amount }) => amount)),
			arrayLiteral(entries.map(({ balanceAfter }) => balanceAfter)),
			bytesArrayLiteral(entries.map(({ hash }) => hash)),
			arrayLiteral(moved.map(([id]) => id)),
			arrayLiteral(moved.map(([, { balance }]) => balance)),
			arrayLiteral(moved.map(([, { version }]) => version)),
			bytesArrayLiteral(moved.map(([, { head }]) => head)),
			arrayLiteral(moved.map(([id]) => entriesOf.get(id))),
			moved.length,
		],
	};
}
