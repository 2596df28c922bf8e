import type { Role } from '../identity/contract.ts';
import type { StaffRole } from '../wire/endpoint.ts';
import type { AdminRefusalCode } from './contract.ts';

/** Life of the link that makes an administrator (ADMIN-01). */
export const ADMIN_LINK_LIFE_MS = 24 * 3_600_000;
/** Life of a request without its second person. */
export const REQUEST_LIFE_MS = 7 * 86_400_000;
/** A freeze has to be reviewed within this long (IDENT-09). */
export const LONGEST_FREEZE_MS = 90 * 86_400_000;

/** True if a role may end a freeze, or ask for its end: support only its own, not those of risk or an administrator. */
export const mayUnfreeze = (
	role: Role,
	{ byRestore, byRole }: { readonly byRestore: boolean; readonly byRole: Role | null },
) => role === 'admin' || role === 'risk' || (role === 'support' && byRole === 'support' && !byRestore);

/**
 * True if a role may replace a freeze, or its reason and date: risk and administrators, without a moment in which the
 * user is free. A freeze of a restore stays: two people end it.
 */
export const mayFreezeOver = (role: Role, { byRestore }: { readonly byRestore: boolean }) =>
	(role === 'admin' || role === 'risk') && !byRestore;

/**
 * Holders of these roles decide as one of two people. Two administrators give such a role together: one alone could give it to an
 * account of their own and be both.
 */
export const DECIDING_ROLES = ['admin', 'finance', 'content', 'risk', 'verification'] as const satisfies StaffRole[];

const refuse = <const Code extends AdminRefusalCode>(code: Code) => ({ refused: { code, params: {} } });

export interface RoleChangeFacts {
	readonly actorId: number;
	readonly subject: {
		readonly id: number;
		readonly role: Role;
		readonly frozen: boolean;
		readonly emailVerified: boolean;
	};
	readonly role: Role;
	/** Everyone who is an administrator now. */
	readonly adminIds: readonly number[];
}

/**
 * Decides whether a user's role may be changed, and by how many people (ADMIN-01): never one's own, never the last administrator's;
 * a role that decides needs a second person, who is neither the maker nor the one concerned. A user is named by email
 * address, so that one who never proved to own it gets no role.
 */
export function decideRoleChange({ actorId, subject, role, adminIds }: RoleChangeFacts) {
	if (subject.id === actorId) return refuse('admin.own_role');
	if (subject.role === role) return refuse('admin.unchanged');
	if (role !== 'user' && subject.frozen) return refuse('admin.user_frozen');
	if (role !== 'user' && !subject.emailVerified) return refuse('admin.email_unverified');
	if (subject.role === 'admin' && adminIds.every((id) => id === subject.id)) return refuse('admin.last_admin');
	if (!(DECIDING_ROLES as readonly Role[]).includes(role)) return { people: 1 as const };
	const second = adminIds.some((id) => id !== actorId && id !== subject.id);
	return second ? { people: 2 as const } : refuse('admin.nobody_else');
}

export interface RequestFacts {
	/** Roles that may decide a request of its kind. */
	readonly deciders: readonly StaffRole[];
	readonly makerId: number;
	/** The user whom it is about, where it is about one. */
	readonly subjectId: number | null;
	readonly pending: boolean;
	readonly expiresAtMs: number;
	readonly nowMs: number;
	readonly decider: { readonly id: number; readonly role: Role };
}

/**
 * Decides whether a member of staff may be the second person of a request: with the right, neither its maker nor the one concerned.
 */
export function decideSecondPerson(facts: RequestFacts) {
	const { deciders, makerId, subjectId, decider } = facts;
	if (decider.id === makerId || decider.id === subjectId) return refuse('admin.own_request').refused;
	if (!(deciders as readonly Role[]).includes(decider.role)) return refuse('admin.no_right').refused;
	return isOpen(facts) ? null : refuse('admin.request_over').refused;
}

/** Requests wait until they expire; nothing is executed late. */
const isOpen = ({ pending, expiresAtMs, nowMs }: Pick<RequestFacts, 'pending' | 'expiresAtMs' | 'nowMs'>) =>
	pending && expiresAtMs > nowMs;
