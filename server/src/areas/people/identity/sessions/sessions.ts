import type {
	endSession as endEndpoint,
	Session,
	SignInRecord,
	listSessions as sessionsEndpoint,
	listSignIns as signInsEndpoint,
} from '@fairtick/domain/identity/security-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { type ActingCall, actAs } from '../../../../platform/authorization/index.ts';
import type { Queryable } from '../../../../platform/database/index.ts';
import { type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { loadLivingSessions, loadSignIns, updateOwnSessionEnded, updateSessionsEnded } from '../sql/sessions.ts';
import { describeDevice } from './describe-device.ts';

/** The owner of the list, and the session that looks at it. */
export interface Looked {
	readonly userId: number;
	readonly sessionId: string;
}

export async function loadSessionPage(
	database: Queryable,
	{ userId, sessionId }: Looked,
	{ limit = DEFAULT_PAGE, cursor }: Call<typeof sessionsEndpoint>['query'],
) {
	const rows = await loadLivingSessions(database, userId, limit + 1, readCursor(cursor, 'position'));
	return toPage(
		rows,
		limit,
		({ id, lastUsedAt }) => ({ atMs: lastUsedAt, id }),
		({ id, address, userAgent, remember, createdAt, lastUsedAt }): Session => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === sessionId,
			signed_in_at: toInstant(createdAt),
			last_used_at: toInstant(lastUsedAt),
			remember,
		}),
	);
}

export async function loadSignInPage(
	database: Queryable,
	{ userId, sessionId }: Looked,
	{ limit = DEFAULT_PAGE, cursor }: Call<typeof signInsEndpoint>['query'],
) {
	const rows = await loadSignIns(database, userId, limit + 1, readCursor(cursor, 'position'));
	return toPage(
		rows,
		limit,
		({ id, createdAt }) => ({ atMs: createdAt, id }),
		({ id, address, userAgent, createdAt, method, secondFactor, newDevice }): SignInRecord => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === sessionId,
			at: toInstant(createdAt),
			method,
			second_factor: secondFactor,
			new_device: newDevice,
		}),
	);
}

/** Ends one of the caller's sessions; another's does not exist. */
export async function endSession(context: IdentityContext, call: Call<typeof endEndpoint>) {
	const { id } = call.params;
	await actAs(context.database, call, async (tx, { actor }) => {
		if (!(await updateOwnSessionEnded(tx, actor.userId, id))) throw new HttpError('http.not_found');
	});
	context.sessionsEnded([id]);
	return undefined;
}

export async function endOtherSessions(context: IdentityContext, call: ActingCall): Promise<undefined> {
	const endedIds = await actAs(context.database, call, (tx, { actor }) =>
		updateSessionsEnded(tx, actor.userId, actor.sessionId),
	);
	context.sessionsEnded(endedIds);
}
