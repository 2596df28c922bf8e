import { decideTaking, type TakingFacts } from '../queues/taking.ts';
import type { VerificationRefusalCode } from './contract.ts';
import { normalName } from './normal.ts';
import {
	type Check,
	checksOf,
	type Paper,
	REASONS_OF_STEP,
	type Reason,
	STEPS,
	type Step,
	type StepStatus,
} from './steps.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Tries of a step in 24 hours, and in all (KYC-01). */
const TRIES_A_DAY = 3;
const TRIES_IN_ALL = 5;
/** Time for a decision by staff. */
export const DECISION_MS = DAY_MS;
export const LEAST_AGE = 18;
/** Days before the end of a document at which its user is reminded, the nearest first; 0: it has ended. */
export const REMINDER_DAYS = [0, 7, 30] as const;

const refuse = <const Code extends VerificationRefusalCode, Params>(code: Code, params: Params) => ({ code, params });

/** The outcome of an attempt. Epoch milliseconds. */
export interface Outcome {
	readonly approved: boolean;
	readonly reasons: readonly Reason[];
	/** Null: its paper does not end. */
	readonly expiresAtMs: number | null;
}

/** The state of a step by its newest try; null: there was none. `outcome` null: staff have not decided. */
export function statusOf(newest: { readonly outcome: Outcome | null } | null, nowMs: number): StepStatus {
	if (newest === null) return 'none';
	const { outcome } = newest;
	if (outcome === null) return 'pending';
	if (!outcome.approved) return 'rejected';
	return outcome.expiresAtMs !== null && outcome.expiresAtMs <= nowMs ? 'expired' : 'approved';
}

/** The tries of a step that are left, and, where there are none, from when on there is one again; null: staff have to allow more. */
export interface TriesLeft {
	readonly left: number;
	readonly untilMs: number | null;
}

/** `triedAtMs`: since the last approval and since staff last allowed more. */
export function countTriesLeft(triedAtMs: readonly number[], nowMs: number): TriesLeft {
	const ofDay = triedAtMs.filter((at) => at > nowMs - DAY_MS).sort((a, b) => a - b);
	const inAll = TRIES_IN_ALL - triedAtMs.length;
	const left = Math.max(0, Math.min(inAll, TRIES_A_DAY - ofDay.length));
	const first = ofDay[ofDay.length - TRIES_A_DAY];
	return { left, untilMs: left > 0 || inAll <= 0 || first === undefined ? null : first + DAY_MS };
}

export type Statuses = Readonly<Record<Step, StepStatus>>;

/** The required steps, in their order; `funds`: staff have asked this user for the source of funds (KYC-04). */
export const listWanted = ({ address, funds }: { readonly address: boolean; readonly funds: boolean }): Step[] =>
	STEPS.filter((step) => (step !== 'address' || address) && (step !== 'funds' || funds));

/**
 * Decides whether staff may ask for the source of funds: null, or why not. Asked once, it is asked again only after its approval
 * (KYC-04).
 */
export function decideAsking({
	userId,
	actorId,
	asked,
	status,
}: {
	readonly userId: number;
	readonly actorId: number;
	readonly asked: boolean;
	/** Status of the step. */
	readonly status: StepStatus;
}) {
	if (userId === actorId) return refuse('verification.own', {});
	return asked && status !== 'approved' ? refuse('verification.asked', {}) : null;
}

const isThere = (status: StepStatus | undefined) => status === 'pending' || status === 'approved';

/**
 * True if a user may send a step now: it was not sent, was rejected or has expired, and the one before it is there. Typed
 * data may be corrected until a document is there.
 */
export function isOpen(step: Step, statuses: Statuses, wanted: readonly Step[]): boolean {
	const at = wanted.indexOf(step);
	if (at < 0) return false;
	if (statuses[step] === 'pending') return step === 'personal' && !isThere(statuses.document);
	if (statuses[step] === 'approved') return false;
	return at === 0 || isThere(statuses[wanted[at - 1] as Step]);
}

/** Decides whether a user may send a step: null, or why not (KYC-01). */
export function decideSending(
	step: Step,
	{
		statuses,
		wanted,
		tries,
	}: { readonly statuses: Statuses; readonly wanted: readonly Step[]; readonly tries: TriesLeft },
) {
	if (!isOpen(step, statuses, wanted)) return refuse('verification.step_not_open', { step });
	const { left, untilMs } = tries;
	if (left > 0) return null;
	return refuse('verification.attempts_used', { until: untilMs === null ? null : new Date(untilMs).toISOString() });
}

/** The steps that staff decide once all required ones are there. Empty: not yet. */
export function listToDecide(statuses: Statuses, wanted: readonly Step[]): Step[] {
	return wanted.every((step) => isThere(statuses[step])) ? wanted.filter((step) => statuses[step] === 'pending') : [];
}

/** Obstacles to approval besides the steps: a match that risk has not cleared. */
export interface ApprovalFacts {
	readonly statuses: Statuses;
	readonly wanted: readonly Step[];
	readonly unclearedMatches: number;
}

/** *Approved* means all that the setting asks for (KYC-03). */
export const isApproved = ({ statuses, wanted, unclearedMatches }: ApprovalFacts): boolean =>
	unclearedMatches === 0 && wanted.every((step) => statuses[step] === 'approved');

