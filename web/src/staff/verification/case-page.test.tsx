import {
	allowTries,
	decideCase,
	getCase,
	takeCase,
	type VerificationCase,
	viewDocument,
} from '@fairtick/domain/verification/staff-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../../../test/english.ts';
import { answering, refusing, serve, showPage, type Viewer } from '../../../test/staff-page.tsx';
import { CasePage } from './case-page.tsx';

afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const STAFF: Viewer = { id: 1010, role: 'verification' };
const MINE = { by: { id: STAFF.id, name: 'Noor' }, until: '2026-11-16T12:15:00.000Z' };
const COLLEAGUE = { id: 1006, name: 'Helen Brandt' };
const ID = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
const AT = '2026-11-16T12:00:00.000Z';
const STEP = {
	sent_at: AT,
	tries: 1,
	attempts_left: 4,
	paper: null,
	files: [],
	outcome: null,
	earlier: [],
};
const CASE: VerificationCase = {
	id: ID,
	user: { id: 1022, name: 'Agus Wijaya' },
	opened_at: AT,
	due_at: AT,
	overdue: false,
	steps: ['personal', 'document'],
	looked_by: null,
	second: false,
	taken: MINE,
	decided_at: null,
	personal: {
		name: 'Agus Wijaya',
		birth_date: '1990-04-02',
		country: 'ID',
		address: 'Jalan Satu 1',
	} as VerificationCase['personal'],
	declared_country: 'ID',
	case_steps: [
		{ ...STEP, step: 'personal' },
		{ ...STEP, step: 'document', paper: { kind: 'passport', country: 'ID' } },
	],
	approved_files: [],
	uncleared_matches: 0,
};

async function open(change: Partial<VerificationCase> = {}, viewer = STAFF) {
	const server = serve(answering(getCase, { ...CASE, ...change }), {
		endpoint: viewDocument,
		reply: () => new Response(new Blob(['a picture']), { headers: { 'content-type': 'image/webp' } }),
	});
	const shown = await showPage(<CasePage />, {
		viewer,
		path: `/admin/verification/${ID}`,
		texts: ['verification-desk', 'verification'],
	});
	await screen.findByRole('heading', { level: 1 });
	return { ...shown, server };
}
const saveButton = () => screen.queryByRole('button', { name: new RegExp(`^${en.desk.save}`) });
const step = (name: 'personal' | 'document') =>
	within(screen.getByRole('group', { name: en.verification[`step_${name}`] }));

test.each<[string, Viewer, Partial<VerificationCase>, boolean]>([
	['that the viewer has', STAFF, {}, true],
	['that no one has taken', STAFF, { taken: null }, false],
	['that a colleague has', STAFF, { taken: { ...MINE, by: COLLEAGUE } }, false],
	['that the viewer has looked at already', STAFF, { looked_by: { id: STAFF.id, name: 'Noor' }, taken: null }, false],
	['of the viewer', { id: 1022, role: 'verification' }, { taken: { ...MINE, by: { id: 1022, name: 'Agus' } } }, false],
	['for risk', { id: 1010, role: 'risk' }, {}, false],
	['that is decided', STAFF, { decided_at: AT }, false],
])(
	'[KYC-02] [ADMIN-04] a case %s: if it can be decided here, and its documents are opened',
	async (_, viewer, change, may) => {
		const files = [{ id: ID, side: 'front', pages: 2 }] as unknown as VerificationCase['case_steps'][number]['files'];
		const [personal, document] = CASE.case_steps as [
			VerificationCase['case_steps'][number],
			VerificationCase['case_steps'][number],
		];
		const { server } = await open({ ...change, case_steps: [personal, { ...document, files }] }, viewer);
		expect(saveButton() !== null).toBe(may);
		if (may)
			await waitFor(() => expect(server.of('viewDocument').map(({ query }) => query['page'])).toEqual(['1', '2']));
		else expect(server.of('viewDocument')).toEqual([]);
	},
);

test('[KYC-02] the reading and the findings of each step are sent as entered', async () => {
	const { server, user } = await open();
	server.add(answering(decideCase, { waits_for: null }));
	await user.click(step('personal').getByRole('radio', { name: en.desk.approve }));
	await user.click(step('document').getByRole('checkbox', { name: en.desk.check_readable }));
	await user.click(step('document').getByRole('radio', { name: en.desk.approve }));
	await user.type(step('document').getByLabelText(en.desk.readName), 'Agus Wijaya');
	await user.type(step('document').getByLabelText(en.desk.readBirth), '1990-04-03');
	await user.type(step('document').getByLabelText(en.desk.number), 'X123');
	await user.selectOptions(step('document').getByLabelText(en.desk.readCountry), 'ID');
	await user.click(step('document').getByRole('checkbox', { name: en.desk.noEnd }));
	// A birth date other than the user's is reported while it can still be checked.
	expect(step('document').getByText(en.desk.differs)).toBeTruthy();
	await user.click(saveButton() as HTMLElement);
	await waitFor(() => expect(server.of('decideCase')).toHaveLength(1));
	expect(server.of('decideCase')[0]?.body).toEqual({
		reading: { name: 'Agus Wijaya', birth_date: '1990-04-03', number: 'X123', country: 'ID', expires_on: null },
		address_country: null,
		steps: {
			personal: { approved: true, reasons: [], checks: [] },
			document: { approved: true, reasons: [], checks: ['readable'] },
		},
	});
});

