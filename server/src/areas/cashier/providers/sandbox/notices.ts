import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../../platform/database/index.ts';
import { defineJobQueue, type Jobs, type Work, workOn } from '../../../../platform/jobs/index.ts';
import type { Subject } from '../provider.ts';
import { SIGNATURE_HEADER, sign } from './signature.ts';

interface SandboxNotice {
	/** The id of the delivery: equal ones are the same. */
	readonly id: string;
	readonly subject: Subject;
	/** True if it is signed with another key. */
	readonly forged: boolean;
}

const SANDBOX_QUEUE = defineJobQueue<SandboxNotice>('sandbox-notice');

/** Adds a notice in the caller's transaction. */
export const addNotice = (
	jobs: Jobs,
	tx: Queryable,
	subject: Subject,
	{ id = randomUUID(), forged = false }: Partial<Pick<SandboxNotice, 'id' | 'forged'>> = {},
): Promise<void> => jobs.add(tx, SANDBOX_QUEUE, { id, subject, forged });

/** Delivers notices to the site's own webhook, over its whole way in; one that is not stored is tried again later. */
export const deliverNotices = (http: FastifyInstance, key: KeyObject): Work =>
	workOn(SANDBOX_QUEUE, async ({ id, subject, forged }) => {
		const payload = JSON.stringify({ id, kind: subject.kind, object: subject.id });
		const signature = sign(forged ? createSecretKey(Buffer.alloc(32)) : key, payload, Math.floor(Date.now() / 1_000));
		const { statusCode } = await http.inject({
			method: 'POST',
			url: '/api/webhooks/sandbox',
			payload,
			headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
		});
		if (statusCode !== 200 && !forged) throw new Error(`the webhook answered ${statusCode}`);
	});