/** Whole years from a date of birth (ISO 8601) to an instant, in UTC. */
export function ageAt(birthDate: string, nowMs: number): number {
	const today = new Date(nowMs).toISOString().slice(0, 10);
	const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
	return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The end of the last day of a paper (ISO 8601), UTC. */
export const endOfDay = (date: string): number => Date.parse(`${date}T00:00:00.000Z`) + DAY_MS;

/** The fields that a member of staff reads on a document. */
export interface Reading {
	readonly name: string;
	/** ISO 8601. */
	readonly birthDate: string;
	/** Keyed hash of the number. */
	readonly numberHash: string;
	readonly country: string;
	/** ISO 8601; null: the document does not end. */
	readonly expiresOn: string | null;
}

export interface StepLook {
	readonly approved: boolean;
	readonly reasons: readonly Reason[];
	readonly checks: readonly Check[];
}

/** One member of staff's findings on the waiting steps. */
export interface Look {
	readonly staffId: number;
	/** Null if no document was approved. */
	readonly reading: Reading | null;
	/** Country of the address on its proof; null if none was approved. */
	readonly addressCountry: string | null;
	readonly steps: Readonly<Partial<Record<Step, StepLook>>>;
}

export interface CaseFacts extends TakingFacts {
	/** Owner of the case. */
	readonly userId: number;
	readonly decided: boolean;
	/** Earlier looks at the same, oldest first. */
	readonly looks: readonly Look[];
}

/** Decides whether a member of staff may look at a case and take it: null, or why not (ADMIN-10, KYC-01). */
export function decideStaffAct(facts: CaseFacts) {
	if (facts.userId === facts.actorId) return refuse('verification.own', {});
	if (facts.decided) return refuse('verification.decided', {});
	// The person who looked last does not look again: two looks are of two people.
	if (facts.looks.at(-1)?.staffId === facts.actorId) return refuse('verification.second_person', {});
	return decideTaking(facts);
}

/** Decides whether a member of staff may see the documents of a case: null, or why not. They have to have taken it (KYC-02). */
export function decideView(facts: CaseFacts) {
	const { taken, actorId, nowMs } = facts;
	const acting = decideStaffAct(facts);
	if (acting) return acting;
	return taken?.by.id === actorId && taken.untilMs > nowMs ? null : refuse('verification.not_taken', {});
}

export interface LookFacts {
	readonly nowMs: number;
	/** The steps to decide, with the document of each; null: the step is typed. */
	readonly steps: Readonly<Partial<Record<Step, Paper | null>>>;
}

/** Decides if a look by a member of staff who may act on the case is complete and admissible: null, or the refusal. */
export function decideLook({ nowMs, steps }: LookFacts, look: Omit<Look, 'staffId'>) {
	for (const [step, paper] of Object.entries(steps) as [Step, Paper | null][]) {
		const found = look.steps[step];
		if (found === undefined) return refuse('verification.incomplete', { step });
		const missing = paper === null ? [] : checksOf(paper).filter((check) => !found.checks.includes(check));
		if (found.approved && missing.length > 0) return refuse('verification.unchecked', { step });
		const isReasoned = found.reasons.length > 0 && found.reasons.every((one) => REASONS_OF_STEP[step].includes(one));
		if (!found.approved && !isReasoned) return refuse('verification.no_reason', { step });
	}
	if (look.steps.address?.approved && look.addressCountry === null)
		return refuse('verification.incomplete', { step: 'address' });
	return look.steps.document?.approved ? decideReading(look.reading, nowMs) : null;
}

function decideReading(reading: Reading | null, nowMs: number) {
	if (reading === null) return refuse('verification.incomplete', { step: 'document' });
	if (ageAt(reading.birthDate, nowMs) < LEAST_AGE) return refuse('verification.underage', {});
	const { expiresOn } = reading;
	return expiresOn !== null && endOfDay(expiresOn) <= nowMs ? refuse('verification.document_over', {}) : null;
}

/** The fields in which a reading differs from the user's own data. */
export function listMismatches(
	typed: { readonly name: string; readonly birth_date: string },
	read: Pick<Reading, 'name' | 'birthDate'>,
): ('name' | 'birth_date')[] {
	return [
		...(normalName(typed.name) === normalName(read.name) ? [] : (['name'] as const)),
		...(typed.birth_date === read.birthDate ? [] : (['birth_date'] as const)),
	];
}

const isSameReading = (one: Reading | null, other: Reading | null): boolean =>
	one === null ||
	other === null ||
	(normalName(one.name) === normalName(other.name) &&
		one.birthDate === other.birthDate &&
		one.numberHash === other.numberHash &&
		one.country === other.country &&
		one.expiresOn === other.expiresOn);

/** True if two looks are about the same steps and read the same, where both read something. */
const isSameLook = (one: Look, other: Look): boolean =>
	Object.keys(one.steps).every((step) => other.steps[step as Step] !== undefined) &&
	isSameReading(one.reading, other.reading) &&
	(one.addressCountry === null || other.addressCountry === null || one.addressCountry === other.addressCountry);

/** The findings of one look, or of two people's looks that agree. */
export type Verdict = Omit<Look, 'staffId'>;

/**
 * The verdict that follows from a look; null if another person has to look. Without `second` one look decides. With it two
 * people look at the same steps and must read the same: a step is approved if both approved it.
 */
export function decideVerdict(
	look: Look,
	{ looks, second }: { readonly looks: readonly Look[]; readonly second: boolean },
): Verdict | null {
	if (!second) return look;
	const other = looks.findLast((one) => one.staffId !== look.staffId && isSameLook(look, one));
	if (!other) return null;
	const steps = Object.entries(look.steps).map(([step, mine]) => {
		const theirs = other.steps[step as Step];
		const approved = mine.approved && theirs?.approved === true;
		return [step, { ...mine, approved, reasons: [...new Set([...mine.reasons, ...(theirs?.reasons ?? [])])] }];
	});
	return {
		steps: Object.fromEntries(steps),
		reading: look.reading ?? other.reading,
		addressCountry: look.addressCountry ?? other.addressCountry,
	};
}
