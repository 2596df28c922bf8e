import { execute, loadValue, type Queryable } from '../../../platform/database/index.ts';

/** Keeps the name of a shared receipt, unless it has one. */
export const insertShare = (
	tx: Queryable,
	{ share, tradeId, userId }: { readonly share: string; readonly tradeId: string; readonly userId: number },
) =>
	execute(
		tx,
		'insert into proof_shares (share, trade_id, user_id, shared_at) values ($1, $2, $3, clock()) on conflict (trade_id) do nothing',
		[share, tradeId, userId],
	);

/** The name of a trade's receipt; null: it is not shared. */
export const loadShareOf = (db: Queryable, tradeId: string) =>
	loadValue(db, 'select share from proof_shares where trade_id = $1', [tradeId]);

/** The trade of a shared receipt; null: there is none. */
export const loadShare = (db: Queryable, share: string) =>
	loadValue(db, 'select trade_id from proof_shares where share = $1', [share]);
