import { describe, expect, test } from 'vitest';
import { normalDocument, normalName, normalPerson } from './normal.ts';
import {
	ageAt,
	countTriesLeft,
	decideAsking,
	decideLook,
	decideSending,
	decideStaffAct,
	decideVerdict,
	decideView,
	endOfDay,
	isApproved,
	isOpen,
	type Look,
	listMismatches,
	listToDecide,
	listWanted,
	type Reading,
	type Statuses,
	statusOf,
} from './rules.ts';
import { checksOf, type Paper, type PaperKind, type Side, type Step, sidesOf } from './steps.ts';
import { isNeededToDeposit, isNeededToWithdraw, type When } from './when.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const THREE: Step[] = ['personal', 'document', 'selfie'];
const FOUR: Step[] = ['personal', 'document', 'selfie', 'address'];
const NONE: Statuses = { personal: 'none', document: 'none', selfie: 'none', address: 'none', funds: 'none' };
const DONE: Statuses = {
	personal: 'approved',
	document: 'approved',
	selfie: 'approved',
	address: 'approved',
	funds: 'none',
};

test.each<[PaperKind, string, Side[]]>([
	['passport', 'BR', ['front']],
	['identity_card', 'BR', ['front', 'back']],
	['identity_card', 'ID', ['front']],
	['identity_card', 'IN', ['front', 'back']],
	['driving_licence', 'ID', ['front', 'back']],
	['selfie', 'BR', ['front']],
	['utility_bill', 'IN', ['front']],
])('[KYC-01] a %s of %s is shown by its sides %j', (kind, country, sides) => {
	expect(sidesOf(kind, country)).toEqual(sides);
});

test.each([
	[null, 'none'],
	[{ outcome: null }, 'pending'],
	[{ outcome: { approved: true, reasons: [], expiresAtMs: null } }, 'approved'],
	[{ outcome: { approved: true, reasons: [], expiresAtMs: NOW + 1 } }, 'approved'],
	[{ outcome: { approved: true, reasons: [], expiresAtMs: NOW } }, 'expired'],
	[{ outcome: { approved: false, reasons: ['copy'], expiresAtMs: null } }, 'rejected'],
] as const)('[KYC-01] a step whose newest try is %j is %s', (newest, status) => {
	expect(statusOf(newest, NOW)).toBe(status);
});

describe('[KYC-01] tries of a step', () => {
	test.each([
		['none so far', [], { left: 3, untilMs: null }],
		['two today', [1, 2], { left: 1, untilMs: null }],
		['three today', [1, 2, 3], { left: 0, untilMs: NOW + 21 * HOUR }],
		['three, the oldest a day ago', [1, 2, 24], { left: 1, untilMs: null }],
		['four, two of them yesterday', [1, 2, 30, 31], { left: 1, untilMs: null }],
		['four, three of them today', [1, 2, 3, 30], { left: 0, untilMs: NOW + 21 * HOUR }],
		['four today', [1, 2, 3, 4], { left: 0, untilMs: NOW + 21 * HOUR }],
		['five in all, three of them today', [1, 2, 3, 30, 31], { left: 0, untilMs: null }],
		['five in all', [40, 41, 42, 43, 44], { left: 0, untilMs: null }],
	])('%s', (_, hoursAgo, left) => {
		expect(
			countTriesLeft(
				hoursAgo.map((hours) => NOW - hours * HOUR),
				NOW,
			),
		).toEqual(left);
	});

	test('that are used up are refused with the time of the next one, or with none', () => {
		const facts = { statuses: NONE, wanted: THREE };
		expect(decideSending('personal', { ...facts, tries: { left: 0, untilMs: NOW } })).toEqual({
			code: 'verification.attempts_used',
			params: { until: '2026-11-25T12:00:00.000Z' },
		});
		expect(decideSending('personal', { ...facts, tries: { left: 0, untilMs: null } })?.params).toEqual({ until: null });
		expect(decideSending('personal', { ...facts, tries: { left: 1, untilMs: null } })).toBeNull();
	});
});

test.each<[Step, Partial<Statuses>, boolean]>([
	['personal', {}, true],
	['document', {}, false],
	['document', { personal: 'pending' }, true],
	['selfie', { personal: 'pending' }, false],
	['selfie', { personal: 'pending', document: 'pending' }, true],
	['selfie', { personal: 'approved', document: 'rejected' }, false],
	['personal', { personal: 'pending' }, true],
	['personal', { personal: 'pending', document: 'rejected' }, true],
	['personal', { personal: 'pending', document: 'pending' }, false],
	['document', { personal: 'approved', document: 'pending' }, false],
	['document', { personal: 'approved', document: 'rejected', selfie: 'pending' }, true],
	['document', { ...DONE, document: 'expired' }, true],
	['selfie', { ...DONE, document: 'expired' }, false],
	['address', { personal: 'pending', document: 'pending', selfie: 'pending' }, true],
	['address', DONE, false],
])('[KYC-01] %s can be sent while %j: %s', (step, statuses, open) => {
	expect(isOpen(step, { ...NONE, ...statuses }, FOUR)).toBe(open);
});

