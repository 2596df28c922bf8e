import { isLivingSession } from '../../../../platform/authorization/index.ts';
import { changesRow, execute, loadColumn, loadRows, type Queryable } from '../../../../platform/database/index.ts';
import type { Position } from '../../../../platform/http/index.ts';
import { updateApiTokensEnded } from './tokens.ts';

/** Ends one session of a user, and the pending address that it requested; false when there is none. Needs the user's lock. */
export async function updateOwnSessionEnded(tx: Queryable, userId: number, sessionId: string): Promise<boolean> {
	const ended = await changesRow(
		tx,
		'update sessions set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null',
		[sessionId, userId],
	);
	if (ended) await execute(tx, `${END_WISHES} and session_id = $2`, [userId, sessionId]);
	return ended;
}

/**
 * Ends every session of a user, but for one that is kept, and pending addresses that it did not request: the person who
 * was signed in elsewhere could still confirm theirs. Returns the ids of the sessions that it ended. Needs the user's lock.
 */
export async function updateSessionsEnded(
	tx: Queryable,
	userId: number,
	keptSessionId: string | null,
): Promise<string[]> {
	await execute(tx, `${END_WISHES} and session_id is distinct from $2`, [userId, keptSessionId]);
	return loadColumn(
		tx,
		'update sessions set ended_at = clock() where user_id = $1 and ended_at is null and id is distinct from $2 returning id',
		[userId, keptSessionId],
	);
}

const END_WISHES = `update mail_links set ended_at = clock() where user_id = $1 and purpose = 'change_email' and ended_at is null`;

/**
 * Ends everything that opens an account, sessions and API tokens, but for one session that is kept. Returns the ids of
 * what it ended.
 */
export async function updateAccessEnded(
	tx: Queryable,
	userId: number,
	keptSessionId: string | null,
): Promise<string[]> {
	return [...(await updateSessionsEnded(tx, userId, keptSessionId)), ...(await updateApiTokensEnded(tx, userId))];
}

/** The sign-in of a session is fresh again (IDENT-04), by the password or by a second factor. */
export const updateSessionConfirmed = (db: Queryable, sessionId: string, { secondFactor }: { secondFactor: boolean }) =>
	execute(
		db,
		`update sessions set confirmed_at = t, second_factor_at = case when $2 then t else second_factor_at end
		from clock() t where id = $1`,
		[sessionId, secondFactor],
	);

/** Revokes the second-factor proof of a user's sessions. */
export const updateSecondFactorForgotten = (tx: Queryable, userId: number) =>
	execute(tx, 'update sessions set second_factor_at = null where user_id = $1 and second_factor_at is not null', [
		userId,
	]);

/** Those of some sessions and API tokens that live no more. */
export async function loadEndedSessions(db: Queryable, ids: readonly string[]): Promise<string[]> {
	const rows = await loadRows(
		db,
		{
			name: 'ended-sessions',
			text: `select e.id from (select clock() now offset 0) t, unnest($1::uuid[]) e (id)
				where not exists (select from sessions s join users u on u.id = s.user_id where s.id = e.id and u.closed_at is null and ${isLivingSession('t.now')})
					and not exists (select from api_tokens k join users u on u.id = k.user_id where k.id = e.id and u.closed_at is null and k.ended_at is null)`,
		},
		[ids],
	);
	return rows.flatMap(({ id }) => id ?? []);
}

/** Living sessions of a user, the newest use first. */
export const loadLivingSessions = (db: Queryable, userId: number, limit: number, after: Position | null) =>
	loadRows(
		db,
		`select id, address, user_agent "userAgent", remember, created_at "createdAt", last_used_at "lastUsedAt"
		from sessions s, (select clock() now offset 0) t where user_id = $1 and ${isLivingSession('t.now')}
			and ($3::bigint is null or (last_used_at, id) < ($3, $4::uuid))
		order by last_used_at desc, id desc limit $2`,
		[userId, limit, after?.atMs ?? null, after?.id ?? null],
	);

/** Sign-ins of a user, newest first. */
export const loadSignIns = (db: Queryable, userId: number, limit: number, after: Position | null) =>
	loadRows(
		db,
		`select id, address, user_agent "userAgent", created_at "createdAt", method, second_factor "secondFactor", new_device "newDevice" from sessions
		where user_id = $1 and method <> 'guest' and ($3::bigint is null or (created_at, id) < ($3, $4::uuid))
		order by created_at desc, id desc limit $2`,
		[userId, limit, after?.atMs ?? null, after?.id ?? null],
	);
