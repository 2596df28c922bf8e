// @vitest-environment happy-dom
import { inLanguage } from '@fairtick/domain/notifications/table';
import { everyNotice } from '@fairtick/domain/test/every-notice';
import type { KeyedWords } from '@fairtick/domain/wire/notification';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import type { EmptyPlaces } from '@fairtick/texts/text-key';
import { expect, expectTypeOf, test } from 'vitest';
import { loadTexts, startTexts, translation } from '../../kit/i18n/texts.ts';
import { describe } from './describe.ts';

/** Signs of an unfinished text: empty placeholders, keys and codes. */
const UNFINISHED = /[{}–]|undefined|null|NaN|notifications\.|_/;
const ENGLISH = /\b(the|your|you|was|were|has|have|been|of|and|with|from|to|trade|trades|account|won|lost|new)\b/i;

test.each(LOCALES)(
	'[NOTE-01] the list has a distinct text in %s for everything of which a user is notified',
	async (locale) => {
		startTexts(locale);
		await loadTexts(['notifications', 'cashier', 'trading'], locale);
		const { t } = translation.get();
		const said = everyNotice(Date.parse('2026-03-06T13:15:00.000Z')).map((facts) =>
			describe(t, inLanguage(facts, locale)),
		);
		for (const line of said.map((one) => one.replace('Nonfarm payrolls', ''))) {
			expect(line.trim()).not.toBe('');
			expect(line).not.toMatch(UNFINISHED);
			if (locale !== 'en') expect(line).not.toMatch(ENGLISH);
		}
		expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
	},
);

test('[NOTE-01] the type of words names empty placeholders, and keys without a text', () => {
	type Won<Place extends string> = KeyedWords<'trade_won', true, Place>;
	expectTypeOf<EmptyPlaces<Won<'account' | 'ticker'>, 'notifications.'>>().toEqualTypeOf<'amount'>();
	expectTypeOf<EmptyPlaces<KeyedWords<'trade_gone', true, never>, 'notifications.'>>().toEqualTypeOf<'trade_gone'>();
});
