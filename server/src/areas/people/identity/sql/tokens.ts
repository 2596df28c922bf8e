import type { TokenScope } from '@fairtick/domain/wire/endpoint';
import {
	changesRow,
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
} from '../../../../platform/database/index.ts';
import type { Position } from '../../../../platform/http/index.ts';

export interface NewApiToken {
	readonly userId: number;
	readonly name: string;
	readonly scopes: readonly TokenScope[];
	readonly tokenHash: Buffer;
}

export interface ApiTokenRow {
	readonly id: string;
	readonly name: string;
	readonly scopes: TokenScope[];
	readonly createdAt: bigint;
	/** Null before the first call. */
	readonly lastUsedAt: bigint | null;
}

const SHOWN = 'id, name, scopes, created_at "createdAt", last_used_at "lastUsedAt"';

/** Needs the user's lock. */
export const countApiTokens = async (tx: Queryable, userId: number) =>
	(await loadValue(tx, 'select count(*)::int count from api_tokens where user_id = $1 and ended_at is null', [
		userId,
	])) ?? 0;

const DAY_MS = 86_400_000;

/** Milliseconds until a user has made fewer than `most` tokens within a day; null: so it is now. Needs the user's lock. */
export const loadApiTokenWait = (tx: Queryable, userId: number, most: number) =>
	loadValue(
		tx,
		`select (created_at + ${DAY_MS} - t)::float8 from clock() t, api_tokens
		where user_id = $1 and created_at > t - ${DAY_MS} order by created_at desc, id limit 1 offset $2 - 1`,
		[userId, most],
	);

export const insertApiToken = (tx: Queryable, { userId, name, scopes, tokenHash }: NewApiToken) =>
	loadOnlyRow(
		tx,
		`insert into api_tokens (id, user_id, name, scopes, token_hash, created_at)
		values (gen_random_uuid(), $1, $2, $3, $4, clock()) returning ${SHOWN}`,
		[userId, name, scopes, tokenHash],
	);

/** Tokens of a user that work, newest first. */
export const loadApiTokens = (db: Queryable, userId: number, limit: number, after: Position | null) =>
	loadRows(
		db,
		`select ${SHOWN} from api_tokens
		where user_id = $1 and ended_at is null and ($3::bigint is null or (created_at, id) < ($3, $4::uuid))
		order by created_at desc, id desc limit $2`,
		[userId, limit, after?.atMs ?? null, after?.id ?? null],
	);

/** Revokes one token of a user; false when there is none. */
export const updateApiTokenEnded = (db: Queryable, userId: number, tokenId: string) =>
	changesRow(db, 'update api_tokens set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null', [
		tokenId,
		userId,
	]);

/** Revokes the tokens of a user, or those with a scope. Returns the ids of those that it ended. */
export const updateApiTokensEnded = (tx: Queryable, userId: number, scope?: TokenScope) =>
	loadColumn(
		tx,
		`update api_tokens set ended_at = clock() where user_id = $1 and ended_at is null
			and ($2::text is null or $2 = any(scopes)) returning id`,
		[userId, scope ?? null],
	);

const TOUCH_MS = 60_000;

/** The owner of a valid token. `stale`: its last use is old enough to be written again. */
export const loadTokenHolder = (db: Queryable, tokenHash: Buffer) =>
	loadRow(
		db,
		{
			name: 'load-token-holder',
			text: `select k.id "tokenId", scopes, user_id "userId", u.role, u.email_verified_at is not null "emailVerified",
				coalesce(last_used_at, 0) < clock() - ${TOUCH_MS} stale
			from api_tokens k join users u on u.id = k.user_id where token_hash = $1 and ended_at is null and u.closed_at is null`,
		},
		[tokenHash],
	);

export const updateTokenUsed = (db: Queryable, tokenId: string) =>
	execute(db, 'update api_tokens set last_used_at = clock() where id = $1', [tokenId]);
