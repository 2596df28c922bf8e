import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetVerified } from '../../../src/areas/verification/forget.ts';
import { updateDue, updateLeft } from '../../../src/platform/files/queries.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Applicant, Clerk, VERIFYING } from '../../support/applicant.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, loadActs, REASON, type StaffMember } from '../../support/staff.ts';

let app: TestApp;
let clerk: Clerk;
let risk: StaffMember;
let second: StaffMember;
let user: Applicant;
beforeAll(async () => {
	app = await createTestApp(VERIFYING);
	clerk = new Clerk(await joinStaff(app, 'verification'));
	risk = await joinStaff(app, 'risk');
	second = await joinStaff(app, 'risk');
});
afterAll(() => app.close());
beforeEach(async () => {
	user = await Applicant.join(app);
});

const look = async () => (await risk.browser.call('GET', `/api/admin/users/${user.id}/legal-hold`)).body.hold;
const place = (by: TestBrowser = risk.browser, id = user.id) =>
	by.call('POST', `/api/admin/users/${id}/legal-hold`, { reason: 'Request 17 of the court' });
const approve = (requestId: string, by = second.browser) =>
	by.call('POST', `/api/admin/requests/${requestId}/approve`, { reason: 'I have read the request' });
const release = (id: string, by = risk.browser) =>
	by.call('POST', `/api/admin/legal-holds/${id}/release`, { reason: 'The court has ended it' });

async function hold(): Promise<string> {
	expect((await approve((await place()).body.request_id)).status).toBe(204);
	return (await look()).id;
}

/** Ages the closing of the account by `years` years. */
const age = (years: number) =>
	app.db.owner.query('update users set closed_at = app.clock() - $2::bigint where id = $1', [
		user.id,
		years * 366 * 86_400_000,
	]);
const left = async () => {
	await updateDue(app.db.database);
	await updateLeft(app.db.database, 5);
	await forgetVerified(app.db.database, 5);
	const { rows } = await app.db.owner.query(
		`select (select count(*)::int from files where user_id = $1 and deleted_at is null) files,
			(select count(*)::int from verified_persons where user_id = $1) persons,
			(select count(*)::int from verification_tries where user_id = $1) tries`,
		[user.id],
	);
	return rows[0];
};

describe('[KYC-04] a legal hold', () => {
	test('is placed by two people of risk with a reason, and released by two', async () => {
		expect(await look()).toBeNull();
		const { status, body } = await place();
		expect(status).toBe(202);
		expect((await place()).body.code).toBe('admin.request_open');
		expect((await approve(body.request_id, risk.browser)).body.code).toBe('admin.own_request');
		expect((await approve(body.request_id)).status).toBe(204);
		const placed = await look();
		expect(placed).toMatchObject({
			reason: 'Request 17 of the court',
			has_kept: false,
			asked_by: { id: risk.id },
			agreed_by: { id: second.id },
		});
		expect((await place()).body.code).toBe('admin.unchanged');
		const asked = await release(placed.id);
		expect((await approve(asked.body.request_id)).status).toBe(204);
		expect(await look()).toBeNull();
		expect((await release(placed.id)).body.code).toBe('admin.request_over');
		const acts = (await loadActs(app)).filter(({ subject }) => subject?.startsWith(`user:${user.id}`));
		expect(acts.map(({ act }) => act)).toEqual([
			'request.made',
			'request.approved',
			'request.made',
			'request.approved',
		]);
	});

	test('is not about oneself, of an existing user, and for risk and admin alone', async () => {
		const admin = await joinStaff(app, 'admin');
		expect((await place(admin.browser, admin.id)).body.code).toBe('admin.own_item');
		expect((await place(risk.browser, 999_999)).status).toBe(404);
		expect((await release(randomUUID())).status).toBe(404);
		for (const role of ['support', 'verification', 'finance', 'content', 'auditor'] as const)
			expect([role, (await place((await joinStaff(app, role)).browser)).status]).toEqual([role, 403]);
	});

	test('keeps documents and what they were decided by past their time, until it is released', async () => {
		await user.apply();
		await clerk.decide(user);
		const id = await hold();
		await age(6);
		const all = { files: 2, persons: 1, tries: 3 };
		expect(await left()).toEqual(all);
		await app.db.owner.query('update files set delete_at = 1 where user_id = $1', [user.id]);
		expect(await left()).toEqual(all);
		await approve((await release(id)).body.request_id);
		expect(await left()).toEqual({ files: 0, persons: 0, tries: 0 });
	});

	test('keeps what the closing of the account erases, for staff whose view is an act, and not beyond its release', async () => {
		await user.browser.call('PATCH', '/api/settings/profile', { name: 'Zelda Quux' });
		const id = await hold();
		const kept = () => risk.browser.call('POST', `/api/admin/legal-holds/${id}/kept`, { reason: REASON });
		expect((await kept()).status).toBe(404);
		expect((await user.browser.call('POST', '/api/settings/close', { email: user.email })).status).toBe(204);
		expect(await look()).toMatchObject({ id, has_kept: true });
		const { status, body } = await kept();
		expect([status, body.profile[0]]).toMatchObject([200, { id: user.id, email: user.email, name: 'Zelda Quux' }]);
		expect((await loadActs(app)).at(-1)).toMatchObject({ act: 'legal_hold.viewed', actor_id: risk.id });
		await approve((await release(id)).body.request_id);
		expect((await kept()).status).toBe(404);
		const { rows } = await app.db.owner.query('select kept from legal_holds where id = $1', [id]);
		expect(rows).toEqual([{ kept: null }]);
	});
});
