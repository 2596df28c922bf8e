import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, Posting } from '@fairtick/domain/ledger/rules';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '../../../server/src/platform/database/index.ts';
import type { PastTrade } from './past-trades.ts';

type Value = string | number | bigint | null;
const ROWS_AT_ONCE = 1_000;

/** A line in the text format of COPY. No value here needs escaping. */
const line = (values: readonly Value[]) => `${values.map((value) => (value === null ? '\\N' : value)).join('\t')}\n`;
const bytes = (hex: string | null) => (hex === null ? null : `\\\\x${hex}`);

/** Writes all rows of a table in one COPY. */
async function copy<Row>(
	client: Queryable,
	table: string,
	columns: string,
	rows: readonly Row[],
	toValues: (row: Row) => readonly Value[],
): Promise<void> {
	function* chunks() {
		for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
			yield rows
				.slice(from, from + ROWS_AT_ONCE)
				.map((row) => line(toValues(row)))
				.join('');
	}
	await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

export async function copyPosting(client: Queryable, { events, transfers }: Posting): Promise<void> {
	await copy(
		client,
		'ledger_events',
		'id, reference, kind, recorded_at, content_hash, hash',
		events,
		({ event, hash }) => [
			event.id,
			event.reference,
			event.kind,
			event.recordedAtMs,
			bytes(event.contentHash),
			bytes(hash),
		],
	);
	await copy(client, 'ledger_references', 'reference, event_id, recorded_at', events, ({ event }) => [
		event.reference,
		event.id,
		event.recordedAtMs,
	]);
	const timeOf = new Map(events.map(({ event: { id, recordedAtMs } }) => [id, recordedAtMs]));
	await copy(
		client,
		'ledger_transfers',
		`event_id, position, source, destination, amount, source_version, source_balance, source_hash,
			destination_version, destination_balance, destination_hash, recorded_at`,
		transfers,
		({ eventId, position, source, destination, amount, sourceEntry, destinationEntry }) => [
			eventId,
			position,
			source,
			destination,
			amount,
			...entryValues(sourceEntry),
			...entryValues(destinationEntry),
			timeOf.get(eventId) ?? null,
		],
	);
}

const entryValues = (entry: Entry | null): readonly Value[] =>
	entry === null ? [null, null, null] : [entry.version, entry.balanceAfter, bytes(entry.hash)];

const TERMS_COLUMNS = `id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
	expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version`;
const RESULT_COLUMNS = `trade_id, status, void_reason, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at, accepted_at`;

export async function copyTrades(client: Queryable, trades: readonly PastTrade[]): Promise<void> {
	await copy(client, 'trade_terms', TERMS_COLUMNS, trades, ({ terms: t }) => [
		t.id,
		t.userId,
		t.mode,
		t.currency,
		t.assetId,
		t.assetVersion,
		t.direction,
		t.stakeMinor,
		t.payoutBps,
		t.payoutVersion,
		...t.asked.expiry.split(':'),
		t.payoutBps,
		t.acceptedAtMs,
		t.keptSeq,
		t.expiresAtMs,
		t.entryWithinMs,
		t.exitMaxAgeMs,
		t.rulesVersion,
	]);
	await copy(client, 'trade_results', RESULT_COLUMNS, trades, ({ terms, settlement: s, closedAtMs }) => [
		terms.id,
		s.status,
		s.voidReason,
		s.entry?.seq ?? null,
		s.entry?.atMs ?? null,
		s.entry?.price ?? null,
		s.exit?.seq ?? null,
		s.exit?.atMs ?? null,
		s.exit?.price ?? null,
		s.returnedMinor,
		closedAtMs,
		terms.acceptedAtMs,
	]);
}
