import type { Queryable } from '../../../../platform/database/index.ts';
import { HttpError } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { openSession, type Visit } from '../sessions/open-session.ts';
import { loadUserCredentials } from '../sql/users.ts';
import { hashToken } from '../tokens.ts';
import { deleteTicket, insertIdentity } from './queries.ts';

/** A new person whom a provider has named. */
export interface NamedPerson {
	/** Seen to be theirs by the provider. */
	readonly email: string;
	/** Name of the provider. */
	readonly provider: string;
	readonly remember: boolean;
	/** Lets them sign in by it from now on. */
	connect(userId: number): Promise<void>;
}

/** Uses a ticket up in the commit that makes the user; null when it is over. */
export async function takeTicket(
	{ providers }: IdentityContext,
	tx: Queryable,
	ticket: string,
): Promise<NamedPerson | null> {
	const named = await deleteTicket(tx, hashToken(ticket));
	if (named === null) return null;
	const { email, remember, issuer, subject, provider, label } = named;
	return {
		email,
		provider: providers.get(provider)?.name ?? provider,
		remember,
		async connect(userId) {
			// Two tickets of one identity under way at once: the other one has made the user.
			if (!(await insertIdentity(tx, { userId, issuer, subject, provider, label, used: true }))) {
				throw new HttpError('http.in_progress');
			}
		},
	};
}

/** Signs in a user who has just been made by a ticket. */
export async function openNewSession(context: IdentityContext, visit: Visit, userId: number, remember: boolean) {
	const { credentialsVersion } = await loadUserCredentials(context.database, userId);
	const proved = { userId, credentialsVersion, remember, method: 'oauth', secondFactor: null } as const;
	const opened = await openSession(context, visit, proved);
	if (opened === null) throw new HttpError('http.in_progress');
	return opened;
}
