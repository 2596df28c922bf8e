import type { PAIR_REFUSALS, Paired } from '@fairtick/domain/wire/request-kind';
import type { Queryable } from '../database/index.ts';
import type { Refused } from '../http/index.ts';

/** Question to the rule of pairs. */
export interface PairedRequest {
	/** `user:1001`, `user:1001:<id>`, or something else where it is about no user. */
	readonly subject: string;
	/** Null: the rule says nothing about it. */
	readonly paired: Paired | null;
}

/** Its maker, and who agrees; null while it is being made. */
export interface People {
	readonly firstId: number;
	readonly secondId: number | null;
}

export interface Person {
	readonly id: number;
	readonly name: string;
}

export type PairRefusal = Refused<(typeof PAIR_REFUSALS)[number]>;

/** Decides which two people may carry out a request, if more than their roles counts (CASH-05). */
export interface PairRule {
	/** Returns the refusal of these people; null if they may. Needs the lock of the user whom the request is about. */
	refuse(tx: Queryable, asked: PairedRequest, people: People): Promise<PairRefusal | null>;
	/** Members of staff who may agree beside its maker, or begin where `firstId` is null; null: everyone whose role may. */
	list(db: Queryable, asked: PairedRequest, firstId: number | null): Promise<readonly Person[] | null>;
}
