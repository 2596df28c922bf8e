import type { Queryable } from '../database/index.ts';
import type { Refused } from '../http/index.ts';

/** A request as it is made or decided. */
export interface Asked {
	readonly kind: string;
	readonly subject: string;
	readonly content: unknown;
}

/** Its maker, and who agrees; null while it is being made. */
export interface People {
	readonly firstId: number;
	readonly secondId: number | null;
}

interface Person {
	readonly id: number;
	readonly name: string;
}

export type PairRefusal = Refused<
	'admin.confirmed_deposit' | 'admin.gave_role' | 'admin.no_right' | 'admin.leaves_no_pair' | 'admin.third_needed'
>;

/** Which two people may do what a request asks for, where more than their roles decides (CASH-05). */
export interface PairRule {
	/** Why these people may not; null where they may. Needs the lock of the user whom the request is about. */
	refuse(tx: Queryable, asked: Asked, people: People): Promise<PairRefusal | null>;
	/** Who may agree beside its maker, or begin where `firstId` is null; null: everyone whose role may. */
	list(db: Queryable, asked: Asked, firstId: number | null): Promise<readonly Person[] | null>;
}
