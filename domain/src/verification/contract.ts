import * as z from 'zod/mini';
import { FILE_MAX_BYTES } from '../files/contract.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { idText, instant, minorUnits, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { PAPER_KINDS, PICTURED_STEPS, REASONS, SIDES, STEP_STATUSES, STEPS } from './steps.ts';
import { WHENS } from './when.ts';

/** Refusals of verification with the names of their parameters. */
export const VERIFICATION_REFUSALS = {
	'verification.step_not_open': ['step'],
	/** `until` null: staff have to allow more. */
	'verification.attempts_used': ['until'],
	/** Type, pixels, pages, script, unreadable. */
	'verification.file_refused': ['reason'],
	/** Staff do not decide about themselves. */
	'verification.own': [],
	'verification.decided': [],
	/** Documents are shown to the member of staff who has the case. */
	'verification.not_taken': [],
	/** The same person looked last. */
	'verification.second_person': [],
	'verification.incomplete': ['step'],
	'verification.unchecked': ['step'],
	'verification.no_reason': ['step'],
	'verification.underage': [],
	'verification.document_over': [],
	'verification.tries_left': [],
	/** The source of funds has been asked for, and is not approved yet. */
	'verification.asked': [],
} as const;
export type VerificationRefusalCode = keyof typeof VERIFICATION_REFUSALS;

/** A calendar day, ISO 8601. */
export const day = z.iso.date('field.date');
/** ISO 3166-1, two letters. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'field.country'));

/** A user's personal data as their document shows it. */
export const personal = z.strictObject({
	name: words(2, 100),
	birth_date: day,
	country,
	address: words(5, 200, true),
});
export type Personal = z.output<typeof personal>;

/** A picture of a side, or a PDF with its pages. */
export const sideFile = z.object({ side: z.enum(SIDES), id: uuid, pages: z.int() });
/** Pages are counted from 1. */
export const pageOfFile = z.strictObject({ page: z.optional(idText) });

const step = z.object({
	step: z.enum(STEPS),
	status: z.enum(STEP_STATUSES),
	/** True if it can be sent now, tries apart. */
	open: z.boolean(),
	/** Reason and time of a request of staff; null: everyone has to show it. */
	asked: z.nullable(z.object({ reason: z.string(), at: instant })),
	/** Reasons of a rejection. */
	reasons: z.array(z.enum(REASONS)),
	attempts_left: z.int(),
	/** If none is left: the time of the next one; null: staff have to allow more. */
	attempts_at: z.nullable(instant),
	/** End of its paper. */
	expires_at: z.nullable(instant),
	/** Staff decide until this time; null: they have nothing to decide yet. */
	due_at: z.nullable(instant),
	/** The paper that is shown, with its country. */
	paper: z.nullable(z.object({ kind: z.enum(PAPER_KINDS), country })),
	/** Pictures of it that have arrived. */
	files: z.array(sideFile),
});
export type VerificationStep = z.output<typeof step>;

/** The identity is refused because the user has another account, or for a reason that stays secret. */
const OBSTACLES = ['review', 'other_account', 'refused'] as const;

const verification = z.object({
	when: z.enum(WHENS),
	/** Withdrawals need it from so much in all. */
	from: minorUnits,
	approved: z.boolean(),
	/** An obstacle to approval besides the steps: something else is being checked, or was decided. */
	obstacle: z.nullable(z.enum(OBSTACLES)),
	overdue: z.boolean(),
	/** Seconds that half of the decisions of the last 30 days took at most; null: there were none. */
	usual_s: z.nullable(z.int()),
	personal: z.nullable(personal),
	/** The required steps, in their order. */
	steps: z.array(step),
});
export type Verification = z.output<typeof verification>;

export const getVerification = defineEndpoint({
	name: 'getVerification',
	method: 'GET',
	path: '/api/verification',
	summary: "The caller's verification steps, each with its state",
	access: { who: 'user' },
	answer: verification,
});

export const changePersonal = defineEndpoint({
	name: 'changePersonal',
	method: 'PUT',
	path: '/api/verification/personal',
	summary: 'Send the first step: name, date of birth, country and address',
	access: { who: 'user' },
	body: personal,
	answer: verification,
	refusals: ['verification.step_not_open', 'verification.attempts_used'],
});

export const sendDocument = defineEndpoint({
	name: 'sendDocument',
	method: 'POST',
	path: '/api/verification/{step}',
	summary:
		'Send one side of a paper, or a selfie; a step is sent with its last side. A repeat with the same `upload` changes nothing',
	access: { who: 'user' },
	limit: 'uploads',
	params: z.strictObject({ step: z.enum(PICTURED_STEPS) }),
	query: z.strictObject({
		/** Made by the client, the same for every repeat. */
		upload: uuid,
		kind: z.enum(PAPER_KINDS),
		/** Country of the document. */
		country,
		side: z.enum(SIDES),
	}),
	upload: { field: 'file', maxBytes: FILE_MAX_BYTES },
	answer: verification,
	refusals: ['verification.step_not_open', 'verification.attempts_used', 'verification.file_refused'],
});

export const getOwnFile = defineEndpoint({
	name: 'getOwnFile',
	method: 'GET',
	path: '/api/verification/files/{id}',
	summary: 'A page of what the caller has sent',
	access: { who: 'user' },
	params: uuidParams,
	query: pageOfFile,
	changesState: true,
	download: 'image/webp',
});
