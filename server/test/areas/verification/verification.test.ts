import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { Applicant, Clerk, PERSONAL, VERIFYING } from '../../support/applicant.ts';
import { jpeg, pngOf, rawPdf } from '../../support/documents.ts';
import { joinStaff, loadActs } from '../../support/staff.ts';

let app: TestApp;
let clerk: Clerk;
let other: Clerk;
let user: Applicant;
beforeAll(async () => {
	app = await createTestApp(VERIFYING);
	clerk = new Clerk(await joinStaff(app, 'verification'));
	other = new Clerk(await joinStaff(app, 'verification'));
});
afterAll(() => app.close());
beforeEach(async () => {
	user = await Applicant.join(app);
});

/** The flags of the user record, as the top bar reads them. */
const flags = async ({ browser }: Applicant) => {
	const { need_verification, document_approved } = (await browser.call('GET', '/api/user')).body;
	return [need_verification, document_approved];
};

describe('[KYC-01] the steps', () => {
	test('are sent one after the other, each with its state, until staff decide', async () => {
		expect((await user.look()).steps.map(({ step, status, open }) => [step, status, open])).toEqual([
			['personal', 'none', true],
			['document', 'none', false],
			['selfie', 'none', false],
		]);
		expect((await user.send('document')).body).toMatchObject({
			code: 'verification.step_not_open',
			params: { step: 'document' },
		});
		await user.sendPersonal();
		expect(await user.look()).toMatchObject({ personal: { ...PERSONAL, name: user.name } });
		await user.send('document', { kind: 'identity_card', side: 'front' });
		expect(await user.step('document')).toMatchObject({
			status: 'none',
			paper: { kind: 'identity_card', country: 'BR' },
			files: [{ side: 'front' }],
		});
		await user.send('document', { kind: 'identity_card', side: 'back' });
		expect(await user.step('document')).toMatchObject({
			status: 'pending',
			due_at: null,
			files: [{ side: 'front' }, { side: 'back' }],
		});
		expect(await clerk.find(user)).toBeUndefined();
		const { body } = await user.send('selfie');
		const dueAt = Date.parse(body.steps[2].due_at);
		expect(dueAt - Date.now()).toBeGreaterThan(23 * 3_600_000);
		expect(body.steps.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'pending']);
		expect(await clerk.find(user)).toMatchObject({ user: { id: user.id }, steps: ['personal', 'document', 'selfie'] });
	});

	test('that are approved make the user approved, who gets a mail and an event', async () => {
		await user.put();
		expect(await flags(user)).toEqual([1, 0]);
		expect((await clerk.decide(user)).body).toEqual({ waits_for: null });
		expect(await flags(user)).toEqual([1, 1]);
		expect(await user.look()).toMatchObject({
			approved: true,
			obstacle: null,
			steps: [
				{ status: 'approved' },
				{ status: 'approved', expires_at: '2031-05-07T00:00:00.000Z' },
				{ status: 'approved' },
			],
		});
		expect((await app.mail(user.email, 'Your identity is verified')).text).toContain(
			'We have approved your documents.',
		);
		const { rows } = await app.db.owner.query(
			`select count(*)::int n from user_events where user_id = $1 and kind = 'verification'`,
			[user.id],
		);
		expect(rows[0]?.n).toBe(1);
	});

	test('that are rejected are reported with their reasons and the tries that are left, and are sent again', async () => {
		await user.sendPersonal();
		await user.send('document');
		await user.send('selfie');
		expect((await clerk.decide(user, { reject: { selfie: ['face_hidden'] } })).status).toBe(200);
		expect(await user.step('selfie')).toMatchObject({
			status: 'rejected',
			open: true,
			reasons: ['face_hidden'],
			attempts_left: 2,
		});
		expect(await user.step('document')).toMatchObject({ status: 'approved', open: false });
		const { text } = await app.mail(user.email, 'We need something more to verify you');
		expect(text).toContain('Selfie: Your face is not clearly visible.');
		const { rows } = await app.db.owner.query(
			'select v.step, f.delete_at is null kept from verification_files v join files f on f.id = v.file_id where v.user_id = $1 order by v.step',
			[user.id],
		);
		expect(rows).toEqual([
			{ step: 'document', kept: true },
			{ step: 'selfie', kept: false },
		]);
		await user.send('selfie');
		expect(await clerk.find(user)).toMatchObject({ steps: ['selfie'] });
		const { body } = await clerk.browser.call('GET', `/api/admin/verification/${await clerk.caseId(user)}`);
		expect(body.case_steps).toMatchObject([{ step: 'selfie', tries: 2, earlier: [{ reasons: ['face_hidden'] }] }]);
		expect(body.approved_files).toMatchObject([{ step: 'document', side: 'front', pages: 1 }]);
		await clerk.decide(user);
		expect(await flags(user)).toEqual([1, 1]);
	});

	test('take three tries in 24 hours; staff allow more after five in all', async () => {
		await user.put();
		for (let n = 0; n < 3; n++) {
			await clerk.decide(user, { reject: { selfie: ['unreadable'] } });
			if (n < 2) await user.put(['selfie']);
		}
		const refused = await user.send('selfie');
		expect(refused.body).toMatchObject({
			code: 'verification.attempts_used',
			params: { until: expect.stringMatching(/Z$/) },
		});
		await app.db.owner.query('update verification_tries set sent_at = sent_at - 100000000 where user_id = $1', [
			user.id,
		]);
		for (let n = 0; n < 2; n++) {
			await user.put(['selfie']);
			await clerk.decide(user, { reject: { selfie: ['unreadable'] } });
		}
		expect((await user.send('selfie')).body).toMatchObject({
			code: 'verification.attempts_used',
			params: { until: null },
		});
		const decided = (await clerk.browser.call('GET', `/api/admin/verification?user=${user.id}&status=decided&limit=1`))
			.body.data[0];
		const left = async () =>
			(await clerk.browser.call('GET', `/api/admin/verification/${decided.id}`)).body.case_steps[0].attempts_left;
		expect(await left()).toBe(0);
		const allow = () =>
			clerk.browser.call('POST', `/api/admin/verification/users/${user.id}/allow`, {
				step: 'selfie',
				reason: 'The camera is broken',
			});
		expect((await allow()).status).toBe(204);
		expect(await left()).toBe(3);
		expect((await allow()).body.code).toBe('verification.tries_left');
		const admin = await joinStaff(app, 'admin');
		const own = { step: 'selfie', reason: 'The camera is broken' };
		const asked = await admin.browser.call('POST', `/api/admin/verification/users/${admin.id}/allow`, own);
		expect(asked.body.code).toBe('verification.own');
		expect((await user.send('selfie')).status).toBe(200);
		expect(await clerk.find(user)).toMatchObject({ second: true });
	});

	test('refuse who is under 18, and a date that is none', async () => {
		expect((await user.sendPersonal({ birth_date: '2020-01-01' })).body.errors).toEqual({
			birth_date: ['You must be at least 18 years old.'],
		});
		for (const birth_date of ['2000-02-30', '1790-01-01', 'x'])
			expect((await user.sendPersonal({ birth_date })).body.errors.birth_date).toEqual(['Please enter a valid date.']);
	});

	test('take the same upload once, however often it is repeated, also at once', async () => {
		await user.sendPersonal();
		const upload = randomUUID();
		const answers = await Promise.all([user.send('document', { upload }), user.send('document', { upload })]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
		expect((await user.send('document', { upload })).status).toBe(200);
		expect((await user.step('document')).attempts_left).toBe(2);
		const stranger = await Applicant.join(app);
		await stranger.sendPersonal();
		expect((await stranger.send('document', { upload })).status).toBe(404);
	});

	test('take a paper that the step asks for, by the sides that it has', async () => {
		await user.sendPersonal();
		expect((await user.send('document', { kind: 'utility_bill' })).body.errors).toHaveProperty('kind');
		expect((await user.send('document', { kind: 'passport', side: 'back' })).body.errors).toHaveProperty('side');
		expect(
			(await user.send('document', { kind: 'identity_card', country: 'ID', side: 'back' })).body.errors,
		).toHaveProperty('side');
	});
});

