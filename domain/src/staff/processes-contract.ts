import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, uuid } from '../wire/primitives.ts';
import { PROCESS_ROLES } from './process-roles.ts';
import { OVERSEERS } from './roles.ts';

const serverProcess = z.object({
	id: uuid,
	/** Name of its machine. */
	host: z.string(),
	pid: z.int(),
	/** Address that it serves; null: it starts. */
	address: z.nullable(z.string()),
	/** Of the program. */
	version: z.string(),
	roles: z.array(z.enum(PROCESS_ROLES)),
	/** Work that it alone does now. */
	leases: z.array(z.string()),
	started_at: instant,
	beat_at: instant,
	/** False: without a beat for three seconds it is dead, frozen or cut off. */
	living: z.boolean(),
	/** Milliseconds that its clock is ahead of the database's; null: not measured yet. */
	skew_ms: z.nullable(z.int()),
	/** True while that is more than 2 s: it holds no leases, and refuses signed calls of providers. */
	clock_wrong: z.boolean(),
});

export const listProcesses = defineEndpoint({
	name: 'listProcesses',
	method: 'GET',
	path: '/api/admin/processes',
	viewed: 'none',
	summary: 'The server processes that share the database, the dead ones of the last ten minutes too',
	access: { who: OVERSEERS },
	limit: 'lists',
	answer: z.object({ data: z.array(serverProcess), next_cursor: z.null() }),
});
