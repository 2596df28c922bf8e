import type {
	endSession as endEndpoint,
	Session,
	SignInRecord,
	listSessions as sessionsEndpoint,
	listSignIns as signInsEndpoint,
} from '@fairtick/domain/identity/security-contract';
import { type Call, type Caller, HttpError } from '../http/index.ts';
import type { IdentityContext } from './context.ts';
import { describeDevice } from './describe-device.ts';
import { DEFAULT_PAGE, readCursor, toPage } from './pages.ts';
import { loadLivingSessions, loadSignIns, updateOwnSessionEnded, updateSessionsEnded } from './session-queries.ts';

const toIso = (ms: bigint) => new Date(Number(ms)).toISOString();

export async function listSessions({ database }: IdentityContext, { caller, query }: Call<typeof sessionsEndpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadLivingSessions(database, caller.userId, limit + 1, readCursor(cursor));
	return toPage(
		rows,
		limit,
		({ lastUsedAt }) => lastUsedAt,
		({ id, address, userAgent, remember, createdAt, lastUsedAt }): Session => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === caller.sessionId,
			signed_in_at: toIso(createdAt),
			last_used_at: toIso(lastUsedAt),
			remember,
		}),
	);
}

export async function listSignIns({ database }: IdentityContext, { caller, query }: Call<typeof signInsEndpoint>) {
	const { limit = DEFAULT_PAGE, cursor } = query;
	const rows = await loadSignIns(database, caller.userId, limit + 1, readCursor(cursor));
	return toPage(
		rows,
		limit,
		({ createdAt }) => createdAt,
		({ id, address, userAgent, createdAt, method, newDevice }): SignInRecord => ({
			id,
			device: describeDevice(userAgent),
			address,
			current: id === caller.sessionId,
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
