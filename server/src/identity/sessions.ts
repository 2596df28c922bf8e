import type {
	endSession as endEndpoint,
	Session,
	SignInRecord,
	listSessions as sessionsEndpoint,
	listSignIns as signInsEndpoint,
} from '@fairtick/domain/identity/security-contract';
import type { Queryable } from '../database/index.ts';
import { type Call, type Caller, HttpError, InvalidFields } from '../http/index.ts';
import type { IdentityContext } from './context.ts';
import { describeDevice } from './describe-device.ts';
import {
	loadLivingSessions,
	loadSignIns,
	type Position,
	updateOwnSessionEnded,
	updateSessionsEnded,
} from './session-queries.ts';

const PAGE = 50;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

const toIso = (ms: bigint) => new Date(Number(ms)).toISOString();

function readCursor(cursor: string | undefined): Position | null {
	if (cursor === undefined) return null;
	const [, atMs, id] = CURSOR.exec(cursor) ?? [];
	if (atMs === undefined || id === undefined) throw new InvalidFields([{ field: 'cursor', code: 'field.invalid' }]);
	return { atMs: BigInt(atMs), id };
}

/** One row more than asked for tells whether there is a next page. */
function toPage<Row extends { readonly id: string }, Shown>(
	rows: readonly Row[],
	limit: number,
	atOf: (row: Row) => bigint,
	show: (row: Row) => Shown,
) {
	const last = rows.length > limit ? rows[limit - 1] : undefined;
	return { data: rows.slice(0, limit).map(show), next_cursor: last ? `${atOf(last)}.${last.id}` : null };
}

/** Whose list it is, and the session that looks at it. */
export interface Looked {
	readonly userId: number;
	readonly sessionId: string;
}

export async function loadSessionPage(
	database: Queryable,
	{ userId, sessionId }: Looked,
	{ limit = PAGE, cursor }: Call<typeof sessionsEndpoint>['query'],
) {
	const rows = await loadLivingSessions(database, userId, limit + 1, readCursor(cursor));
	return toPage(
		rows,
		limit,
		({ lastUsedAt }) => lastUsedAt,
		({ id, address, userAgent, remember, createdAt, lastUsedAt }): Session => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === sessionId,
			signed_in_at: toIso(createdAt),
			last_used_at: toIso(lastUsedAt),
			remember,
		}),
	);
}

export async function loadSignInPage(
	database: Queryable,
	{ userId, sessionId }: Looked,
	{ limit = PAGE, cursor }: Call<typeof signInsEndpoint>['query'],
) {
	const rows = await loadSignIns(database, userId, limit + 1, readCursor(cursor));
	return toPage(
		rows,
		limit,
		({ createdAt }) => createdAt,
		({ id, address, userAgent, createdAt, method, newDevice }): SignInRecord => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === sessionId,
			at: toIso(createdAt),
			method,
			new_device: newDevice,
		}),
	);
}

/** Ends one of the caller's sessions; another's does not exist. */
export async function endSession(context: IdentityContext, { caller, params }: Call<typeof endEndpoint>) {
	if (!(await updateOwnSessionEnded(context.database, caller.userId, params.id))) {
		throw new HttpError('http.not_found');
	}
	context.sessionsEnded([params.id]);
	return undefined;
}

export async function endOtherSessions(context: IdentityContext, { userId, sessionId }: Caller): Promise<undefined> {
	context.sessionsEnded(await updateSessionsEnded(context.database, userId, sessionId));
}