test('[KYC-01] a proof of address that is not required is not accepted', () => {
	expect(isOpen('address', { ...NONE, personal: 'pending', document: 'pending', selfie: 'pending' }, THREE)).toBe(
		false,
	);
	expect(decideSending('address', { statuses: DONE, wanted: THREE, tries: { left: 3, untilMs: null } })).toEqual({
		code: 'verification.step_not_open',
		params: { step: 'address' },
	});
});

test.each<[boolean, boolean, Step[]]>([
	[false, false, ['personal', 'document', 'selfie']],
	[true, false, ['personal', 'document', 'selfie', 'address']],
	[false, true, ['personal', 'document', 'selfie', 'funds']],
	[true, true, ['personal', 'document', 'selfie', 'address', 'funds']],
])(
	'[KYC-03] [KYC-04] with a required proof of address: %s, and requested funds: %s, the steps are %j',
	(address, funds, steps) => {
		expect(listWanted({ address, funds })).toEqual(steps);
	},
);

test.each([
	['it was not asked for', { asked: false, status: 'none' }, null],
	['it was approved', { asked: true, status: 'approved' }, null],
	['it was asked for', { asked: true, status: 'none' }, 'verification.asked'],
	['it waits', { asked: true, status: 'pending' }, 'verification.asked'],
	['it was rejected', { asked: true, status: 'rejected' }, 'verification.asked'],
	['it is one’s own', { userId: 8, asked: false, status: 'none' }, 'verification.own'],
] as const)('[KYC-04] staff ask for the source of funds when %s', (_, facts, code) => {
	expect(decideAsking({ userId: 5, actorId: 8, ...facts })?.code ?? null).toBe(code);
});

test.each<[Partial<Statuses>, Step[], Step[]]>([
	[{ personal: 'pending', document: 'pending' }, THREE, []],
	[{ personal: 'pending', document: 'pending', selfie: 'pending' }, THREE, THREE],
	[{ personal: 'pending', document: 'pending', selfie: 'pending' }, FOUR, []],
	[{ ...DONE, selfie: 'pending' }, FOUR, ['selfie']],
	[{ ...DONE, selfie: 'pending', document: 'rejected' }, FOUR, []],
	[DONE, FOUR, []],
])('[KYC-01] with %j and %j wanted staff decide %j', (statuses, wanted, steps) => {
	expect(listToDecide({ ...NONE, ...statuses }, wanted)).toEqual(steps);
});

test.each<[Partial<Statuses>, Step[], number, boolean]>([
	[DONE, FOUR, 0, true],
	[{ ...DONE, address: 'none' }, THREE, 0, true],
	[{ ...DONE, address: 'none' }, FOUR, 0, false],
	[{ ...DONE, document: 'expired' }, FOUR, 0, false],
	[DONE, FOUR, 1, false],
])(
	'[KYC-03] %j with %j wanted and %i uncleared matches is approved: %s',
	(statuses, wanted, unclearedMatches, approved) => {
		expect(isApproved({ statuses: { ...NONE, ...statuses }, wanted, unclearedMatches })).toBe(approved);
	},
);

test.each<[When, bigint, bigint, boolean, boolean]>([
	['never', 0n, 100_000n, false, false],
	['withdrawal', 0n, 1n, false, true],
	['withdrawal', 50_000n, 49_999n, false, false],
	['withdrawal', 50_000n, 50_000n, false, true],
	['deposit', 50_000n, 1n, true, true],
])(
	'[KYC-03] when it is %s from %i: a deposit and a withdrawal up to %i in all need it: %s, %s',
	(when, fromMinor, totalMinor, deposit, withdrawal) => {
		expect(isNeededToDeposit({ when })).toBe(deposit);
		expect(isNeededToWithdraw({ when, fromMinor }, totalMinor)).toBe(withdrawal);
	},
);

test('[IDENT-09] names and documents are compared without what people write differently', () => {
	expect(normalName('João  da-Silva')).toBe(normalName('SILVA JOAO DA'));
	expect(normalName('João Silva')).not.toBe(normalName('João Souza'));
	expect(normalPerson({ name: 'Ana Lima', birthDate: '1990-01-02' })).toBe('ana lima|1990-01-02');
	const paper = { country: 'BR', kind: 'passport' };
	expect(normalDocument({ ...paper, number: 'ab 123.456-7' })).toBe('BR|passport|AB1234567');
	expect(normalDocument({ ...paper, country: 'IN', number: 'AB1234567' })).not.toBe('BR|passport|AB1234567');
});

