import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, instant, uuidParams } from '../wire/primitives.ts';
import { receipt } from './receipt.ts';

/** Refusals of these calls with the names of their parameters. */
export const PROOF_REFUSALS = {
	/** The trade is open, or what decided it is not under a kept checkpoint yet: about when it will be. */
	'proof.not_yet': ['at'],
	/** It was placed before the log began. */
	'proof.before_log': [],
} as const;
export type ProofRefusalCode = keyof typeof PROOF_REFUSALS;

export const getProof = defineEndpoint({
	name: 'getProof',
	method: 'GET',
	path: '/api/proof',
	summary: 'The log: its keys and its newest checkpoint',
	access: { who: 'everybody' },
	answer: z.object({
		/** Name of the log; its files lie below `/log`. */
		origin: z.string(),
		/** Keys as signed notes write them; the second one signs promises. */
		log_key: z.string(),
		promise_key: z.string(),
		/** Entries under the newest checkpoint, and the checkpoint; null before the first one. */
		size: count,
		checkpoint: z.nullable(z.string()),
		signed_at: z.nullable(instant),
		/** Why nothing is signed now, since when, and the checkpoint that shows it, with where it was found; null: the log is signed. */
		stopped: z.nullable(
			z.object({
				reason: z.enum(['behind', 'forked', 'damaged', 'other_key', 'replaced']),
				since: instant,
				checkpoint: z.nullable(z.string()),
				source: z.nullable(z.string()),
			}),
		),
		/** Whose cosignatures a checkpoint needs, as a C2SP tlog-policy; null: of none. */
		policy: z.nullable(z.string()),
		/** The newest checkpoint that receipts are made under, with its cosignatures, and whether the quorum is met. */
		kept: z.nullable(z.object({ size: count, checkpoint: z.string(), signed_at: instant, quorum: z.boolean() })),
		witnesses: z.array(
			z.object({
				name: z.string(),
				key: z.string(),
				/** When it cosigned last, since the server's start. */
				cosigned_at: z.nullable(instant),
				failure: z.nullable(z.enum(['unreachable', 'refused', 'forged', 'stale', 'conflict'])),
			}),
		),
	}),
});

export const getReceipt = defineEndpoint({
	name: 'getReceipt',
	method: 'GET',
	path: '/api/trades/{id}/receipt',
	summary: 'Everything that proves the result of one trade of the caller',
	access: { who: 'user', guest: true },
	scope: 'read',
	limit: 'lists',
	params: uuidParams,
	answer: receipt,
	refusals: ['proof.not_yet', 'proof.before_log'],
});

/** Opens a receipt to everybody who has its address. */
const shareName = z.string().check(z.minLength(1), z.maxLength(64));

export const shareReceipt = defineEndpoint({
	name: 'shareReceipt',
	method: 'POST',
	path: '/api/trades/{id}/share',
	summary: 'A name under which everybody can read the receipt, without its user; the same one again for the same trade',
	access: { who: 'user', guest: true },
	params: uuidParams,
	status: 201,
	answer: z.object({ share: shareName }),
});

export const getSharedReceipt = defineEndpoint({
	name: 'getSharedReceipt',
	method: 'GET',
	path: '/api/receipts/{share}',
	summary: 'A receipt that its user has shared',
	access: { who: 'everybody' },
	limit: 'lists',
	params: z.strictObject({ share: shareName }),
	answer: receipt,
	refusals: ['proof.not_yet', 'proof.before_log'],
});
