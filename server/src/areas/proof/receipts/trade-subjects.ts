import { encodeItem } from '@fairtick/domain/proof/log/items';
import { loadRows, type Queryable } from '../../../platform/database/index.ts';
import { resealAnswer, toHex } from '../promises/promises.ts';
import { loadPromised } from '../sql/promises.ts';
import type { Subject } from './subject.ts';

/** The price that the correction `c` of a trade with the result `r` names: the wrong one, the one that a void trade was valued by, or the exit. */
export const CORRECTED_SEQ = 'coalesce(c.seq, c.value_seq, r.exit_seq)';

/** Voids and corrections that are not in the log yet, of trades that are in it: each names its trade by the hash of its public terms. */
export async function loadTradeSubjects(tx: Queryable, sinceMs: number): Promise<Subject[]> {
	const [voids, corrections] = await Promise.all([
		loadRows(
			tx,
			{
				name: 'void-subjects',
				text: `select r.trade_id id, r.void_reason reason, r.closed_at "at" from trade_results r
			where r.status = 'void' and r.void_reason is not null and r.closed_at >= $1 and not exists (select from proof_subjects where subject = 'void:' || r.trade_id)
			order by r.closed_at, r.trade_id`,
			},
			[sinceMs],
		),
		loadRows(
			tx,
			{
				name: 'correction-subjects',
				text: `select c.trade_id id, c.asset_id "assetId", ${CORRECTED_SEQ} seq, c.amount, c.corrected_at "at"
			from trade_corrections c join trade_results r on r.trade_id = c.trade_id
			where c.corrected_at >= $1 and not exists (select from proof_subjects where subject = 'correction:' || c.trade_id)
			order by c.corrected_at, c.trade_id`,
			},
			[sinceMs],
		),
	]);
	if (voids.length + corrections.length === 0) return [];
	const termsOf = await loadTermsHashes(
		tx,
		[...voids, ...corrections].map(({ id }) => id),
	);
	return [
		...voids.flatMap(({ id, reason, at }) => {
			const terms = termsOf.get(id);
			if (terms === undefined) return [];
			return [{ subject: `void:${id}`, bytes: encodeItem('void/1', { terms, reason, at: `${at}` }) }];
		}),
		...corrections.flatMap(({ id, assetId, seq, amount, at }) => {
			const terms = termsOf.get(id);
			if (terms === undefined) return [];
			const body = { terms, asset: `${assetId}`, seq: `${seq}`, amount: `${amount}`, at: `${at}` };
			return [{ subject: `correction:${id}`, bytes: encodeItem('correction/1', body) }];
		}),
	];
}

/** P of the document, hex, by trade; those of the time before the log have none. */
export async function loadTermsHashes(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
	const promised = await loadPromised(tx, ids);
	// Another user's order with the same id may have been refused: only trades are meant.
	const trades = promised.filter(({ answer }) => 'terms' in answer);
	return new Map(trades.map((promised) => [promised.id, toHex(resealAnswer(promised).termsHash)]));
}
