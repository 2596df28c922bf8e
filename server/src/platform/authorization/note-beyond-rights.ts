import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { type Database, inTransaction } from '../database/index.ts';
import type { Caller } from '../http/index.ts';
import { appendAudit } from './append-audit.ts';

/**
 * Writes that a member of staff tried a call of another role, in a commit of its own before the call is refused (ADMIN-08). Rate
 * limits count the call before, so the log cannot be filled. Of users without a role nothing is written.
 */
export const noteBeyondRights =
	(database: Database) =>
	(caller: Caller, { name }: Pick<Endpoint, 'name'>, requestId: string): Promise<void> =>
		inTransaction(database, (tx) =>
			appendAudit(tx, {
				actorId: caller.userId,
				reason: SERVER_REASONS.beyond_rights,
				requestId,
				act: 'rights.exceeded',
				subject: `call:${name}`,
				before: null,
				after: { role: caller.role },
			}),
		);
