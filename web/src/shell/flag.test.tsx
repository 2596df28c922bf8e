import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Flag } from './flag.tsx';

test.each([
	['en', 'England'],
	['br', 'Brazil'],
	['id', 'Indonesia'],
	['in', 'India'],
] as const)('[HEAD-03] the flag of %s is that of %s', (locale, country) => {
	// The picture itself, which is its address in tests.
	const picture = /src="data:image\/svg\+xml,([^"]+)"/.exec(renderToStaticMarkup(<Flag locale={locale} />))?.[1] ?? '';
	expect(decodeURIComponent(picture)).toContain(`<title>${country}</title>`);
});
