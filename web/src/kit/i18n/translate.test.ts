import { compilePart } from '@fairtick/texts/read-texts';
import { expect, test } from 'vitest';
import { createTranslate, translateCode } from './translate.ts';

const english = createTranslate('en', {
	...compilePart('en', 'common'),
	...compilePart('en', 'trading'),
	...compilePart('en', 'notifications'),
});

test('[LANG-05] a text by its key, with its placeholders filled', () => {
	expect(english('dialog.ok')).toBe('OK');
	expect(english('accounts.removeAsset', { ticker: '<b>$&' })).toBe('Remove <b>$&');
	// @ts-expect-error: a placeholder needs a parameter.
	expect(english('accounts.removeAsset')).toBe('Remove –');
	// @ts-expect-error: the parameter needs the name of the placeholder.
	expect(english('accounts.removeAsset', { asset: 'V100' })).toBe('Remove –');
	// @ts-expect-error: the key does not exist.
	expect(english('accounts.removeEverything')).toBe('accounts.removeEverything');
});

test('[LANG-05] a code of the data has its text, and another code the words of its caller', () => {
	const nameStatus = (status: string) => translateCode(english, `trading.status_${status}`, status);
	expect(['won', 'of_a_newer_server'].map(nameStatus)).toEqual(['Won', 'of_a_newer_server']);
	// @ts-expect-error: texts of this form have placeholders.
	expect(translateCode(english, `notifications.trade_${nameStatus('won')}`, 'Won')).toBe('Won');
});

test('[LANG-05] an amount is passed in minor units and formatted by its text', () => {
	const params = { amount: 123_456_789, ticker: 'V100', account: 'Demo' };
	expect(english('notifications.trade_won', params)).toBe('Your V100 trade won 1,234,567.89 (Demo)');
});

test('[LANG-05] the count selects the form by the language’s rules', () => {
	expect([1, 2, 0].map((count) => english('profile.unread', { count }))).toEqual([
		'1 unread notification',
		'2 unread notifications',
		'0 unread notifications',
	]);
	const portuguese = createTranslate('br', compilePart('br', 'trading'));
	const forms = [1, 2, 1_000_000].map((count) => portuguese('profile.unread', { count }).replace(/\d+/, ''));
	expect(new Set(forms).size).toBe(3);
});

test('[NAV-04] before the texts are loaded the fallback is shown, or the key', () => {
	const empty = createTranslate('en', {});
	expect(empty('common.tryAgain', 'Try again')).toBe('Try again');
	expect(empty('common.tryAgain')).toBe('common.tryAgain');
	expect(english('common.tryAgain', 'never')).toBe('Try again');
});
