import { expect, test } from 'vitest';
import { guessCountry } from './countries.ts';

test.each([
	[['de-AT', 'en-US'], 'AT'],
	[['de', 'pt-BR'], 'BR'],
	[['en-US@posix', 'en-GB'], 'GB'],
	[['de', 'es-419'], ''],
	[[], ''],
])('the languages %j give the country %j', (languages, country) => {
	expect(guessCountry(languages)).toBe(country);
});
