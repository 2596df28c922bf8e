import { REQUEST_KINDS, type RequestName } from '@fairtick/domain/staff-requests/kinds';
import { REQUEST_SAMPLES } from '@fairtick/domain/test/request-samples';
import { matchDecide } from '@fairtick/domain/verification/kinds/match-decide-request';
import { STAFF_ROLES, type StaffRole } from '@fairtick/domain/wire/endpoint';
import type { RequestKind } from '@fairtick/domain/wire/request-kind';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../../../src/platform/authorization/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { makeRequest } from '../../../src/platform/staff-requests/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let by: StaffMember;
let userId: number;
beforeAll(async () => {
	app = await createTestApp();
	by = await joinStaff(app, 'admin');
	({ id: userId } = await (await app.browser()).join());
});
afterAll(() => app.close());

const deed = () => ({ actorId: by.id, reason: REASON, requestId: 'test', subject: `user:${userId}` });
const note = (act: string) =>
	inTransaction(app.db.database, (tx) => appendAudit(tx, { ...deed(), act, before: null, after: null }));
/** A request as it is stored, with its act; by which rules people may ask for it makes no difference here. */
const ask = (kind: RequestKind) =>
	inTransaction(app.db.database, (tx) =>
		makeRequest(tx, { ...kind, pairs: null }, { ...deed(), content: REQUEST_SAMPLES[kind.name as RequestName][0] }),
	);
const read = async ({ browser }: StaffMember): Promise<string[]> =>
	(await browser.call('GET', `/api/admin/users/${userId}/history?limit=200`)).body.data
		.map(({ act, after }: { act: string; after: { kind?: string } | null }) => after?.kind ?? act)
		.filter((act: string) => act !== 'data.viewed');

/** Acts about a user, and requests, by the roles that read them besides administrators and auditors. */
const READERS: Readonly<Record<string, readonly StaffRole[]>> = {
	'user.frozen': ['support', 'verification', 'finance', 'risk'],
	'user.type_set': ['support', 'verification', 'finance', 'risk'],
	'conversation.opened': ['support', 'finance'],
	'dispute.decided': ['support', 'finance'],
	'withdrawal.rejected': ['finance', 'risk'],
	'payment.valued': ['finance', 'risk'],
	'verification.looked': ['risk'],
	'verification.decided': ['verification', 'risk'],
	'recovery.agreed': ['verification', 'risk'],
	'match.decided': ['risk'],
	'legal_hold.viewed': ['risk'],
	'role.changed': [],
	'unheard.of': [],
	adjustment: ['finance'],
	'money.block': ['finance'],
	'legal_hold.place': ['risk'],
	'second_factor.recover': ['verification'],
	'role.change': [],
};

test('[ADMIN-01] the history of a user shows each role what its own calls would, and only overseers all of it', async () => {
	for (const one of Object.keys(READERS)) {
		const kind = REQUEST_KINDS.find(({ name }) => name === one);
		if (kind === undefined) await note(one);
		else await ask(kind);
	}
	for (const role of STAFF_ROLES.filter((one) => one !== 'content')) {
		const seen = Object.keys(READERS).filter(
			(one) => role === 'admin' || role === 'auditor' || READERS[one]?.includes(role),
		);
		expect([role, (await read(await joinStaff(app, role))).sort()]).toEqual([role, seen.sort()]);
	}
	const content = await joinStaff(app, 'content');
	expect((await content.browser.call('GET', `/api/admin/users/${userId}/history`)).status).toBe(403);
});

test('a kind that a request is about does not pass for the kind of the request', async () => {
	await ask(matchDecide);
	const { rows } = await app.db.owner.query(`select after->>'kind' kind from audit_log order by n desc limit 1`);
	expect(rows).toEqual([{ kind: 'match.decide' }]);
	expect((await read(await joinStaff(app, 'finance'))).filter((one) => one.startsWith('match'))).toEqual([]);
});

test('one reads what one did, whatever it was', async () => {
	const clerk = await joinStaff(app, 'verification');
	by = clerk;
	await note('verification.looked');
	expect((await read(clerk))[0]).toBe('verification.looked');
	expect(await read(await joinStaff(app, 'verification'))).not.toContain('verification.looked');
});
