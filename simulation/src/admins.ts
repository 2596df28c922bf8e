import { appendAudit } from '../../server/src/platform/authorization/index.ts';
import { type Database, inTransaction } from '../../server/src/platform/database/index.ts';
import { Sessions, type SignedIn } from '../../server/test/support/sessions.ts';
import type { Product } from './product.ts';

/** Makes users and sessions by SQL. `owner`: a pool of the owner's role. */
export async function openSessions(product: Product, owner: Database): Promise<Sessions> {
	const xsrf = /XSRF-TOKEN=([^;]+)/.exec((await fetch(product.url)).headers.get('set-cookie') ?? '')?.[1] ?? '';
	return new Sessions({ owner, database: owner }, xsrf);
}

/** Two administrators, with their entries in the audit log. */
export async function joinAdmins(sessions: Sessions, owner: Database): Promise<[SignedIn, SignedIn]> {
	const admins: [SignedIn, SignedIn] = [await sessions.join('admin'), await sessions.join('admin')];
	for (const { userId } of admins)
		await inTransaction(owner, (tx) =>
			appendAudit(tx, {
				act: 'role.changed',
				subject: `user:${userId}`,
				actorId: null,
				reason: 'a walk',
				requestId: 'walk',
				before: { role: 'user' },
				after: { role: 'admin' },
			}),
		);
	return admins;
}