test('[KYC-02] a rejected document needs no reading, and is sent with its reasons', async () => {
	const { server, user } = await open();
	server.add(answering(decideCase, { waits_for: 'second_person' }));
	await user.click(step('document').getByRole('radio', { name: en.desk.reject }));
	await user.click(step('document').getByRole('checkbox', { name: en.verification.reason_unreadable }));
	await user.click(saveButton() as HTMLElement);
	await waitFor(() => expect(server.of('decideCase')).toHaveLength(1));
	expect(server.of('decideCase')[0]?.body).toMatchObject({
		reading: null,
		steps: { document: { approved: false, reasons: ['unreadable'] } },
	});
	expect(await screen.findByText(en.desk.waitsSecond)).toBeTruthy();
});

test('[KYC-02] a reason ticked before the step was approved is not sent', async () => {
	const { server, user } = await open();
	server.add(answering(decideCase, { waits_for: null }));
	await user.click(step('personal').getByRole('radio', { name: en.desk.reject }));
	await user.click(step('personal').getByRole('checkbox', { name: en.verification.reason_name_differs }));
	await user.click(step('personal').getByRole('radio', { name: en.desk.approve }));
	await user.click(saveButton() as HTMLElement);
	await waitFor(() => expect(server.of('decideCase')).toHaveLength(1));
	expect(server.of('decideCase')[0]?.body).toMatchObject({ steps: { personal: { approved: true, reasons: [] } } });
});

test('[KYC-02] a refused decision shows the reason and keeps the entered data', async () => {
	const { server, user } = await open();
	server.add(refusing(decideCase, 'verification.incomplete', 'Decide every step.'));
	await user.click(step('personal').getByRole('radio', { name: en.desk.approve }));
	await user.click(saveButton() as HTMLElement);
	expect(await screen.findByText('Decide every step.')).toBeTruthy();
	expect(step('personal').getByRole<HTMLInputElement>('radio', { name: en.desk.approve }).checked).toBe(true);
});

test('[KYC-02] a missing field of the reading has its error and the focus until it is filled in', async () => {
	const { server, user } = await open();
	const errors = { 'reading.name': ['Enter a name.'], 'reading.country': ['Choose a country.'] };
	server.add(refusing(decideCase, 'http.invalid', 'Some fields are wrong.', errors));
	await user.click(step('document').getByRole('radio', { name: en.desk.approve }));
	await user.click(saveButton() as HTMLElement);
	const name = step('document').getByLabelText(en.desk.readName);
	await waitFor(() => expect(document.activeElement).toBe(name));
	expect(step('document').getByText('Choose a country.')).toBeTruthy();
	await user.type(name, 'A');
	expect(step('document').queryByText('Enter a name.')).toBeNull();
	expect(step('document').getByText('Choose a country.')).toBeTruthy();
});

test.each<['ID' | 'BR', boolean]>([
	['ID', false],
	['BR', true],
])('[KYC-01] an identity card of %s: front and back are compared: %s', async (country, isAsked) => {
	const paper = { kind: 'identity_card', country } as const;
	await open({ case_steps: [{ ...STEP, step: 'document', paper }] });
	expect(step('document').queryByRole('checkbox', { name: en.desk.check_both_sides_belong }) !== null).toBe(isAsked);
});

test('[KYC-02] the second of two people sees who looked first, and nothing of the first reading', async () => {
	await open({ second: true, looked_by: COLLEAGUE });
	expect(screen.getByText(en.desk.secondLook)).toBeTruthy();
	expect(screen.getByText(en.desk.lookedBy.replace('{name}', COLLEAGUE.name))).toBeTruthy();
	expect(saveButton()).not.toBeNull();
});

test('[ADMIN-10] a press takes a case, and the page then shows it', async () => {
	const { server, user } = await open({ taken: null });
	server.add(answering(takeCase, undefined));
	await user.click(screen.getByRole('button', { name: /^Take/ }));
	await waitFor(() => expect(server.of('takeCase')).toHaveLength(1));
	server.add(answering(getCase, CASE));
	await waitFor(() => expect(server.of('getCase').length).toBeGreaterThan(1));
});

test('[KYC-01] a user without tries left gets one more, for the rejected step, with a reason', async () => {
	const rejected = {
		...STEP,
		step: 'document',
		attempts_left: 0,
		outcome: { approved: false, reasons: ['unreadable'] },
	} as const;
	const { server, user } = await open({ decided_at: AT, taken: null, case_steps: [rejected as never] });
	server.add(answering(allowTries, undefined));
	await user.click(screen.getByRole('button', { name: en.desk.allow }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByLabelText(en.admin.reason), 'a new passport');
	await user.click(dialog.getByRole('button', { name: en.desk.allow }));
	await waitFor(() =>
		expect(server.of('allowTries')[0]).toMatchObject({ body: { step: 'document', reason: 'a new passport' } }),
	);
	expect(server.of('allowTries')[0]?.path).toBe(allowTries.path.replace('{id}', '1022'));
});