describe('[KYC-02] pictures', () => {
	test('are seen by their owner and by staff with the right alone, each view an act', async () => {
		await user.apply();
		const id = (await user.step('document')).files[0]?.id;
		const own = await user.browser.call('GET', `/api/verification/files/${id}`);
		expect([own.status, own.headers['content-type']]).toEqual([200, 'image/webp']);
		const ownViews = async () =>
			(await loadActs(app)).filter(({ act, actor_id: by }) => act === 'file.viewed' && by === user.id).length;
		expect(await ownViews()).toBe(1);
		// However often they look, the log that staff read is not filled.
		expect((await user.browser.call('GET', `/api/verification/files/${id}`)).status).toBe(200);
		expect(await ownViews()).toBe(1);
		const stranger = await Applicant.join(app);
		expect((await stranger.browser.call('GET', `/api/verification/files/${id}`)).status).toBe(404);
		const caseId = await clerk.caseId(user);
		const path = `/api/admin/verification/${caseId}/files/${id}`;
		const acts = (await loadActs(app)).length;
		expect((await clerk.browser.call('GET', path)).body.code).toBe('verification.not_taken');
		await other.take(caseId);
		expect((await clerk.browser.call('GET', path)).body.code).toBe('admin.taken');
		await app.db.owner.query('update verification_cases set taken_until = app.clock() where id = $1', [caseId]);
		expect((await other.browser.call('GET', path)).body.code).toBe('verification.not_taken');
		await clerk.take(caseId);
		expect((await loadActs(app)).slice(acts).map(({ act }) => act)).not.toContain('file.viewed');
		const before = (await loadActs(app)).length;
		expect((await clerk.browser.call('GET', path)).status).toBe(200);
		expect((await loadActs(app)).slice(before)).toMatchObject([{ act: 'file.viewed', actor_id: clerk.member.id }]);
		for (const role of ['support', 'finance', 'risk', 'content', 'auditor'] as const)
			expect([role, (await (await joinStaff(app, role)).browser.call('GET', path)).status]).toEqual([role, 403]);
		const othersCase = await Applicant.join(app);
		await othersCase.put();
		const othersId = await clerk.caseId(othersCase);
		await clerk.take(othersId);
		expect((await clerk.browser.call('GET', `/api/admin/verification/${othersId}/files/${id}`)).status).toBe(404);
		// Nor a page that its user has not handed in.
		const { rows } = await app.db.owner.query<{ tryId: string }>(
			'update verification_files f set try_id = null from verification_files was where f.id = $1 and was.id = f.id returning was.try_id "tryId"',
			[id],
		);
		expect((await clerk.browser.call('GET', path)).status).toBe(404);
		await app.db.owner.query('update verification_files set try_id = $2 where id = $1', [id, rows[0]?.tryId]);
		expect((await clerk.decide(user)).status).toBe(200);
		expect((await clerk.browser.call('GET', path)).body.code).toBe('verification.decided');
	});

	/** The stored documents: paths and rows. Emails may be written meanwhile. */
	const listStored = async () => {
		const paths = (await readdir(app.dataDir, { recursive: true })).filter((path) => /^(files|keys)\b.*\./.test(path));
		const { rows } = await app.db.owner.query('select id from files union all select id from verification_files');
		return [...paths, ...rows.map(({ id }) => id)].sort();
	};
	const script = rawPdf('/OpenAction << /S /JavaScript >>');

	test.each([
		[
			'of a wrong type',
			Buffer.from('MZ not a picture at all'),
			'type',
			'This is not a photo or PDF we can use. Please send JPEG, PNG, WebP, HEIC or PDF.',
		],
		[
			'of 400 megapixels',
			pngOf(20_000, 20_000),
			'pixels',
			'This picture is too large to open. Please send one with fewer pixels, for example a photo from your phone.',
		],
		[
			'with a script',
			script,
			'script',
			'This PDF contains scripts, attachments or actions. For your safety and ours we do not take it. Please send a photo, or print it to a new PDF.',
		],
		[
			'that are a page of HTML and a PDF at once',
			Buffer.concat([Buffer.from('<html><script>alert(1)</script></html>\n'), rawPdf('')]),
			'type',
			'This is not a photo or PDF we can use. Please send JPEG, PNG, WebP, HEIC or PDF.',
		],
	] as [string, Buffer, string, string][])('%s leave nothing behind, and say why', async (_, file, reason, message) => {
		await user.sendPersonal();
		const before = await listStored();
		const { status, body } = await user.send('document', { file });
		expect([status, body.code, body.params, body.message]).toEqual([
			422,
			'verification.file_refused',
			{ reason },
			message,
		]);
		expect(await listStored()).toEqual(before);
		expect(await user.step('document')).toMatchObject({ status: 'none', attempts_left: 3, files: [] });
	});

	test('that are an archive or a page too are kept as pictures alone', async () => {
		await user.sendPersonal();
		const hidden = Buffer.from('PK\x03\x04<script>alert("hidden")</script>');
		await user.send('document', { file: Buffer.concat([await jpeg(), hidden]) });
		const id = (await user.step('document')).files[0]?.id;
		const { body } = await user.browser.call('GET', `/api/verification/files/${id}`);
		expect([body.slice(0, 4), body.includes('hidden')]).toEqual(['RIFF', false]);
	});

	test('of a side that is sent again are kept once, and all of a user who is held for a legal reason', async () => {
		const user = await Applicant.join(app);
		await user.sendPersonal();
		const first = randomUUID();
		const front = (upload: string) => user.send('document', { kind: 'identity_card', side: 'front', upload });
		const gone = async () =>
			(
				await app.db.owner.query(
					`select f.deleted_at is not null gone from verification_files v join files f on f.id = v.file_id
					where v.user_id = $1 order by v.uploaded_at`,
					[user.id],
				)
			).rows.map((row) => row.gone);
		for (const upload of [first, randomUUID(), first]) expect((await front(upload)).status).toBe(200);
		expect(await gone()).toEqual([true, false]);
		await app.db.owner.query(
			`insert into legal_holds (user_id, reason, asked_by, agreed_by, placed_at) select $1, 'asked for', min(id), max(id), 1
			from users where role <> 'user'`,
			[user.id],
		);
		expect((await front(randomUUID())).status).toBe(200);
		expect(await gone()).toEqual([true, false, false]);
	});

	test('whose upload breaks off leave nothing behind, and are sent again under the same id', async () => {
		await user.sendPersonal();
		const before = await listStored();
		const upload = randomUUID();
		await user.breakOff(await app.http.listen({ port: 0, host: '127.0.0.1' }), upload);
		// Until the server has noticed, the user has an upload under way.
		await expect.poll(async () => (await user.send('document', { upload })).status, { timeout: 20_000 }).toBe(200);
		// A page, its key, and two rows: of the upload that arrived.
		expect((await listStored()).length - before.length).toBe(4);
		expect(await user.step('document')).toMatchObject({ status: 'pending', attempts_left: 2, files: [{ id: upload }] });
	});
});

