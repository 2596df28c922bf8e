import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idText, instant, page, pageQuery } from '../wire/primitives.ts';
import { OVERSEERS } from './roles.ts';

export const auditEntry = z.object({
	n: z.int(),
	at: instant,
	/** Null: a command on the server itself. */
	actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
	act: z.string(),
	subject: z.string(),
	before: z.unknown(),
	after: z.unknown(),
	/** Members of staff whom `before` and `after` name by their numbers. */
	people: z.array(z.object({ id: z.int(), name: z.string() })),
	reason: z.string(),
	request_id: z.string(),
	/** Hash of this entry and all before it, in hex. */
	hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = {
	act: z.optional(z.string().check(z.maxLength(60))),
	actor: z.optional(idText),
	subject: z.optional(z.string().check(z.maxLength(100))),
	from: z.optional(instant),
	to: z.optional(instant),
};

export const listAuditLog = defineEndpoint({
	name: 'listAuditLog',
	method: 'GET',
	path: '/api/admin/audit-log',
	viewed: 'none',
	summary:
		'Staff actions, newest first; `act` is the name of an action or its beginning, `subject` one with all that belong to it, such as `user`',
	access: { who: OVERSEERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, ...auditFilter }),
	answer: page(auditEntry),
});

export const exportAuditLog = defineEndpoint({
	name: 'exportAuditLog',
	method: 'GET',
	path: '/api/admin/audit-log.csv',
	viewed: 'none',
	summary: 'The same as CSV, oldest first, with nothing that a spreadsheet would run',
	access: { who: OVERSEERS },
	limit: 'movements',
	query: z.strictObject(auditFilter),
	answerType: 'text/csv',
	answer: z.unknown(),
});