test.each([
	['2008-11-25', 18],
	['2008-11-26', 17],
	['2008-02-29', 18],
	['1990-12-31', 35],
])('[IDENT-09] a person born on %s is %i', (birthDate, age) => {
	expect(ageAt(birthDate, NOW)).toBe(age);
});

test('[KYC-01] a document holds until the end of its last day', () => {
	expect(new Date(endOfDay('2026-11-25')).toISOString()).toBe('2026-11-26T00:00:00.000Z');
});

const READING: Reading = {
	name: 'Ana Lima',
	birthDate: '1990-01-02',
	numberHash: 'aa',
	country: 'BR',
	expiresOn: '2030-01-01',
};
const paperOf = (kind: PaperKind, country = 'BR'): Paper => ({ kind, country });
const approve = (kind: PaperKind, country?: string) => ({
	approved: true,
	reasons: [],
	checks: checksOf(paperOf(kind, country)),
});
const TYPED = { approved: true, reasons: [], checks: [] };
const GOOD: Look = {
	staffId: 8,
	reading: READING,
	addressCountry: null,
	steps: { personal: TYPED, document: approve('passport'), selfie: approve('selfie') },
};
const CASE = {
	userId: 5,
	actorId: 8,
	nowMs: NOW,
	taken: null,
	decided: false,
	looks: [],
	steps: { personal: null, document: paperOf('passport'), selfie: paperOf('selfie') },
};

describe('[KYC-01] what staff find', () => {
	test.each<[string, Partial<Look>, string | null]>([
		['everything', {}, null],
		['a step is missing', { steps: { personal: TYPED, document: approve('passport') } }, 'verification.incomplete'],
		[
			'a point of the list is not ticked',
			{ steps: { ...GOOD.steps, selfie: { ...approve('selfie'), checks: ['live_person'] } } },
			'verification.unchecked',
		],
		[
			'rejected without a reason',
			{ steps: { ...GOOD.steps, selfie: { approved: false, reasons: [], checks: [] } } },
			'verification.no_reason',
		],
		[
			'rejected with the reason of another step',
			{ steps: { ...GOOD.steps, selfie: { approved: false, reasons: ['out_of_date'], checks: [] } } },
			'verification.no_reason',
		],
		['rejected', { steps: { ...GOOD.steps, selfie: { approved: false, reasons: ['face_hidden'], checks: [] } } }, null],
		['approved without a reading', { reading: null }, 'verification.incomplete'],
		[
			'an address approved without its country',
			{ steps: { ...GOOD.steps, address: approve('utility_bill') } },
			'verification.incomplete',
		],
		['a person who is 18 today', { reading: { ...READING, birthDate: '2008-11-25' } }, null],
		['a person of 17', { reading: { ...READING, birthDate: '2008-11-26' } }, 'verification.underage'],
		['a document that has ended', { reading: { ...READING, expiresOn: '2026-11-24' } }, 'verification.document_over'],
		['a document that ends today', { reading: { ...READING, expiresOn: '2026-11-25' } }, null],
		['a document without an end', { reading: { ...READING, expiresOn: null } }, null],
	])('%s', (_, look, code) => {
		expect(decideLook(CASE, { ...GOOD, ...look })?.code ?? null).toBe(code);
	});

	test.each<[PaperKind, string, string | null]>([
		['identity_card', 'ID', null],
		['identity_card', 'BR', 'verification.unchecked'],
		['driving_licence', 'ID', 'verification.unchecked'],
	])('that both sides of a paper (%s, %s) belong together is checked only if it has two', (kind, country, code) => {
		const { checks } = approve('identity_card', 'ID');
		const look = { ...GOOD, steps: { ...GOOD.steps, document: { approved: true, reasons: [], checks } } };
		const steps = { ...CASE.steps, document: paperOf(kind, country) };
		expect(checks).not.toContain('both_sides_belong');
		expect(decideLook({ ...CASE, steps }, look)?.code ?? null).toBe(code);
	});

	test('with a document is too late from the midnight on at which it ends', () => {
		const look = { ...GOOD, reading: { ...READING, expiresOn: '2026-11-25' } };
		const at = (nowMs: number) => decideLook({ ...CASE, nowMs }, look)?.code ?? null;
		const midnight = Date.parse('2026-11-26T00:00:00.000Z');
		expect([at(midnight - 1), at(midnight)]).toEqual([null, 'verification.document_over']);
	});

	test.each([
		['their own case', { userId: 8 }, 'verification.own'],
		['one that is decided', { decided: true }, 'verification.decided'],
		['one that they looked at last', { looks: [GOOD] }, 'verification.second_person'],
		['one that another looked at last', { looks: [GOOD, { ...GOOD, staffId: 9 }] }, null],
		['one that another has', { taken: { by: { id: 9, name: 'Dana Weiss' }, untilMs: NOW + 1 } }, 'admin.taken'],
	] as const)('[ADMIN-10] staff act on %s', (_, facts, code) => {
		expect(decideStaffAct({ ...CASE, ...facts })?.code ?? null).toBe(code);
	});

	test.each([
		['no one', {}, 'verification.not_taken'],
		['them', { taken: { by: { id: 8, name: 'Ira Moss' }, untilMs: NOW + 1 } }, null],
		['them until now', { taken: { by: { id: 8, name: 'Ira Moss' }, untilMs: NOW } }, 'verification.not_taken'],
		['another', { taken: { by: { id: 9, name: 'Dana Weiss' }, untilMs: NOW + 1 } }, 'admin.taken'],
		[
			'them, about themselves',
			{ userId: 8, taken: { by: { id: 8, name: 'Ira Moss' }, untilMs: NOW + 1 } },
			'verification.own',
		],
		[
			'them, and decided',
			{ decided: true, taken: { by: { id: 8, name: 'Ira Moss' }, untilMs: NOW + 1 } },
			'verification.decided',
		],
	] as const)('[KYC-02] documents of a case that was taken by %s', (_, facts, code) => {
		expect(decideView({ ...CASE, ...facts })?.code ?? null).toBe(code);
	});

	test('differs from what was typed in name or date alone', () => {
		const typed = { name: 'LIMA Ana', birth_date: '1990-01-02' };
		expect(listMismatches(typed, READING)).toEqual([]);
		expect(listMismatches({ name: 'Ana Lopes', birth_date: '1991-01-02' }, READING)).toEqual(['name', 'birth_date']);
	});
});

