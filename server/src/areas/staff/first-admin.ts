import { addressOf } from '@fairtick/domain/pages/page';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import type { claimAdmin as endpoint } from '@fairtick/domain/staff/contract';
import { ADMIN_LINK_LIFE_MS } from '@fairtick/domain/staff/rules';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { actAs, appendAudit } from '../../platform/authorization/index.ts';
import { type Database, inTransaction, oneAtATime, type Queryable } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/index.ts';
import { refuse } from '../../platform/http/index.ts';
import { createToken, hashToken, updateAccessEnded } from '../people/identity/index.ts';
import type { AdminContext } from './context.ts';
import { hasHadAdminLink, insertAdminLink, loadSubjects, updateAdminLinkUsed, updateRole } from './staff-queries.ts';

/** Makes a link that makes the user who opens it an administrator, once; older links end. Returns its path. */
export const makeAdminLink = (database: Database): Promise<string> =>
	inTransaction(database, (tx) => makeLink(tx, 'command'));

async function makeLink(tx: Queryable, by: 'start' | 'command'): Promise<string> {
	const token = createToken();
	await insertAdminLink(tx, hashToken(token), ADMIN_LINK_LIFE_MS);
	await appendAudit(tx, {
		actorId: null,
		reason: by === 'start' ? SERVER_REASONS.first_start : 'npm run admin-link',
		requestId: by,
		act: 'admin_link.made',
		subject: 'site',
		before: null,
		after: null,
	});
	return addressOf(STAFF_PAGES.link.path, { token });
}

/** At the first start of all: the path of the first administrator's link; null ever after, and at another process that starts at the same time (ADMIN-01). */
export async function makeFirstAdminLink(database: Database): Promise<string | null> {
	if (await hasHadAdminLink(database)) return null;
	return oneAtATime(database, 'first admin link', async (tx) =>
		(await hasHadAdminLink(tx)) ? null : makeLink(tx, 'start'),
	);
}

/** Makes the caller an administrator by the link that the server printed; their other sessions end. */
export async function claimAdmin({ database, mail, bus }: AdminContext, call: Call<typeof endpoint>) {
	const { body, requestId } = call;
	const { userId, sessionId } = call.caller;
	const done = await actAs(database, call, async (tx, { state }) => {
		const subject = (await loadSubjects(tx, [userId])).get(userId);
		if (!subject) throw new Error(`user ${userId} does not exist`);
		if (state.frozen) return refuse('admin.user_frozen');
		if (!(await updateAdminLinkUsed(tx, hashToken(body.token), userId))) return refuse('admin.link_invalid');
		await updateRole(tx, userId, 'admin');
		const endedIds = await updateAccessEnded(tx, userId, sessionId);
		const { email, locale } = subject;
		await mail.add(tx, { userId, kind: 'role_changed', locale, recipient: email });
		await appendAudit(tx, {
			actorId: userId,
			reason: SERVER_REASONS.server_link,
			requestId,
			act: 'role.claimed',
			subject: `user:${userId}`,
			before: { role: subject.role },
			after: { role: 'admin' },
		});
		return endedIds;
	});
	if (!Array.isArray(done)) return done;
	bus.sessionsEnded(done);
	return undefined;
}
