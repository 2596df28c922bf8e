import type { Role } from '@fairtick/domain/identity/contract';
import { FRESH_MS } from '@fairtick/domain/identity/rules';
import type { TokenScope } from '@fairtick/domain/wire/endpoint';
import type { Query } from '../database/index.ts';
import type { Caller } from '../http/index.ts';
import { isLivingSession } from './living-session.ts';

interface ActorRow {
	readonly role: Role;
	readonly emailVerified: boolean;
	readonly secondFactor: boolean;
	readonly fresh: boolean;
	readonly guest: boolean;
	readonly scopes: TokenScope[] | null;
	readonly expiresAt: bigint | null;
}

/**
 * A caller as they are now; null when the session or API token has ended or the account is closed. Must be a later
 * statement than the user's lock.
 */
export const actorQuery = ({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Query<Caller | null> => ({
	phase: 'clock',
	statement: {
		name: 'load-actor',
		text: `select u.role, u.email_verified_at is not null "emailVerified", s.second_factor_at is not null "secondFactor",
				coalesce(s.confirmed_at >= t.now - ${FRESH_MS}, false) fresh, u.guest_ends_at is not null guest, k.scopes, s.expires_at "expiresAt"
			from (select clock() now offset 0) t cross join users u
				left join sessions s on s.id = $2 and s.user_id = u.id
				left join api_tokens k on k.id = $2 and k.user_id = u.id and k.ended_at is null
			where u.id = $1 and u.closed_at is null and (k.id is not null or ${isLivingSession('t.now')})`,
		values: [userId, sessionId],
	},
	read({ rows }) {
		const row: ActorRow | undefined = rows[0];
		if (!row) return null;
		const { expiresAt, ...standing } = row;
		return { ...standing, userId, sessionId, expiresAtMs: Number(expiresAt ?? Number.POSITIVE_INFINITY) };
	},
});
