import { decideTaking, type TakingFacts } from '../admin/taking.ts';
import type { DisputeStatus, SupportRefusalCode } from './contract.ts';

/** Messages in a row that a user may write in a thread before staff answer. */
export const MOST_UNANSWERED = 20;

const refuse = <const Code extends SupportRefusalCode, Params>(code: Code, params: Params) => ({ code, params });

export interface OpeningFacts {
	/** Disputes of the user that are not decided, and how many of them there may be. */
	readonly undecided: number;
	readonly limit: number;
	/** One of them that is about the same. */
	readonly sameSubjectId: string | null;
}

/** Whether a user may open a dispute (CASH-12): null, or why not. */
export function decideOpening({ undecided, limit, sameSubjectId }: OpeningFacts) {
	if (sameSubjectId !== null) return refuse('support.already_open', { id: sameSubjectId });
	return undecided >= limit ? refuse('support.too_many_open', { limit }) : null;
}

export interface MessageFacts {
	readonly status: DisputeStatus;
	/** Messages of the user since the last one of staff. */
	readonly unanswered: number;
}

/** Whether a user may write in a thread: null, or why not. */
export function decideMessage({ status, unanswered }: MessageFacts) {
	if (status === 'decided') return refuse('support.decided', {});
	return unanswered >= MOST_UNANSWERED ? refuse('support.too_many_unanswered', { limit: MOST_UNANSWERED }) : null;
}

export interface StaffActFacts extends TakingFacts {
	readonly status: DisputeStatus;
	/** Whose dispute it is. */
	readonly userId: number;
}

/** Whether one of the staff may take, answer or decide a dispute (ADMIN-10): null, or why not. */
export function decideStaffAct(facts: StaffActFacts) {
	if (facts.userId === facts.actorId) return refuse('support.own', {});
	return facts.status === 'decided' ? refuse('support.decided', {}) : decideTaking(facts);
}
