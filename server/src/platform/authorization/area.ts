import type { Database } from '../database/index.ts';
import { deleteOldAnswers } from './idempotency-queries.ts';

/** Calls of staff that have an idempotency key: acts at work, about others, are no part of their own data. */
const CALLS_OF_STAFF = 'adjustBalance, announce, answerConversation, answerDispute, openUserConversation, writeNews';

/** The platform's own data of acts: the users' locks, the audit log, and the keys and answers of idempotent calls. */
export const acting = {
	name: 'platform/authorization',
	tables: ['user_states', 'audit_log', 'audit_log_head', 'idempotency_keys', 'idempotent_answers'],
	personal: {
		lists: {
			idempotent_answers: `select key, call, request, status, answer, answered_at from idempotent_answers where user_id = $1
				and call <> all ('{${CALLS_OF_STAFF}}') order by answered_at, key`,
		},
		erasedTables: ['idempotent_answers'],
	},
};

export const serveActing = (database: Database) => ({
	...acting,
	work: [{ schedule: 'forget-idempotent-answers', cron: '53 * * * *', run: () => deleteOldAnswers(database) }],
});
