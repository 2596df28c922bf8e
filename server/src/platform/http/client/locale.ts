import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';

const CODES: ReadonlySet<string> = new Set(LOCALES);

function matchRange(range: string): Locale | null {
	// Our own codes come first: `br` is Portuguese and `in` Hindi, whatever the registry of languages says (LANG-04).
	if (CODES.has(range)) return range as Locale;
	const language = range.split('-', 1)[0];
	if (language === 'pt') return 'br';
	if (language === 'hi') return 'in';
	return language === 'en' || language === 'id' ? language : null;
}

/** The language of an answer by `Accept-Language`, the most wanted one that we speak, else English (LANG-04, LANG-06). */
export function negotiateLocale(header: string | undefined): Locale {
	if (!header) return 'en';
	const wanted = header
		.slice(0, 500)
		.toLowerCase()
		.split(',')
		.map((part) => {
			const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
			const quality = parameters.find((parameter) => parameter.startsWith('q='));
			return { locale: matchRange(range), quality: quality ? Number(quality.slice(2)) : 1 };
		})
		.filter(({ locale, quality }) => locale !== null && quality > 0)
		.sort((one, other) => other.quality - one.quality);
	return wanted[0]?.locale ?? 'en';
}
