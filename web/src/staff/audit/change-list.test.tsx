import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../../test/english.ts';
import { show } from '../../../test/show.tsx';
import { ChangeList } from './change-list.tsx';

afterEach(cleanup);

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('[ADMIN-08] an act is shown as its fields with the values before and after', async () => {
	const id = '019b8e1c-4d5e-4a6b-8c7d-000000000001';
	await show(
		<ChangeList
			before={{ payment: id, role: 'user', frozen: false, amount: 1_500, country: 'ID' }}
			after={{ payment: id, role: 'finance', frozen: true, amount: 123_456, country: 'BR' }}
		/>,
		['admin', 'audit'],
	);
	expect(lines()).toEqual([
		'Role: None → Finance',
		'Frozen: no → yes',
		'Amount: 15.00 → 1,234.56',
		'Country: Indonesia → Brazil',
	]);
});

test('[ADMIN-08] without earlier values the new ones stand alone; whole texts are counted', async () => {
	await show(
		<ChangeList
			before={null}
			after={{ texts: { en: 'Closed on Sunday' }, markdown: 'a'.repeat(1_200), stakeMin: 100 }}
		/>,
		['admin', 'audit', 'catalogue'],
	);
	expect(lines()).toEqual(['English: Closed on Sunday', 'Text: 1,200 characters', 'Minimum stake: 1.00']);
});

test('[ADMIN-08] a provider is shown by its name', async () => {
	await show(<ChangeList before={null} after={{ provider: 'btcpay' }} />, ['admin', 'audit']);
	expect(lines()).toEqual(['Provider: BTCPay Server']);
});

test('[ADMIN-08] time ranges and former roles are labelled as such, and empty fields are no change', async () => {
	const [from, until] = ['2026-11-27T16:01:00Z', '2026-11-27T17:16:00Z'];
	await show(<ChangeList before={{}} after={{ from, until, doubted: null }} />, ['admin', 'audit']);
	expect(lines()).toEqual([expect.stringMatching(/^From: 27 Nov/), expect.stringMatching(/^Until: 27 Nov/)]);
	cleanup();
	await show(<ChangeList before={null} after={{ role: 'finance', from: 'auditor' }} />, ['admin', 'audit']);
	expect(lines()).toEqual(['Role: Finance', 'Role before: Auditor']);
});

test('[ADMIN-08] the taker of an item is named', async () => {
	const people = [
		{ id: 1006, name: 'Helen' },
		{ id: 1007, name: 'Finn' },
	];
	await show(<ChangeList before={{ taken_by: 1006 }} after={{ taken_by: 1007, maker: 1006 }} people={people} />, [
		'admin',
		'audit',
	]);
	expect(lines()).toEqual(['Taken by: Helen → Finn', 'Asked by: Helen']);
});

test('[ADMIN-08] a status is shown in the words of its page', async () => {
	await show(<ChangeList before={{ status: 'review' }} after={{ status: 'rejected' }} />, ['audit', 'cashier']);
	expect(lines()).toEqual(['Status: Under review → Rejected']);
});

test('[ADMIN-08] the state of a conversation is shown in the words of conversations', async () => {
	await show(<ChangeList act="conversation.answered" before={{ status: 'open' }} after={{ status: 'answered' }} />, [
		...(['admin', 'audit', 'support'] as const),
	]);
	expect(lines()).toEqual(['Status: Waiting for support → Answered']);
});

test('[ADMIN-07] a change of an article is shown text by text with the differences, its corrections beside them', async () => {
	const text = (title: string) => ({ title, summary: 'On weekdays.' });
	await show(
		<ChangeList
			before={{ version: 1, texts: { en: text('Gold') } }}
			after={{ version: 2, texts: { en: text('Gold is here') }, corrections: { en: 'The title was short.' } }}
		/>,
		['admin', 'audit'],
	);
	expect(lines()).toEqual([
		'Version: 1 → 2',
		'English: Title: Gold → Title: Gold is here',
		'Corrections: English: The title was short.',
	]);
	cleanup();
	await show(<ChangeList before={{ version: 1, texts: {} }} after={{ version: 2, texts: {}, corrections: {} }} />, [
		...(['admin', 'audit'] as const),
	]);
	expect(lines()).toEqual(['Version: 1 → 2']);
});

test('[ADMIN-08] codes are shown as words by field; texts of people are unchanged', async () => {
	await show(
		<ChangeList
			before={null}
			after={{ kind: 'money.block', purpose: 'recovery.document', step: 'funds', name: 'open', result: 'cleared' }}
		/>,
		['admin', 'audit', 'verification'],
	);
	expect(lines()).toEqual([
		'Type: Blocking money',
		'Purpose: Recovery: Identity document',
		'Step: Source of funds',
		'Name: open',
		'Result: A different person',
	]);
});

test('[ADMIN-08] several codes have commas, several reasons are sentences one after another', async () => {
	await show(
		<ChangeList
			before={null}
			after={{ removed: 0, amount: '1250.50', country: ['ID', 'BR'], document: ['unreadable', 'cut_off'] }}
		/>,
		['admin', 'audit', 'verification'],
	);
	const reasons = `${english('verification.reason_unreadable')} ${english('verification.reason_cut_off')}`;
	expect(lines()).toEqual(['Removed: 0', 'Amount: 1,250.50', 'Country: Indonesia, Brazil', `Document: ${reasons}`]);
});

test('an act that changed no field has a dash', async () => {
	await show(<ChangeList before={{ case: '1' }} after={{ case: '1' }} />, ['admin', 'audit']);
	expect(document.body.textContent).toBe('–');
});
