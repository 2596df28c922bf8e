/**
 * The steps of a verification, in order (KYC-01). The last one, the source of funds, applies only if staff ask for it
 * (KYC-04).
 */
export const STEPS = ['personal', 'document', 'selfie', 'address', 'funds'] as const;
export type Step = (typeof STEPS)[number];
/** Steps that are shown by pictures; the first is typed. */
export const PICTURED_STEPS = ['document', 'selfie', 'address', 'funds'] as const satisfies Step[];
export type PicturedStep = (typeof PICTURED_STEPS)[number];

export const STEP_STATUSES = ['none', 'pending', 'approved', 'rejected', 'expired'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** Papers that show who a user is, those that show where they live, and those that show where their money comes from. */
const DOCUMENT_KINDS = ['passport', 'identity_card', 'driving_licence'] as const;
const ADDRESS_KINDS = ['utility_bill', 'bank_statement', 'government_letter'] as const;
const FUNDS_KINDS = ['payslip', 'tax_return', 'savings_statement', 'sale_contract'] as const;
export const PAPER_KINDS = [...DOCUMENT_KINDS, ...ADDRESS_KINDS, ...FUNDS_KINDS, 'selfie'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** The kinds of documents that a step takes. */
export const KINDS_OF_STEP: Readonly<Record<PicturedStep, readonly PaperKind[]>> = {
	document: DOCUMENT_KINDS,
	selfie: ['selfie'],
	address: ADDRESS_KINDS,
	funds: FUNDS_KINDS,
};

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

/** Identity cards whose back holds nothing about the person: Indonesia's KTP. */
const ONE_SIDED_CARDS: ReadonlySet<string> = new Set(['ID']);

/** The sides that are photographed of a paper of a country (ISO 3166, two letters). */
export function sidesOf(kind: PaperKind, country: string): readonly Side[] {
	if (kind === 'driving_licence') return SIDES;
	return kind === 'identity_card' && !ONE_SIDED_CARDS.has(country) ? SIDES : ['front'];
}

/** Reasons for which a step is rejected; the user reads the text of each in their language. */
export const REASONS = [
	'unreadable',
	'cut_off',
	'wrong_paper',
	'copy',
	'altered',
	'out_of_date',
	'name_differs',
	'birth_differs',
	'address_differs',
	'face_hidden',
	'other_person',
	'underage',
	'other_account',
	'unexplained',
] as const;
export type Reason = (typeof REASONS)[number];

/** The reasons for which each step can be rejected. */
export const REASONS_OF_STEP: Readonly<Record<Step, readonly Reason[]>> = {
	personal: ['name_differs', 'birth_differs', 'underage', 'other_account'],
	document: ['unreadable', 'cut_off', 'wrong_paper', 'copy', 'altered', 'out_of_date', 'underage', 'other_account'],
	selfie: ['unreadable', 'face_hidden', 'other_person', 'copy'],
	address: ['unreadable', 'cut_off', 'wrong_paper', 'out_of_date', 'name_differs', 'address_differs', 'altered'],
	funds: ['unreadable', 'cut_off', 'wrong_paper', 'out_of_date', 'name_differs', 'altered', 'unexplained'],
};

/** Points to check before a document is approved; every one is ticked. */
export const CHECKS = [
	'readable',
	'whole',
	'original',
	'unaltered',
	'in_date',
	'machine_readable_lines',
	'both_sides_belong',
	'same_person',
	'live_person',
	'name_on_it',
	'address_on_it',
	'three_months',
	'source_shown',
] as const;
export type Check = (typeof CHECKS)[number];

const DOCUMENT_CHECKS = ['readable', 'whole', 'original', 'unaltered', 'in_date'] as const satisfies Check[];
const ADDRESS_CHECKS = [
	'readable',
	'whole',
	'unaltered',
	'name_on_it',
	'address_on_it',
	'three_months',
] as const satisfies Check[];

const FUNDS_CHECKS = ['readable', 'whole', 'unaltered', 'name_on_it', 'source_shown'] as const satisfies Check[];

const CHECKS_OF_KIND: Readonly<Record<PaperKind, readonly Check[]>> = {
	passport: [...DOCUMENT_CHECKS, 'machine_readable_lines'],
	identity_card: DOCUMENT_CHECKS,
	driving_licence: DOCUMENT_CHECKS,
	selfie: ['same_person', 'live_person'],
	utility_bill: ADDRESS_CHECKS,
	bank_statement: ADDRESS_CHECKS,
	government_letter: ADDRESS_CHECKS,
	payslip: FUNDS_CHECKS,
	tax_return: FUNDS_CHECKS,
	savings_statement: FUNDS_CHECKS,
	sale_contract: FUNDS_CHECKS,
};

/** A kind of document and the country that issued it (ISO 3166, two letters). */
export interface Paper {
	readonly kind: PaperKind;
	readonly country: string;
}

/** The points to check of a document. That both sides belong together is one of them only if two are photographed. */
export const checksOf = ({ kind, country }: Paper): readonly Check[] =>
	sidesOf(kind, country).length === 1 ? CHECKS_OF_KIND[kind] : [...CHECKS_OF_KIND[kind], 'both_sides_belong'];
