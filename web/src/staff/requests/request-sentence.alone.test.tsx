// @vitest-environment happy-dom
import { type AskedRequest, REQUEST_KINDS } from '@fairtick/domain/staff-requests/kinds';
import { listSamples } from '@fairtick/domain/test/request-samples';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { type Sentence, sentence, text } from '@fairtick/domain/wire/sentence';
import type { EmptyPlaces, PlainTextKey, TextKey } from '@fairtick/texts/text-key';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { startTexts } from '../../kit/i18n/texts.ts';
import { useRequestSentence } from './request-sentence.ts';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

interface Shown {
	readonly request: AskedRequest;
	readonly subject?: string;
	readonly name?: string | null;
}

function Said({ request, subject = 'user:7:1', name = 'Ana' }: Shown) {
	return <li>{useRequestSentence({ ...request, subject, subject_name: name })}</li>;
}

async function read(...all: readonly Shown[]): Promise<string[]> {
	const list = (
		<ul>
			{all.map((one) => (
				<Said key={JSON.stringify(one)} {...one} />
			))}
		</ul>
	);
	await show(list, ['admin', 'audit', 'catalogue', 'trading']);
	return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test.each(LOCALES)('[ADMIN-01] every kind of request fills all placeholders of its sentence, in %s', async (locale) => {
	startTexts(locale);
	const sentences = await read(...listSamples().map((request) => ({ request })));
	expect(
		sentences.filter((said) => /\{\{|undefined|NaN|\b(accounts|admin|audit|catalogue|title)\.\w/.test(said)),
	).toEqual([]);
	expect(sentences.length).toBeGreaterThanOrEqual(REQUEST_KINDS.length);
});

test('[ADMIN-01] requests of different kinds have different sentences', async () => {
	const samples = listSamples();
	const sentences = await read(...samples.map((request) => ({ request })));
	const kinds = Map.groupBy(samples, (_, at) => sentences[at]);
	expect([...kinds.values()].filter((alike) => new Set(alike.map(({ kind }) => kind)).size > 1)).toEqual([]);
});

test('a request of an earlier version is described as one, whatever it requested', async () => {
	const earlier = (kind: string) => ({ kind: 'earlier', content: { kind, json: '{}' } }) as const;
	expect(
		await read(
			{ request: earlier('deposit.credit') },
			{ request: earlier('voucher.cancel'), subject: 'site', name: null },
		),
	).toEqual([
		'Request from an earlier version: Crediting a payment (Ana (7))',
		'Request from an earlier version: voucher.cancel (site)',
	]);
});

test('a sentence without a text, or with a placeholder that is empty or filled by no text, does not compile', () => {
	const assigned = () => sentence('admin.asks_assign', { who: text('admin.payerUnknown') });
	expectTypeOf<EmptyPlaces<ReturnType<typeof assigned>, ''>>().toBeNever();
	const unknown = () => sentence('admin.asks_unheard', { who: 'Ana' });
	expectTypeOf<EmptyPlaces<ReturnType<typeof unknown>, ''>>().toEqualTypeOf<'admin.asks_unheard'>();
	const empty = () => sentence('admin.asks_role', { who: 'Ana', from: text('admin.role_admin') });
	expectTypeOf<EmptyPlaces<ReturnType<typeof empty>, ''>>().toEqualTypeOf<'to'>();
	const bare = () => sentence('admin.asks_assign');
	expectTypeOf<EmptyPlaces<ReturnType<typeof bare>, ''>>().toEqualTypeOf<'who'>();
	const sayable = (_: Sentence<TextKey, string, PlainTextKey>) => true;
	expect(sayable(assigned())).toBe(true);
	// @ts-expect-error: there is no text for this placeholder.
	expect(sayable(sentence('admin.asks_assign', { who: text('admin.unheard') }))).toBe(true);
	// @ts-expect-error: and this text has placeholders of its own.
	expect(sayable(sentence('admin.asks_assign', { who: text('admin.asks_assign') }))).toBe(true);
});

test.each([
	['payment:nobody:1', null, 'Assign a payment to an unknown payer'],
	['line:1', null, 'Assign a payment to an unknown payer'],
	['user:7:1', 'Ana', 'Assign a payment to Ana (7)'],
	['user:7:1', null, 'Assign a payment to user:7:1'],
])('a request about %s names its subject', async (subject, name, said) => {
	const [request] = listSamples().filter(({ kind }) => kind === 'payment.assign');
	expect(await read({ request: request as AskedRequest, subject, name })).toEqual([said]);
});

test('[CASH-01] the amount of a line is written in the viewer’s notation, with its currency', async () => {
	startTexts('br');
	const lines = listSamples().filter(({ kind }) => kind === 'statement_line.confirm');
	const said = await read(...lines.map((request) => ({ request })));
	expect(said).toHaveLength(4);
	// One that an earlier version stored names no currency.
	expect(said[0]).toContain(' de 126,25 (');
	expect(said[1]).toContain(' de 126,25 BRL (');
});

test.each([
	['stripe', 'Turn automatic payouts by Stripe (main) back on'],
	['manual', 'Turn automatic payouts by Bank account (main) back on'],
	['of a newer server', 'Turn automatic payouts by of a newer server (main) back on'],
])('[CASH-15] the provider %s has its name in a sentence', async (provider, said) => {
	const content = { id: 3, provider, account: 'main', stopped: 'day' } as const;
	expect(await read({ request: { kind: 'payouts.start', content } })).toEqual([said]);
});

test('[LEDGER-07] an adjustment names its trade after its effect', async () => {
	const [request] = listSamples().filter(({ kind }) => kind === 'adjustment');
	expect(await read({ request: request as AskedRequest })).toEqual([
		'Add 12.50 to the balance of Ana (7) (Real) – About the trade or movement: trade 6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
	]);
});
