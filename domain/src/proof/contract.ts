import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, instant, seq, uuidParams } from '../wire/primitives.ts';
import { receipt } from './receipt.ts';

/** Any number of digits. `z.hex` would cost every page the code of formats that one names oneself. */
const hex = z.string().check(z.regex(/^[0-9a-fA-F]*$/));

/** Refusals of these calls with the names of their parameters. */
export const PROOF_REFUSALS = {
	/** The trade is open, or its decision is not under a kept checkpoint yet; `at` is about when it will be. */
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
		/** The keys of the log's first entry, as signed notes write them; the second one is of promises. */
		log_key: z.string(),
		promise_key: z.string(),
		/**
		 * Keys that the log has named since, in order, each with its entry. Until `alone_from` the key of checkpoints before
		 * it signs too.
		 */
		later_keys: z.array(
			z.object({
				use: z.enum(['log', 'promise']),
				key: z.string(),
				entry: count,
				named_at: instant,
				alone_from: z.nullable(instant),
			}),
		),
		/** The names that the log had before, the oldest first: the key that each began with, its last checkpoint, and why it ended, by the word of the house. */
		predecessors: z.array(
			z.object({
				origin: z.string(),
				log_key: z.string(),
				checkpoint: z.string(),
				reason: z.string(),
				ended_at: instant,
			}),
		),
		/** Entries under the newest checkpoint, and the checkpoint; null before the first one. */
		size: count,
		checkpoint: z.nullable(z.string()),
		signed_at: z.nullable(instant),
		/** The reason why nothing is signed now, its beginning, and the checkpoint that shows it, with its place; null: the log is signed. */
		stopped: z.nullable(
			z.object({
				reason: z.enum(['behind', 'forked', 'damaged', 'other_key', 'restored']),
				since: instant,
				checkpoint: z.nullable(z.string()),
				source: z.nullable(z.string()),
			}),
		),
		/** The cosignatures that a checkpoint needs, as a C2SP tlog-policy; null: none. */
		policy: z.nullable(z.string()),
		/** The newest checkpoint that receipts are made under, with its cosignatures, and whether the quorum is met. */
		kept: z.nullable(z.object({ size: count, checkpoint: z.string(), signed_at: instant, quorum: z.boolean() })),
		witnesses: z.array(
			z.object({
				name: z.string(),
				key: z.string(),
				/** Time of its last cosignature, since the server's start. */
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

/** Opens a receipt to everyone who has its address. */
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

/** A sum of minor units in decimal digits: it may be more than a number of JSON holds exactly. */
const sum = z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));
/** A day (UTC) with counted liabilities, such as 2026-11-25. */
const day = z.iso.date();
/** The place of the day's root in the log. */
const logged = { entry: count, place: count };
/** The real account's: sandbox money where there is no real money. */
const currency = z.enum(['USD', 'SANDBOX_USD']);

export const getLiabilities = defineEndpoint({
	name: 'getLiabilities',
	method: 'GET',
	path: '/api/proof/liabilities',
	summary: 'What the house owed its users in real accounts, newest day first; the leaves lie below `/log/liabilities`',
	access: { who: 'everybody' },
	limit: 'lists',
	answer: z.object({
		days: z.array(
			z.object({
				day,
				currency,
				...logged,
				/**
				 * The counted instant, and the beacon's round that chose it; null: without the beacon it is the day's
				 * end.
				 */
				at: instant,
				round: z.nullable(seq),
				/** All that was owed, the root of its tree, and the number of its leaves. */
				sum,
				root: hex,
				leaves: count,
				/** Accounts that asked for their part until the next day was counted. */
				looked: count,
			}),
		),
	}),
});

export const LIABILITIES_FORMAT = 'fairtick-liabilities/1';

const ownLiabilities = z.object({
	format: z.literal(LIABILITIES_FORMAT),
	/** The number shown in the account. */
	user: z.string(),
	/** Newest first; of days on which the account held nothing there is none. */
	days: z.array(
		z.object({
			day,
			currency,
			...logged,
			amount: sum,
			parts: z.array(z.object({ place: count, amount: sum, salt: hex })),
		}),
	),
});

export const getOwnLiabilities = defineEndpoint({
	name: 'getOwnLiabilities',
	method: 'GET',
	path: '/api/proof/liabilities/mine',
	summary: 'What was counted for the caller on each of the newest days, with what finds it among the leaves',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: ownLiabilities,
});
export type OwnLiabilities = z.output<typeof ownLiabilities>;

export const HEADS_FORMAT = 'fairtick-heads/1';
/** A number beyond JSON's exact range. */
const digits = z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));

const ownHeads = z.object({
	format: z.literal(HEADS_FORMAT),
	/** The number shown in the account. */
	user: z.string(),
	/** Empty for an account that has not changed since the log began to name heads. */
	accounts: z.array(
		z.object({
			account: digits,
			kind: z.string(),
			currency: z.string(),
			/** The newest entry under a root and its hash. */
			version: digits,
			head: hex,
			/** The place of the root in the log. */
			...logged,
			/** The place of the account under it, and the data that opens it. */
			leaf: count,
			salt: hex,
			path: z.array(hex),
		}),
	),
});

export const getOwnHeads = defineEndpoint({
	name: 'getOwnHeads',
	method: 'GET',
	path: '/api/proof/heads',
	summary: 'The newest entries of the caller’s accounts that the log holds, with what finds them under its roots',
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: ownHeads,
});
export type OwnHeads = z.output<typeof ownHeads>;