describe('[KYC-03] an identity', () => {
	test('is required before the first deposit, and an approved one is let through', async () => {
		const deposit = () =>
			user.browser.call(
				'POST',
				'/api/cashier/deposits',
				{ method: 'sandbox', amount: 2_000 },
				{ 'idempotency-key': randomUUID() },
			);
		expect((await deposit()).body).toMatchObject({ code: 'cashier.verify_first', params: { what: 'identity' } });
		await user.put();
		await clerk.decide(user);
		expect((await deposit()).status).toBe(201);
	});

	test('of staff is not asked for', async () => {
		expect((await clerk.browser.call('GET', '/api/user')).body).toMatchObject({ need_verification: 0 });
	});
});

describe('[KYC-04] the source of funds', () => {
	const ask = (by = clerk.browser, id = user.id) =>
		by.call('POST', `/api/admin/verification/users/${id}/funds`, { reason: 'You deposited 20,000 dollars in a week.' });

	test('is asked for with a reason, sent as a step, and decided like any other; until then the identity is not approved', async () => {
		await user.put();
		await clerk.decide(user);
		expect([(await user.look()).steps.length, await flags(user)]).toEqual([3, [1, 1]]);
		expect((await ask()).status).toBe(204);
		expect((await ask()).body.code).toBe('verification.asked');
		expect(await flags(user)).toEqual([1, 0]);
		expect(await user.step('funds')).toMatchObject({
			status: 'none',
			open: true,
			files: [],
			asked: { reason: 'You deposited 20,000 dollars in a week.', at: expect.stringMatching(/Z$/) },
		});
		const { text } = await app.mail(user.email, 'Please show us where your money comes from');
		expect(text).toContain('You deposited 20,000 dollars in a week.');
		expect((await user.send('funds', { kind: 'utility_bill' })).body.errors).toHaveProperty('kind');
		expect((await user.send('funds')).status).toBe(200);
		expect(await clerk.find(user)).toMatchObject({ steps: ['funds'] });
		await clerk.decide(user, { reject: { funds: ['unexplained'] } });
		expect(await user.step('funds')).toMatchObject({ status: 'rejected', reasons: ['unexplained'], attempts_left: 2 });
		await user.send('funds', { kind: 'tax_return' });
		await clerk.decide(user);
		expect([(await user.step('funds')).status, await flags(user)]).toEqual(['approved', [1, 1]]);
		expect((await loadActs(app)).map(({ act }) => act)).toContain('verification.funds_asked');
	});

	test('is asked for again after its approval, and what was sent before is no answer', async () => {
		await user.put();
		await clerk.decide(user);
		await ask();
		await user.put(['funds']);
		await clerk.decide(user);
		expect((await ask()).status).toBe(204);
		expect(await user.step('funds')).toMatchObject({ status: 'none', open: true, files: [] });
		expect(await flags(user)).toEqual([1, 0]);
	});

	test('is asked for by verification, risk and admin alone, not about oneself, of an open account', async () => {
		const admin = await joinStaff(app, 'admin');
		expect((await ask(admin.browser, admin.id)).body.code).toBe('verification.own');
		expect((await ask(clerk.browser, 999_999)).status).toBe(404);
		for (const role of ['support', 'finance', 'content', 'auditor'] as const)
			expect([role, (await ask((await joinStaff(app, role)).browser)).status]).toEqual([role, 403]);
		await app.db.owner.query('update users set closed_at = 1 where id = $1', [user.id]);
		expect((await ask()).status).toBe(404);
	});
});

