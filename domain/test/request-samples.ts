import type { AskedRequest, RequestName } from '../src/staff-requests/kinds.ts';

type Asked<Name> = Extract<AskedRequest, { readonly kind: Name }>['content'];

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const OPERATOR = { name: 'Fairtick Ltd', address: 'Elm Road 1', licence: null };
const TERMS = {
	stakeMin: 100,
	demoStakeMax: 5_000,
	realStakeMax: 5_000,
	demoDurationMinS: 5,
	realDurationMinS: 60,
	durationMaxS: 3_600,
	realAllowed: true,
	hours: null,
};
const RATES = { standard: 8_000, gold: 8_200, premium: 8_500 };
const LINE = {
	bank_account: 'itau',
	entry_id: 'A 1',
	amount: '126.25',
	booked_at: '2026-11-28T10:00:00.000Z',
	text: 'ABCD',
	payer: { name: 'Ana Souza', tax_number: null, account: null },
	subject: null,
};
const SENT_BACK = { movement: ID, amount: 1_250, native: '70.00', currency: 'BRL', destination: null, place: null };
const MATCH = { match: ID, other: null, entry: null, address: null };

/** Contents of requests, at least one for each wording of a kind; a kind without samples does not compile. */
export const REQUEST_SAMPLES: { readonly [Name in RequestName]: readonly Asked<Name>[] } = {
	'role.change': [{ role: 'finance', from: 'user' }],
	'site.operator': [
		{ operator: null, from: OPERATOR },
		{ operator: OPERATOR, from: null },
		{ operator: { ...OPERATOR, licence: 'MGA/1' }, from: OPERATOR },
	],
	'site.offer': [
		{ countries: null, methodsOff: [], from: { countries: [], methodsOff: [] } },
		{ countries: ['BR', 'IN'], methodsOff: ['bank_brl'], from: { countries: null, methodsOff: [] } },
	],
	'user.unfreeze': [{ frozen: 'restored from a backup' }, { frozen: null }],
	'asset.terms': [
		{ ticker: 'EURUSD', version: 1, terms: { ...TERMS, realAllowed: false }, from: TERMS },
		{ ticker: 'EURUSD', version: 2, terms: TERMS, from: TERMS },
	],
	'payout.change': [{ group: 'fair', effectiveAtMs: 0, ...RATES, from: { ...RATES, gold: 8_100 } }],
	'withdrawal.approve': [
		{ movement: ID, amount: 60_000, doubted: null },
		{ movement: ID, amount: 60_000, doubted: { leg: ID, status: 'unknown' } },
		{ movement: ID, amount: 60_000, doubted: { leg: ID, status: 'completed' } },
	],
	'deposit.credit': [
		{ movement: ID, payment: ID, amount: 1_250 },
		{ movement: ID, payment: null, amount: null },
	],
	'statement_line.confirm': [
		{ ...LINE, kind: 'payment' },
		{ ...LINE, kind: 'recall', subject: 'itau:A 0', currency: 'BRL' },
		{ ...LINE, kind: 'payout', subject: ID, text: '' },
		{ ...LINE, kind: 'payout_returned', subject: ID },
	],
	'payout.deny': [
		{ payout: ID, kind: 'withdrawal', account: 'itau', amount: '50.00', currency: 'BRL' },
		{ payout: ID, kind: 'return', account: 'itau', amount: '50.00', currency: 'BRL' },
	],
	'payment.assign': [{ movement: ID, user: 1_001 }],
	'payment.value': [{ payment: ID, amount: 60_000 }],
	'payment.correct': [{ payment: ID, amount: 60_000 }],
	'payment.return': [SENT_BACK, { ...SENT_BACK, amount: null, destination: ID, place: 'bc1q…' }],
	'claim.write_off': [{ claim: ID, amount: 900 }],
	'money.block': [{ amount: 900 }],
	'money.release': [{ block: ID, amount: 900 }],
	'payouts.start': [{ id: 3, provider: 'stripe', account: 'main', stopped: 'day' }],
	'difference.explain': [
		{ id: ID, provider: 'stripe', account: 'main', subject: { type: 'refund', id: 're_1' }, difference: 'amount' },
	],
	'page.publish': [
		{ name: 'faq', locale: 'br', version: 1, markdown: '# FAQ', acceptAgain: false },
		{ name: 'term_and_condition', locale: 'en', version: 2, markdown: '', acceptAgain: true },
	],
	'legal_hold.place': [{}],
	'legal_hold.release': [{ hold: ID }],
	adjustment: [
		{ mode: 'real', currency: 'USD', amount: 1_250, about: { type: 'trade', id: ID } },
		{ mode: 'real', currency: 'USD', amount: -1_250, about: null },
		{ mode: 'demo', currency: 'DEMO_USD', amount: 1_250, about: null },
	],
	'second_factor.recover': [{ recovery: ID, checks: [] }],
	'match.decide': [
		{ ...MATCH, kind: 'document', result: 'cleared', other: 1_002 },
		{ ...MATCH, kind: 'screening', result: 'confirmed', entry: 'J. Doe, 1960' },
		{ ...MATCH, kind: 'address', result: 'cleared', address: 'bc1qexample' },
		{ ...MATCH, kind: 'address', result: 'confirmed', address: 'bc1qexample' },
	],
};

/** The same as requests. */
export const listSamples = (): Exclude<AskedRequest, { readonly kind: 'earlier' }>[] =>
	Object.entries(REQUEST_SAMPLES).flatMap(([kind, contents]) =>
		contents.map((content) => ({ kind, content }) as Exclude<AskedRequest, { readonly kind: 'earlier' }>),
	);
