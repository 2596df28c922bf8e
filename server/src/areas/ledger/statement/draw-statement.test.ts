import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '@fairtick/domain/ledger/contract';
import { POSTING_KINDS, type PostingKind } from '@fairtick/domain/ledger/postings';
import { HOUSE_ACCOUNT_NUMBERS, USER_ACCOUNT_KINDS } from '@fairtick/domain/ledger/rules';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPdf } from '../../../../test/support/pdf.ts';
import { drawStatement } from './draw-statement.ts';
import type { Statement } from './statement.ts';

const TRADE = '019b8e1c-4d5e-7a6b-8c7d-9e0f1a2b3c4d';

const transaction = (kind: PostingKind, counterpart: string): Transaction => ({
	id: 1,
	at: '2026-11-16T12:00:00.000Z',
	mode: 'demo',
	account: 'available',
	kind,
	counterpart,
	currency: 'USD',
	amount: -9_999_999_999,
	balance_after: 9_999_999_999,
	reference: { type: 'adjustment', id: TRADE },
	about: null,
	reason: kind === 'adjustment' ? 'Your trade could not be settled' : null,
});

const statement = (locale: Statement['locale'], transactions: readonly Transaction[]): Statement => ({
	locale,
	appName: 'Fairtick',
	kind: null,
	holder: { id: 1001, name: 'लक्ष्मी शर्मा', email: 'lakshmi@example.org' },
	fromMs: Date.UTC(2026, 10),
	toMs: Date.UTC(2026, 11),
	madeAtMs: Date.UTC(2026, 11, 1),
	sections: [{ currency: 'SANDBOX_USD', account: 'available', openingMinor: 0n, closingMinor: 5n, transactions }],
});

const draw = async (...facts: Parameters<typeof statement>) =>
	openPdf(Buffer.from(await drawStatement(statement(...facts))));
const greyOf = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });

test('[CASH-11] Hindi is shaped: vowel signs, conjuncts and half forms are where a reader expects them', async () => {
	const kinds = ['demo_grant', 'demo_refill', 'trade.opened', 'trade.won', 'trade.void', 'trade.corrected'] as const;
	const { picture } = await draw(
		'in',
		kinds.map((kind) => transaction(kind, 'house:trading')),
	);
	const known = await greyOf(await readFile(join(import.meta.dirname, '../../../../test/data/statement-in.png')));
	const { data, info } = await greyOf(picture);
	expect([info.width, info.height]).toEqual([known.info.width, known.info.height]);
	// A single sign in another place changes some dozen pixels.
	const differing = data.filter((grey, index) => Math.abs(grey - (known.data[index] as number)) > 64);
	expect(differing.length).toBeLessThan(10);
});

test.each([
	['en', 'Payment provider', '−$99,999,999.99'],
	['br', 'Provedor de pagamento', '−US$ 99.999.999,99'],
	['id', 'Penyedia pembayaran', '−$99.999.999,99'],
	['in', 'भुगतान प्रदाता', '−$9,99,99,999.99'],
] as const)(
	'[CASH-11] in %s the payment provider and a minus are written as in the list of transactions',
	async (locale, provider, amount) => {
		const { text } = await draw(locale, [transaction('deposit.refunded', 'clearing')]);
		const plain = text.replace(/\s+/g, ' ');
		expect(plain).toContain(amount);
		expect(plain).not.toMatch(/clearing|-\p{Sc}/u);
		expect(plain).toContain(provider);
	},
);

test('[CASH-11] a row names what it refers to by its number; a grant refers to the user, whom the head names', async () => {
	const { text } = await draw('en', [
		transaction('adjustment', 'house:trading'),
		{ ...transaction('demo_grant', 'house:trading'), reference: { type: 'grant', id: '1001' } },
	]);
	expect([text.split(TRADE).length - 1, text.split('1001').length - 1]).toEqual([1, 1]);
});

test.each(LOCALES)('[CASH-11] in %s no cell of any row runs into the next one or off the page', async (locale) => {
	const others = [...USER_ACCOUNT_KINDS, ...Object.keys(HOUSE_ACCOUNT_NUMBERS)];
	const rows = Array.from({ length: Math.max(POSTING_KINDS.length, others.length) }, (_, index) =>
		transaction(POSTING_KINDS[index % POSTING_KINDS.length] as PostingKind, others[index % others.length] as string),
	);
	const { data, info } = await greyOf((await draw(locale, rows.slice(0, 20))).picture);
	/** Rows with something dark between two edges; the lines between rows are light. */
	const inkBetween = (left: number, right: number) =>
		Array.from({ length: 150 }, (_, index) => 190 + index).filter((y) =>
			data.subarray(y * info.width + left, y * info.width + right).some((grey) => grey < 150),
		);
	for (const [left, right] of [
		...([
			[137, 140],
			[287, 290],
			[427, 430],
			[612, 625],
			[715, 725],
		] as const),
		[807, 842],
	] as const)
		expect(inkBetween(left, right), `${left} to ${right}`).toEqual([]);
	// The same look finds the cells themselves.
	expect(inkBetween(140, 160).length).toBeGreaterThan(50);
});

test.each([
	['of many words', `${'Maria da Conceição '.repeat(12).trim()}`],
	['without a space', 'W'.repeat(200)],
	['of Hindi', 'लक्ष्मी नारायण शर्मा '.repeat(10).trim()],
])(
	'[CASH-11] a long name %s and a long address stay within the page, and the rows begin below them',
	async (_name, name) => {
		const email = `${'m'.repeat(64)}@${'example-'.repeat(22)}.org`;
		const facts = {
			...statement('en', [transaction('demo_grant', 'house:trading')]),
			holder: { id: 1001, name, email },
		};
		const { picture, text } = await openPdf(Buffer.from(await drawStatement(facts)));
		const { data, info } = await greyOf(picture);
		const isDark = (y: number, from: number, to: number) =>
			data.subarray(y * info.width + from, y * info.width + to).some((grey) => grey < 150);
		const rows = Array.from({ length: info.height }, (_, y) => y);
		expect(rows.filter((y) => isDark(y, 808, info.width))).toEqual([]);
		expect(rows.filter((y) => isDark(y, 36, 808)).length).toBeGreaterThan(80);
		const letters = text.replace(/[^a-z0-9@.]/g, '');
		expect([letters.includes(email.replaceAll('-', '')), letters.includes('1001')]).toEqual([true, true]);
	},
);