describe('[ADMIN-04] [ADMIN-10] the queue', () => {
	test('gives a case to one person at a time', async () => {
		await user.put();
		const id = await clerk.caseId(user);
		expect((await clerk.take(id)).status).toBe(204);
		expect((await other.take(id)).body).toMatchObject({ code: 'admin.taken', params: { by: 'Dana Weiss' } });
		expect((await other.decide(user)).body.code).toBe('admin.taken');
		expect(await other.find(user)).toMatchObject({ taken: { by: { id: clerk.member.id } } });
		expect((await clerk.decide(user)).status).toBe(200);
		expect((await other.take(id)).body.code).toBe('verification.decided');
	});

	test('shows what the user typed; a reading that differs from it needs a second person', async () => {
		await user.put(undefined, { name: 'Ana Limma' });
		const id = await clerk.caseId(user);
		const { body } = await clerk.browser.call('GET', `/api/admin/verification/${id}`);
		expect(body).toMatchObject({ personal: { name: 'Ana Limma', birth_date: '1990-01-02' }, declared_country: 'GB' });
		expect((await clerk.decide(user)).body).toEqual({ waits_for: 'second_person' });
		expect((await clerk.decide(user)).body.code).toBe('verification.second_person');
		expect(JSON.stringify((await other.browser.call('GET', `/api/admin/verification/${id}`)).body)).not.toContain(
			user.name,
		);
		expect((await other.decide(user)).body).toEqual({ waits_for: null });
		expect(await flags(user)).toEqual([1, 1]);
	});

	test('[KYC-01] needs another look at a step that joined it after the first one, and two people where tries were allowed since', async () => {
		await user.put();
		await clerk.decide(user, { reject: { selfie: ['face_hidden'] } });
		await user.send('selfie');
		expect(await clerk.find(user)).toMatchObject({ steps: ['selfie'], second: false });
		await app.db.owner.query(
			`update verification_outcomes o set expires_at = 1 from verification_tries t where t.id = o.try_id and t.user_id = $1 and t.step = 'document'`,
			[user.id],
		);
		await app.db.owner.query(
			`insert into verification_allowances (user_id, step, allowed_at, allowed_by, reason) values ($1, 'document', app.clock(), $2, 'The camera is broken')`,
			[user.id, clerk.member.id],
		);
		const id = await clerk.caseId(user);
		const selfie = { approved: true, reasons: [], checks: ['same_person', 'live_person'] };
		await app.db.owner.query(
			`insert into verification_looks (case_id, n, staff_id, looked_at, steps) values ($1, 1, $2, app.clock(), $3)`,
			[id, other.member.id, JSON.stringify({ selfie })],
		);
		await user.send('document');
		expect(await clerk.find(user)).toMatchObject({ id, steps: ['document', 'selfie'], second: true });
		expect((await clerk.decide(user)).body).toEqual({ waits_for: 'second_person' });
		expect((await other.decide(user)).body).toEqual({ waits_for: null });
		expect(await flags(user)).toEqual([1, 1]);
	});

	test('waits on while two people read differently', async () => {
		await user.put(undefined, { name: 'Ana Limma' });
		await clerk.decide(user);
		expect((await other.decide(user, { reading: { birth_date: '1991-01-02' } })).body).toEqual({
			waits_for: 'second_person',
		});
		expect((await clerk.decide(user, { reading: { birth_date: '1991-01-02' } })).body).toEqual({ waits_for: null });
	});

	test('approves no person under 18 by the document, and no document that has ended', async () => {
		await user.put();
		expect((await clerk.decide(user, { reading: { birth_date: '2015-01-01' } })).body.code).toBe(
			'verification.underage',
		);
		expect((await clerk.decide(user, { reading: { expires_on: '2020-01-01' } })).body.code).toBe(
			'verification.document_over',
		);
		expect(await flags(user)).toEqual([1, 0]);
	});

	test('lists what is due first, decided cases apart, with the time that decisions take', async () => {
		await user.put();
		const id = await clerk.caseId(user);
		await app.db.owner.query('update verification_cases set due_at = 1, opened_at = 0 where id = $1', [id]);
		const first = (await clerk.browser.call('GET', '/api/admin/verification?limit=1')).body;
		expect(first.data).toMatchObject([{ id, overdue: true }]);
		expect((await user.look()).overdue).toBe(true);
		await clerk.decide(user);
		expect((await clerk.browser.call('GET', '/api/admin/verification?status=decided&limit=1')).body.data).toMatchObject(
			[{ id }],
		);
		const times = (await clerk.browser.call('GET', '/api/admin/verification/times')).body;
		expect(times.decided).toBeGreaterThan(0);
		expect((await user.look()).usual_s).toBe(times.median_s);
	});

	test('does not let staff decide about themselves', async () => {
		const own = await Applicant.join(app);
		await own.put();
		await app.db.owner.query(`update users set role = 'verification' where id = $1`, [own.id]);
		await app.db.owner.query(
			'update sessions set second_factor_at = app.clock(), confirmed_at = app.clock() where user_id = $1',
			[own.id],
		);
		const self = new Clerk({ browser: own.browser, id: own.id, email: own.email });
		expect((await self.decide(own)).body.code).toBe('verification.own');
		await app.db.owner.query(`update users set role = 'user' where id = $1`, [own.id]);
	});
});
