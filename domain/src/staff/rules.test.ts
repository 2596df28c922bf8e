import { describe, expect, test } from 'vitest';
import {
	decideRoleChange,
	decideSecondPerson,
	mayFreezeOver,
	mayUnfreeze,
	type RequestFacts,
	type RoleChangeFacts,
} from './rules.ts';

const facts: RoleChangeFacts = {
	actorId: 1,
	subject: { id: 9, role: 'user', frozen: false, emailVerified: true },
	role: 'support',
	adminIds: [1, 2],
};
const user = facts.subject;
const admin = { ...user, id: 2, role: 'admin' } as const;
const unverified = { ...user, emailVerified: false };

describe('[ADMIN-01] a change of role', () => {
	test.each([
		['a lesser role', {}, 1],
		['to administrator', { role: 'admin' }, 2],
		['to finance', { role: 'finance' }, 2],
		['to risk', { role: 'risk' }, 2],
		['to content', { role: 'content' }, 2],
		['to verification', { role: 'verification' }, 2],
		['to auditor, by the only administrator', { role: 'auditor', adminIds: [1] }, 1],
		['from administrator to finance', { subject: admin, role: 'finance', adminIds: [1, 2, 3] }, 2],
		['taking a role from an administrator', { subject: admin, role: 'user' }, 1],
		['taking a role from a frozen user', { subject: { ...user, role: 'risk', frozen: true }, role: 'user' }, 1],
		['taking a role from an unverified user', { subject: { ...unverified, role: 'risk' }, role: 'user' }, 1],
		['one’s own', { subject: { ...admin, id: 1 }, role: 'user' }, 'admin.own_role'],
		['none', { role: 'user' }, 'admin.unchanged'],
		['a frozen user', { subject: { ...user, frozen: true } }, 'admin.user_frozen'],
		['an unverified user', { subject: unverified }, 'admin.email_unverified'],
		['an unverified user, to finance', { subject: unverified, role: 'finance' }, 'admin.email_unverified'],
		['an unverified member of staff', { subject: { ...admin, emailVerified: false } }, 'admin.email_unverified'],
		['the last administrator', { subject: admin, role: 'user', adminIds: [2] }, 'admin.last_admin'],
		['without a second administrator to agree', { role: 'admin', adminIds: [1] }, 'admin.nobody_else'],
		['risk, by the only administrator', { role: 'risk', adminIds: [1] }, 'admin.nobody_else'],
		['with only the one concerned to agree', { subject: admin, role: 'finance' }, 'admin.nobody_else'],
	] as const)('%s: %j', (_, change, expected) => {
		const decision = decideRoleChange({ ...facts, ...change } as RoleChangeFacts);
		expect('refused' in decision ? decision.refused.code : decision.people).toBe(expected);
	});
});

const request: RequestFacts = {
	deciders: ['admin'],
	makerId: 1,
	subjectId: 9,
	pending: true,
	expiresAtMs: 1_000,
	nowMs: 999,
	decider: { id: 2, role: 'admin' },
};

test.each([
	['support', 'support', false, true],
	['support', 'risk', false, false],
	['support', 'admin', false, false],
	['support', null, false, false],
	['support', 'support', true, false],
	['risk', 'admin', false, true],
	['admin', null, true, true],
	['finance', 'support', false, false],
] as const)('[ADMIN-03] %s ends a freeze of %s, by a restore %s: %s', (role, byRole, byRestore, may) => {
	expect(mayUnfreeze(role, { byRole, byRestore })).toBe(may);
});

test.each([
	['risk', false, true],
	['admin', false, true],
	['support', false, false],
	['finance', false, false],
	['risk', true, false],
	['admin', true, false],
] as const)('[ADMIN-03] %s freezes over a freeze, of a restore %s: %s', (role, byRestore, may) => {
	expect(mayFreezeOver(role, { byRestore })).toBe(may);
});

describe('[ADMIN-01] the second person', () => {
	test.each([
		['a colleague with the right', {}, null],
		['the maker', { decider: { id: 1, role: 'admin' } }, 'admin.own_request'],
		['the one concerned', { decider: { id: 9, role: 'admin' } }, 'admin.own_request'],
		['a colleague without the right', { decider: { id: 2, role: 'finance' } }, 'admin.no_right'],
		['too late', { nowMs: 1_000 }, 'admin.request_over'],
		['what was decided', { pending: false }, 'admin.request_over'],
	] as const)('%s: %j', (_, change, code) => {
		expect(decideSecondPerson({ ...request, ...change })?.code ?? null).toBe(code);
	});
});
