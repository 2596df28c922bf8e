import { decideTaking, type TakingFacts } from '../queues/taking.ts';
import { normalName } from '../verification/normal.ts';
import { type Check, checksOf, type Paper } from '../verification/steps.ts';
import type { RecoveryRefusalCode, RecoveryState } from './contract.ts';

const DAY_MS = 86_400_000;
/** Two people have this long to agree; then the recovery expires (IDENT-14). */
export const RECOVERY_LIFE_MS = 14 * DAY_MS;
/** The second factor stays this long after two people have agreed. */
export const RECOVERY_WAIT_MS = 3 * DAY_MS;
/** Withdrawals are held this long if the identity was not approved before. */
export const UNVERIFIED_HOLD_MS = 7 * DAY_MS;

const refuse = <const Code extends RecoveryRefusalCode | 'admin.own_item'>(code: Code) => ({ code, params: {} });

export interface StaffActFacts extends TakingFacts {
	/** The owner of the second factor. */
	readonly userId: number;
	readonly state: RecoveryState;
}

/** Decides whether a member of staff may take, agree to or refuse a recovery (ADMIN-10): null, or why not. */
export function decideStaffAct(facts: StaffActFacts) {
	if (facts.userId === facts.actorId) return refuse('admin.own_item');
	return facts.state === 'open' ? decideTaking(facts) : refuse('recovery.over');
}

/** The fields that a member of staff reads on the document. */
export interface RecoveryReading {
	readonly name: string;
	/** ISO 8601. */
	readonly birthDate: string;
}

export interface AgreeingFacts {
	/** The papers that were sent. */
	readonly papers: readonly Paper[];
	readonly checks: readonly Check[];
	/** True if the member of staff has opened every page. */
	readonly seenAll: boolean;
	/** The approved identity; null: there is none, and the name of the account is compared. */
	readonly approved: RecoveryReading | null;
	readonly accountName: string;
}

/**
 * Decides if a member of staff's findings let a recovery continue (IDENT-14): every page was opened, every point is
 * ticked, and the reading is the approved identity. Null, or why not.
 */
export function decideAgreeing(facts: AgreeingFacts, read: RecoveryReading) {
	if (!facts.seenAll) return refuse('recovery.unseen');
	const needed = facts.papers.flatMap(checksOf);
	if (needed.some((check) => !facts.checks.includes(check))) return refuse('recovery.unchecked');
	const { approved, accountName } = facts;
	const isSame =
		normalName(read.name) === normalName(approved?.name ?? accountName) &&
		(approved === null || approved.birthDate === read.birthDate);
	return isSame ? null : refuse('recovery.differs');
}