describe('[KYC-01] a verdict', () => {
	const other = { ...GOOD, staffId: 9 };
	test('is one look where no second is asked for', () => {
		expect(decideVerdict(GOOD, { looks: [], second: false })).toEqual(GOOD);
	});
	test('needs another person who read the same', () => {
		expect(decideVerdict(GOOD, { looks: [], second: true })).toBeNull();
		expect(decideVerdict(GOOD, { looks: [{ ...GOOD }], second: true })).toBeNull();
		for (const difference of [
			{ birthDate: '1990-02-01' },
			{ numberHash: 'bb' },
			{ name: 'Ana Lopes' },
			{ expiresOn: null },
		])
			expect(
				decideVerdict(GOOD, { looks: [{ ...other, reading: { ...READING, ...difference } }], second: true }),
			).toBeNull();
		expect(decideVerdict(GOOD, { looks: [other], second: true })).toMatchObject({
			steps: { document: { approved: true } },
		});
	});
	test('needs another person who read the same country on the proof of address', () => {
		const steps = { address: approve('utility_bill') };
		const look = { staffId: 8, reading: null, addressCountry: 'BR', steps };
		const find = (addressCountry: string | null, looked: Look['steps'] = steps) =>
			decideVerdict(look, { looks: [{ ...look, staffId: 9, addressCountry, steps: looked }], second: true });
		expect(find('PT')).toBeNull();
		expect(find('BR')).toMatchObject({ addressCountry: 'BR', steps: { address: { approved: true } } });
		const rejected = { address: { approved: false, reasons: ['cut_off'], checks: [] } } as const;
		expect(find(null, rejected)).toMatchObject({ steps: { address: { approved: false, reasons: ['cut_off'] } } });
	});
	test('needs another person who looked at every step of the case', () => {
		const earlier: Look = { ...other, reading: null, steps: { selfie: approve('selfie') } };
		expect(decideVerdict(GOOD, { looks: [earlier], second: true })).toBeNull();
		expect(decideVerdict(GOOD, { looks: [other, earlier], second: true })?.steps).toMatchObject({
			personal: { approved: true },
			document: { approved: true },
			selfie: { approved: true },
		});
	});
	test('approves what both approved, with the reasons of either', () => {
		const rejects = {
			...other,
			steps: { ...GOOD.steps, selfie: { approved: false, reasons: ['face_hidden'], checks: [] } },
		} as Look;
		expect(decideVerdict(GOOD, { looks: [rejects], second: true })?.steps).toMatchObject({
			document: { approved: true },
			selfie: { approved: false, reasons: ['face_hidden'] },
		});
	});
	test('comes about where one of both rejected the document and so read nothing', () => {
		const rejects = {
			...other,
			reading: null,
			steps: { ...GOOD.steps, document: { approved: false, reasons: ['copy'], checks: [] } },
		} as Look;
		expect(decideVerdict(GOOD, { looks: [rejects], second: true })).toMatchObject({
			steps: { document: { approved: false, reasons: ['copy'] } },
		});
	});
});
