import { type Access, allowsRole, type Endpoint, isForStaff, type TokenScope } from '@fairtick/domain/wire/endpoint';
import type { HttpCode } from '@fairtick/domain/wire/errors';
import { HttpError } from './errors.ts';
import type { Caller } from './route.ts';

/** Decides on the server alone if a caller may make a call (GUARD-06); null lets it pass. */
export function decideAccess(access: Access, caller: Caller | null): HttpCode | null {
	if (access.who === 'everybody') return null;
	if (!caller) return 'http.signed_out';
	if (caller.guest && !access.guest) return isForStaff(access) ? 'http.forbidden' : 'identity.register_first';
	if (isForStaff(access)) {
		if (!allowsRole(access, caller.role)) return 'http.forbidden';
		if (!caller.secondFactor) return 'http.second_factor';
	}
	if (access.real && !caller.emailVerified) return 'cashier.verify_first';
	return access.fresh && !caller.fresh ? 'http.fresh_sign_in' : null;
}

/** The caller as a call sees them: one that is open to everyone and says nothing of guests sees a visitor (IDENT-11). */
export const seenBy = (access: Access, caller: Caller | null): Caller | null =>
	caller?.guest && access.who === 'everybody' && !access.guest ? null : caller;

/** Returns whether a member of staff tries a call of another role. */
export const isBeyondRights = (access: Access, { role }: Pick<Caller, 'role'>): boolean =>
	role !== 'user' && isForStaff(access) && !allowsRole(access, role);

/** Returns whether an API token may not make a call: an endpoint that names no scope is closed to all of them (IDENT-06). */
function isBeyondScope(scope: TokenScope | undefined, { scopes }: Caller): boolean {
	return scopes !== null && (scope === undefined || !scopes.includes(scope));
}

/** Throws unless a caller may make a call: asked at the door, and again by the act (IDENT-10). */
export function refuseWithoutAccess(
	{ access, scope }: Pick<Endpoint, 'access' | 'scope'>,
	caller: Caller | null,
): void {
	if (caller && isBeyondScope(scope, caller)) throw new HttpError('http.scope', { params: { scope: scope ?? null } });
	const denied = decideAccess(access, caller);
	if (denied) throw new HttpError(denied, denied === 'cashier.verify_first' ? { params: { what: 'email' } } : {});
}
