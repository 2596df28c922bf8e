import type { RefusalCounts } from '@fairtick/domain/proof/promises/refusal-counts';
import type { Settlement } from '@fairtick/domain/trading/rules';
import { completeRequest } from '@fairtick/domain/trading/terms';
import { defineWrite, insertList, loadRows, type Queryable, type Write } from '../../../platform/database/index.ts';
import {
	type AcceptedSpan,
	ANY_TIME,
	type DecidedAnswer,
	loadStoredTrades,
	type PromisedSale,
} from '../../trading/index.ts';

interface NewBatch {
	readonly batch: string;
	readonly key: Buffer;
	readonly leaves: Buffer;
	/** Number of trades among them, which come first. */
	readonly trades: number;
	/** Number of requests to sell. */
	readonly sales: number;
	readonly note: string;
	readonly atMs: number;
	/** The refusals of the other answers. */
	readonly refused: RefusalCounts;
}

const insertBatch = defineWrite({
	name: 'insert-batch',
	ctes: {
		promised: `insert into proof_batches ${insertList({
			id: '$batch::uuid',
			key: '$batch_key::bytea',
			leaves: '$batch_leaves::bytea',
			trades: '$batch_trades::int',
			sales: '$batch_sales::int',
			note: '$batch_note::text',
			at: '$batch_at::bigint',
			refused: '$batch_refused::jsonb',
		})}`,
	},
});

/** Keeps a batch, which the sequencer then takes into the log. */
export const batchWrite = ({ batch, key, leaves, trades, sales, note, atMs, refused }: NewBatch): Write =>
	insertBatch({
		batch,
		batch_key: key,
		batch_leaves: leaves,
		batch_trades: trades,
		batch_sales: sales,
		batch_note: note,
		batch_at: atMs,
		batch_refused: refused.length === 0 ? null : JSON.stringify(refused),
	});

/** An answer that was promised, with its batch. */
export interface PromisedAnswer {
	/** Id of the placement. */
	readonly id: string;
	readonly answer: DecidedAnswer;
	/** Settlement of its trade; null: it is open, or was refused. */
	readonly settlement: Settlement | null;
	readonly batch: string;
	readonly place: number;
	readonly key: Buffer;
	readonly leaves: Buffer;
	readonly note: string;
	readonly atMs: number;
	/** Place of the batch in the log; null: not yet. */
	readonly entry: number | null;
	readonly entryPlace: number | null;
}

const BATCH = `b.id batch, p.batch_place place, b.key, b.leaves, b.note, b.at::float8 "atMs", b.entry::float8, b.place "entryPlace"`;

/** The span in which trades were accepted, of which there is at least one. */
export function spanOf(trades: readonly { readonly acceptedAtMs: number }[]): AcceptedSpan {
	const times = trades.map(({ acceptedAtMs }) => acceptedAtMs);
	return { fromMs: Math.min(...times), toMs: Math.max(...times) };
}

/** Answers that were promised, by the ids of their placements, of any user: refusals, and trades that were accepted in a span. */
export async function loadPromised(
	db: Queryable,
	ids: readonly string[],
	accepted: AcceptedSpan = ANY_TIME,
): Promise<PromisedAnswer[]> {
	const trades = await loadRows(
		db,
		{
			name: 'promised-trades',
			text: `select p.id, p.accepted_at::float8 "acceptedAtMs", ${BATCH} from trade_terms p join proof_batches b on b.id = p.batch where p.id = any($1::uuid[])
				and p.accepted_at >= $2 and p.accepted_at <= $3 and p.batch_place is not null`,
		},
		[ids, accepted.fromMs, accepted.toMs],
	);
	const refused = await loadRows(
		db,
		`select p.id, p.user_id "userId", p.request asked, p.code, p.params, p.rules_version "rulesVersion", p.entry_after::float8 "entryAfterMs", ${BATCH}
		from refused_placements p join proof_batches b on b.id = p.batch where p.id = any($1::uuid[]) and p.batch_place is not null`,
		[ids],
	);
	const stored =
		trades.length === 0
			? []
			: await loadStoredTrades(
					db,
					trades.map(({ id }) => id),
					spanOf(trades),
				);
	const storedById = new Map(stored.map((trade) => [trade.terms.id, trade]));
	return [
		...trades.flatMap((row) => {
			const trade = storedById.get(row.id);
			if (trade === undefined) return [];
			const { terms, settlement } = trade;
			return [{ ...row, answer: { id: row.id, userId: terms.userId, terms }, settlement }];
		}),
		...refused.map(({ userId, asked, code, params, rulesVersion, entryAfterMs, ...row }) => ({
			...row,
			answer: { id: row.id, userId, asked: completeRequest(asked), code, params, rulesVersion, entryAfterMs },
			settlement: null,
		})),
	];
}

/** Promised requests to sell; those of the time before the log are left out. Each is alone in its batch. */
export async function loadPromisedSales(db: Queryable, sales: readonly PromisedSale[]): Promise<PromisedAnswer[]> {
	const batches = await loadRows(
		db,
		`select b.id batch, 0 place, b.key, b.leaves, b.note, b.at::float8 "atMs", b.entry::float8, b.place "entryPlace"
		from proof_batches b where b.id = any($1::uuid[])`,
		[sales.flatMap(({ batch }) => batch ?? [])],
	);
	const byId = new Map(batches.map((row) => [row.batch, row]));
	return sales.flatMap(({ terms, batch, termsHash }) => {
		const row = byId.get(batch ?? '');
		if (row === undefined || termsHash === null) return [];
		const { id, userId } = terms;
		return [{ ...row, id, answer: { id, userId, sale: terms, termsHash }, settlement: null }];
	});
}
