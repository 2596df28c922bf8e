import type { LimitKind, LimitWindow } from '@fairtick/domain/limits/contract';
import { NO_LIMIT, type OwnLimit } from '@fairtick/domain/limits/own-limit';
import { execute, loadRow, loadRows, type Queryable } from '../../platform/database/index.ts';

/** A limit with the number of its newest state; 0 before the first. */
export interface StoredLimit extends OwnLimit {
	readonly n: number;
}

interface LimitRow {
	kind: LimitKind;
	period: LimitWindow | null;
	n: number;
	value: bigint | null;
	wish_value: bigint | null;
	wished_at: bigint | null;
}

const toNumber = (value: bigint | null) => (value === null ? null : Number(value));

/** The newest state of one limit; what is written from it needs the user's lock. */
export async function loadLimit(
	tx: Queryable,
	userId: number,
	{ kind, window }: Pick<OwnLimit, 'kind' | 'window'>,
): Promise<StoredLimit> {
	const row =
		window === null
			? await loadRow(
					tx,
					`select n, value, wish_value, wished_at from own_limits
					where user_id = $1 and kind = $2 and period is null order by period desc, n desc limit 1`,
					[userId, kind],
				)
			: await loadRow(
					tx,
					`select n, value, wish_value, wished_at from own_limits
					where user_id = $1 and kind = $2 and period = $3 order by period desc, n desc limit 1`,
					[userId, kind, window],
				);
	if (row === null) return { kind, window, n: 0, ...NO_LIMIT };
	const pending = row.wished_at === null ? null : { value: toNumber(row.wish_value), askedAtMs: Number(row.wished_at) };
	return { kind, window, n: row.n, value: toNumber(row.value), pending };
}

/** Adds the next state of a limit. Fails where another transaction has added it. */
export const insertLimit = (
	tx: Queryable,
	userId: number,
	{ kind, window, n, value, pending }: StoredLimit,
	changedAtMs: number,
) =>
	execute(
		tx,
		`insert into own_limits (user_id, kind, period, n, value, wish_value, wished_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		[userId, kind, window, n, value, pending?.value ?? null, pending?.askedAtMs ?? null, changedAtMs],
	);

/** A state as it is exported. */
export interface StateRow extends LimitRow {
	changed_at: bigint;
}

const STATES = `select kind, period, n, value, wish_value, wished_at, changed_at from own_limits
	where user_id = $1 and kind = $2 and n > $3`;

/** States of one limit, oldest first, from the one after `after` on. */
export const loadStates = (
	db: Queryable,
	userId: number,
	{ kind, window }: Pick<OwnLimit, 'kind' | 'window'>,
	{ after, limit }: { readonly after: number; readonly limit: number },
): Promise<StateRow[]> =>
	window === null
		? loadRows(db, `${STATES} and period is null order by period, n limit $4`, [userId, kind, after, limit])
		: loadRows(db, `${STATES} and period = $5 order by period, n limit $4`, [userId, kind, after, limit, window]);
