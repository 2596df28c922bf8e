import { expect, test } from 'vitest';
import { en } from './common/en.ts';
import { br as tradingBr } from './trading/br.ts';
import { en as tradingEn } from './trading/en.ts';
import { createTranslate, flattenTexts } from './translate.ts';

const english = createTranslate('en', new Map([...flattenTexts(en), ...flattenTexts(tradingEn)]));

test('[LANG-05] a text by its path, with its places filled as they are', () => {
	expect(english('dialog.ok')).toBe('OK');
	expect(english('common.help', { name: '<b>$&' })).toBe('About <b>$&');
	expect(english('accounts.removeAsset', {})).toBe('Remove {{ticker}}');
});

test('[LANG-05] the count chooses the form by the rules of the language', () => {
	expect([1, 2, 0].map((count) => english('profile.unread', { count }))).toEqual([
		'1 unread notification',
		'2 unread notifications',
		'0 unread notifications',
	]);
	const portuguese = createTranslate('br', flattenTexts(tradingBr));
	const forms = [1, 2, 1_000_000].map((count) => portuguese('profile.unread', { count }).replace(/\d+/, ''));
	expect(new Set(forms).size).toBeGreaterThan(1);
	expect(portuguese('profile.unread', { count: 1 })).not.toBe(portuguese('profile.unread', { count: 2 }));
});

test('[NAV-04] before the texts are there the fallback is shown, or the key', () => {
	const empty = createTranslate('en', new Map());
	expect(empty('common.tryAgain', 'Try again')).toBe('Try again');
	expect(empty('common.tryAgain')).toBe('common.tryAgain');
	expect(english('common.tryAgain', 'never')).toBe(en.common.tryAgain);
});
