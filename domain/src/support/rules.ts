import { decideTaking, type TakingFacts } from '../queues/taking.ts';
import type { DisputeStatus, SupportRefusalCode } from './contract.ts';

/** Messages in a row that a user may write in a thread before staff answer. */
export const MOST_UNANSWERED = 20;
/** A message continues a conversation for this long after its closing (ADMIN-11). */
export const REOPEN_MS = 14 * 86_400_000;

const refuse = <const Code extends SupportRefusalCode, Params>(code: Code, params: Params) => ({ code, params });

export interface OpeningFacts {
	/** Disputes of the user that are not decided, and how many of them there may be. */
	readonly undecided: number;
	readonly limit: number;
	/** One of them that is about the same. */
	readonly sameSubjectId: string | null;
}

/** Decides whether a user may open a dispute (CASH-12): null, or why not. */
export function decideOpening({ undecided, limit, sameSubjectId }: OpeningFacts) {
	if (sameSubjectId !== null) return refuse('support.already_open', { id: sameSubjectId });
	return undecided >= limit ? refuse('support.too_many_open', { limit }) : null;
}

/**
 * Decides whether a user may open a conversation, or open a closed one again (ADMIN-11): null, or why not. `open`: those not closed.
 */
export const decideConversation = ({ open, limit }: { readonly open: number; readonly limit: number }) =>
	open >= limit ? refuse('support.too_many_conversations', { limit }) : null;

/** Reasons for which a thread takes no more messages. */
export type Ended = 'support.decided' | 'support.closed';

/** Null while a dispute takes messages. */
export const endedOfDispute = (status: DisputeStatus): 'support.decided' | null =>
	status === 'decided' ? 'support.decided' : null;

/** Null while a conversation takes messages. `closedAtMs`: null while it is not closed. */
export const endedOfConversation = (closedAtMs: number | null, nowMs: number): 'support.closed' | null =>
	closedAtMs !== null && nowMs >= closedAtMs + REOPEN_MS ? 'support.closed' : null;

export interface MessageFacts<Code extends Ended> {
	readonly ended: Code | null;
	/** Messages of the user since the last one of staff. */
	readonly unanswered: number;
}

/** Decides whether a user may write in a thread: null, or why not. */
export function decideMessage<Code extends Ended>({ ended, unanswered }: MessageFacts<Code>) {
	if (ended !== null) return refuse(ended, {});
	return unanswered >= MOST_UNANSWERED ? refuse('support.too_many_unanswered', { limit: MOST_UNANSWERED }) : null;
}

export interface StaffActFacts<Code extends Ended> extends TakingFacts {
	readonly ended: Code | null;
	/** Owner of the thread; null: the sender was not logged in. */
	readonly userId: number | null;
}

/** Decides whether one of the staff may act on a thread (ADMIN-10): null, or why not. */
export function decideStaffAct<Code extends Ended>(facts: StaffActFacts<Code>) {
	if (facts.userId === facts.actorId) return refuse('support.own', {});
	return facts.ended === null ? decideTaking(facts) : refuse(facts.ended, {});
}

export interface WritingFacts {
	readonly actorId: number;
	readonly userId: number;
	/** Registered, with an account that is not closed. */
	readonly reachable: boolean;
}

/** Decides whether one of the staff may open a conversation with a user: null, or why not. */
export function decideWriting({ actorId, userId, reachable }: WritingFacts) {
	if (userId === actorId) return refuse('support.own', {});
	return reachable ? null : refuse('support.unreachable', {});
}
