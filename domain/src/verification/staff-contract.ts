import * as z from 'zod/mini';
import { person, taken } from '../queues/taken.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, idText, instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { country, day, pageOfFile, personal, sideFile } from './contract.ts';
import { CHECKS, PAPER_KINDS, REASONS, STEPS } from './steps.ts';

/** Roles that look at documents and decide; the auditor reads all but the documents (ADMIN-01). */
export const VERIFICATION_STAFF = ['admin', 'verification'] as const satisfies StaffRole[];
export const VERIFICATION_READERS = [...VERIFICATION_STAFF, 'risk', 'auditor'] as const satisfies StaffRole[];
/** Roles that decide whether a user is the holder of another account or on the screening list. */
export const MATCH_DECIDERS = ['admin', 'risk'] as const satisfies StaffRole[];
export const MATCH_READERS = [...MATCH_DECIDERS, 'auditor'] as const satisfies StaffRole[];

const listedCase = z.object({
	id: uuid,
	user: person,
	opened_at: instant,
	due_at: instant,
	overdue: z.boolean(),
	/** The steps that it is about. */
	steps: z.array(z.enum(STEPS)),
	/** The member of staff who has looked, where another one still has to. */
	looked_by: z.nullable(person),
	/** Two people have to look. */
	second: z.boolean(),
	taken,
	decided_at: z.nullable(instant),
});
export type ListedCase = z.output<typeof listedCase>;

export const listCases = defineEndpoint({
	name: 'listCases',
	method: 'GET',
	path: '/api/admin/verification',
	viewed: 'list',
	summary: 'Verification cases, earliest due first; decided ones, newest first, with `status`',
	access: { who: VERIFICATION_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		status: z.optional(z.enum(['open', 'decided'])),
		user: z.optional(idText),
		/** The country that the user declared. */
		country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
		/** Days (UTC) of the decision, both included; they narrow decided ones alone. */
		from: z.optional(z.iso.date()),
		to: z.optional(z.iso.date()),
	}),
	answer: page(listedCase),
});

export const getVerificationTimes = defineEndpoint({
	name: 'getVerificationTimes',
	method: 'GET',
	path: '/api/admin/verification/times',
	viewed: 'none',
	summary: 'How many cases wait, and how long decisions of the last 30 days took',
	access: { who: VERIFICATION_READERS },
	limit: 'lists',
	answer: z.object({
		open: z.int(),
		overdue: z.int(),
		decided: z.int(),
		/** Seconds; null: none was decided. */
		median_s: z.nullable(z.int()),
		p95_s: z.nullable(z.int()),
	}),
});

const outcome = z.object({ approved: z.boolean(), reasons: z.array(z.enum(REASONS)) });
const caseStep = z.object({
	step: z.enum(STEPS),
	sent_at: instant,
	/** The user's tries, this one included, and the tries left now. */
	tries: z.int(),
	attempts_left: z.int(),
	paper: z.nullable(z.object({ kind: z.enum(PAPER_KINDS), country })),
	files: z.array(sideFile),
	/** Null: not decided. */
	outcome: z.nullable(outcome),
	/** Rejected earlier tries with their reasons, the newest first. */
	earlier: z.array(z.object({ sent_at: instant, reasons: z.array(z.enum(REASONS)) })),
});
const verificationCase = z.object({
	...listedCase.shape,
	/** The data that the user typed. */
	personal: z.nullable(personal),
	/** The country that the user declared when registering. */
	declared_country: z.string(),
	case_steps: z.array(caseStep),
	/** Pictures of steps that were approved before: a new selfie is compared with the document. */
	approved_files: z.array(z.object({ ...sideFile.shape, step: z.enum(STEPS) })),
	/** Matches that still prevent the approval. */
	uncleared_matches: z.int(),
});
export type VerificationCase = z.output<typeof verificationCase>;

export const getCase = defineEndpoint({
	name: 'getCase',
	method: 'GET',
	path: '/api/admin/verification/{id}',
	viewedUser: ({ user }) => user?.id ?? null,
	summary: 'One case: what the user entered and sent; what another person read is not shown',
	access: { who: VERIFICATION_READERS },
	limit: 'lists',
	params: uuidParams,
	answer: verificationCase,
});

const ACT_REFUSALS = ['admin.taken', 'verification.own', 'verification.decided', 'verification.second_person'] as const;

export const viewDocument = defineEndpoint({
	name: 'viewDocument',
	method: 'GET',
	path: '/api/admin/verification/{id}/files/{file}',
	viewed: 'own_act',
	summary: 'One page of a picture or PDF of a case that one has taken; each view is recorded in the audit log',
	access: { who: VERIFICATION_STAFF },
	limit: 'lists',
	changesState: true,
	params: z.strictObject({ id: uuid, file: uuid }),
	query: pageOfFile,
	download: 'image/webp',
	refusals: [...ACT_REFUSALS, 'verification.not_taken'],
});

