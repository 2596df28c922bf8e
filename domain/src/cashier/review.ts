import { decideTaking, type TakingFacts } from '../queues/taking.ts';

/** Items for finance: a deposit, a withdrawal, or a payment that has no user yet. */
export const REVIEW_KINDS = ['deposit', 'withdrawal', 'payment'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export interface ReviewActFacts extends TakingFacts {
	/** True if there is still something to decide. */
	readonly open: boolean;
	/** Id of the user; null: not known. */
	readonly userId: number | null;
}

const refuse = <const Code extends string>(code: Code) => ({ code, params: {} }) as const;

/** Decides whether one of the staff may take or decide something under review (ADMIN-10): null, or why not. */
export function decideReviewAct(facts: ReviewActFacts) {
	if (facts.userId === facts.actorId) return refuse('admin.own_item');
	return facts.open ? decideTaking(facts) : refuse('admin.request_over');
}
