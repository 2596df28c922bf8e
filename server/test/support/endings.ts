import { createToken, hashToken } from '../../src/areas/people/identity/index.ts';
import type { SignedIn } from './sessions.ts';
import { REASON } from './staff.ts';
import type { Stage } from './stage.ts';

/** An end of a user's access. Prepared first, then it is one call; resolves with its status. */
export type Ending = (stage: Stage, who: SignedIn) => Promise<() => Promise<number>>;

const call = async (
	stage: Stage,
	{ headers }: Pick<SignedIn, 'headers'>,
	method: 'POST' | 'DELETE',
	url: string,
	payload?: object,
) => (await stage.send(headers, method, { url, ...(payload && { payload }) })).status;

const logout: Ending = async (stage, who) => () => call(stage, who, 'POST', '/api/logout');

const revoke: Ending = async (stage, who) => {
	const owner = await stage.sessions.signIn(who);
	return () => call(stage, owner, 'DELETE', `/api/settings/tokens/${who.sessionId}`);
};

const reset: Ending = async (stage, { userId, email }) => {
	const token = createToken();
	await stage.db.owner.query(
		`insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
		select gen_random_uuid(), $1, 'reset', $2, $3, t, t + 3600000 from clock() t`,
		[userId, email, hashToken(token)],
	);
	const password = 'four green lanterns';
	const form = { token, email, password, password_confirmation: password };
	const { authorization: _, ...stranger } = stage.admin.headers;
	return () => call(stage, { headers: stranger }, 'POST', '/api/password/reset', form);
};

const close: Ending = async (stage, who) => {
	const elsewhere = await stage.sessions.signIn(who);
	return () => call(stage, elsewhere, 'POST', '/api/settings/close', { email: who.email });
};

const freeze: Ending = async (stage, { userId }) => {
	const body = { reason: REASON, due_at: new Date(Date.now() + 86_400_000).toISOString() };
	return () => call(stage, stage.admin, 'POST', `/api/admin/users/${userId}/freeze`, body);
};

/** Gives a user a role, or takes that of staff. */
const role: Ending = async (stage, { email, role: before }) => {
	const body = { email, role: before === 'user' ? 'support' : 'user', reason: REASON };
	return () => call(stage, stage.admin, 'POST', '/api/admin/staff/roles', body);
};

/** By who it is whose access ends. */
export const ENDINGS = {
	user: { logout, reset, close, freeze, role },
	admin: { logout, reset, role },
	token: { revoke, reset, close, freeze },
} satisfies Readonly<Record<string, Readonly<Record<string, Ending>>>>;