export const takeCase = defineEndpoint({
	name: 'takeCase',
	method: 'POST',
	path: '/api/admin/verification/{id}/take',
	summary: 'Take a case for 15 minutes, or keep it for 15 more',
	access: { who: VERIFICATION_STAFF, fresh: true },
	params: uuidParams,
	refusals: ACT_REFUSALS,
});

const stepLook = z.strictObject({
	approved: z.boolean(),
	/** Reasons of a rejection; the user reads them. */
	reasons: z.array(z.enum(REASONS)).check(z.maxLength(REASONS.length)),
	checks: z.array(z.enum(CHECKS)).check(z.maxLength(CHECKS.length)),
});

export const decideCase = defineEndpoint({
	name: 'decideCase',
	method: 'POST',
	path: '/api/admin/verification/{id}/decide',
	summary: 'Enter what was found and read; decides the case or passes it to a second person',
	access: { who: VERIFICATION_STAFF, fresh: true },
	params: uuidParams,
	body: z.strictObject({
		/** Read on the document, not copied from the user's own data; null if it is rejected or not part of the case. */
		reading: z.nullable(
			z.strictObject({
				name: words(2, 100),
				birth_date: day,
				number: words(3, 50),
				country,
				/** Null: it does not end. */
				expires_on: z.nullable(day),
			}),
		),
		/** Country of the address on its proof. */
		address_country: z.nullable(country),
		steps: z.strictObject({
			personal: z.optional(stepLook),
			document: z.optional(stepLook),
			selfie: z.optional(stepLook),
			address: z.optional(stepLook),
			funds: z.optional(stepLook),
		}),
	}),
	answer: z.object({
		/** The party that has to act before the user is approved; null: it is decided. */
		waits_for: z.nullable(z.enum(['second_person', 'risk'])),
	}),
	refusals: [
		...ACT_REFUSALS,
		'verification.incomplete',
		'verification.unchecked',
		'verification.no_reason',
		'verification.underage',
		'verification.document_over',
	] as const,
});

export const allowTries = defineEndpoint({
	name: 'allowTries',
	method: 'POST',
	path: '/api/admin/verification/users/{id}/allow',
	summary: 'Allow a user without attempts left to try a step again',
	access: { who: VERIFICATION_STAFF, fresh: true },
	params: idParams,
	body: z.strictObject({ step: z.enum(STEPS), reason: words(5, 500, true) }),
	refusals: ['verification.own', 'verification.tries_left'],
});

export const askForFunds = defineEndpoint({
	name: 'askForFunds',
	method: 'POST',
	path: '/api/admin/verification/users/{id}/funds',
	summary: 'Ask a user to show where their money comes from, with a reason the user sees',
	access: { who: [...VERIFICATION_STAFF, 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ reason: words(5, 500, true) }),
	refusals: ['verification.own', 'verification.asked'],
});

/** `address`: one of coins, which money was to go to or came from; it touches the money and not the identity. */
export const MATCH_KINDS = ['document', 'name', 'screening', 'address'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
/** `cleared`: another person after all. */
export const MATCH_RESULTS = ['cleared', 'confirmed'] as const;
export type MatchResult = (typeof MATCH_RESULTS)[number];

const match = z.object({
	id: uuid,
	kind: z.enum(MATCH_KINDS),
	user: person,
	/** The account that it is the same as; null: of the screening list. */
	other: z.nullable(person),
	/** The list's entry. */
	entry: z.nullable(z.string()),
	/** A coin address; null: the match is about a person. */
	address: z.nullable(z.string()),
	found_at: instant,
	due_at: instant,
	overdue: z.boolean(),
	/** The question to a second person. */
	asked: z.nullable(z.object({ result: z.enum(MATCH_RESULTS), by: person })),
	result: z.nullable(z.enum(MATCH_RESULTS)),
});
export type Match = z.output<typeof match>;

export const listMatches = defineEndpoint({
	name: 'listMatches',
	method: 'GET',
	path: '/api/admin/matches',
	viewed: 'list',
	summary: 'Users who may hold another account or be on the screening list',
	access: { who: MATCH_READERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['open', 'decided'])) }),
	answer: page(match),
});

export const decideMatch = defineEndpoint({
	name: 'decideMatch',
	method: 'POST',
	path: '/api/admin/matches/{id}/decide',
	summary: 'Ask a second person to clear or confirm a match',
	access: { who: MATCH_DECIDERS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ result: z.enum(MATCH_RESULTS), reason: words(5, 500, true) }),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['admin.own_item', 'admin.request_over', 'admin.request_open'],
});
