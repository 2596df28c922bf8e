import * as z from 'zod/mini';
import { FILE_MAX_BYTES } from '../files/contract.ts';
import { country } from '../verification/contract.ts';
import { PAPER_KINDS, SIDES } from '../verification/steps.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, uuid, uuidParams } from '../wire/primitives.ts';

/** Refusals of recoveries with the names of their parameters. */
export const RECOVERY_REFUSALS = {
	/** One is under way already. */
	'recovery.open': [],
	/** A paper or a side of it is missing. */
	'recovery.incomplete': [],
	/** It was decided, stopped or has expired. */
	'recovery.over': [],
	/** A member of staff has not opened every page. */
	'recovery.unseen': [],
	'recovery.unchecked': [],
	/** The document does not match the approved identity. */
	'recovery.differs': [],
} as const;
export type RecoveryRefusalCode = keyof typeof RECOVERY_REFUSALS;

/**
 * Open: staff compare; waiting: two people agreed, and the time runs; done: the second factor is removed. Refused by staff, stopped
 * by its user, ended because the second factor worked, expired because two people did not agree in time.
 */
export const RECOVERY_STATES = ['open', 'waiting', 'done', 'refused', 'stopped', 'ended', 'expired'] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];

/** The evidence a user shows: a document, and a selfie to compare with it. */
export const RECOVERY_STEPS = ['document', 'selfie'] as const;

/** The query of a mailed link; `expires` in epoch seconds. */
const linkQuery = {
	expires: z.string().check(z.regex(/^\d{10}$/)),
	signature: z.string().check(z.maxLength(200)),
};

const draft = z.object({
	/** True if the account has an approved identity, which the document is compared with. */
	verified: z.boolean(),
	/** Pictures that have arrived, the newest of each side. */
	files: z.array(z.object({ step: z.enum(RECOVERY_STEPS), kind: z.enum(PAPER_KINDS), country, side: z.enum(SIDES) })),
});
export type RecoveryDraft = z.output<typeof draft>;

export const getRecoveryDraft = defineEndpoint({
	name: 'getRecoveryDraft',
	method: 'GET',
	path: '/api/login/recover/{id}',
	summary: 'What has been sent so far to recover a lost second factor',
	access: { who: 'everybody' },
	params: uuidParams,
	query: z.strictObject(linkQuery),
	answer: draft,
	refusals: ['identity.link_invalid'],
});

export const sendRecoveryFile = defineEndpoint({
	name: 'sendRecoveryFile',
	method: 'POST',
	path: '/api/login/recover/{id}/{step}',
	summary: 'Send one side of the document, or the selfie. A repeat with the same `upload` changes nothing',
	access: { who: 'everybody' },
	limit: 'uploads',
	params: z.strictObject({ id: uuid, step: z.enum(RECOVERY_STEPS) }),
	query: z.strictObject({
		...linkQuery,
		/** Made by the client, the same for every repeat. */
		upload: uuid,
		kind: z.enum(PAPER_KINDS),
		country,
		side: z.enum(SIDES),
	}),
	upload: { field: 'file', maxBytes: FILE_MAX_BYTES },
	answer: draft,
	refusals: ['identity.link_invalid', 'verification.file_refused'],
});

const status = z.object({ status: z.string() });

export const startRecovery = defineEndpoint({
	name: 'startRecovery',
	method: 'POST',
	path: '/api/login/recover/{id}',
	summary: 'Submit what was sent; two members of staff compare it with the identity. The link cannot be used again',
	access: { who: 'everybody' },
	params: uuidParams,
	query: z.strictObject(linkQuery),
	answer: status,
	refusals: ['identity.link_invalid', 'identity.recover_staff', 'recovery.incomplete', 'recovery.open'],
});

export const stopRecoveryByLink = defineEndpoint({
	name: 'stopRecoveryByLink',
	method: 'POST',
	path: '/api/login/stop/{id}',
	summary: 'Stop the recovery of a second factor with the emailed link; the second factor stays',
	access: { who: 'everybody' },
	params: uuidParams,
	query: z.strictObject(linkQuery),
	answer: status,
	refusals: ['identity.link_invalid', 'recovery.over'],
});

export const getOwnRecovery = defineEndpoint({
	name: 'getOwnRecovery',
	method: 'GET',
	path: '/api/settings/recovery',
	summary: 'The recovery of the caller’s second factor, if one is under way',
	access: { who: 'user' },
	answer: z.object({
		/** Null: none is. */
		recovery: z.nullable(
			z.object({
				state: z.enum(['open', 'waiting']),
				sent_at: instant,
				/** Time of the removal of the second factor; null: two people have not agreed. */
				due_at: z.nullable(instant),
			}),
		),
	}),
});

export const stopRecovery = defineEndpoint({
	name: 'stopRecovery',
	method: 'POST',
	path: '/api/settings/recovery/stop',
	summary: 'Stop the recovery of the caller’s second factor; the second factor stays',
	access: { who: 'user' },
	refusals: ['recovery.over'],
});
