const names = new Map<string, Intl.DisplayNames>();

/** A country's name in a language; its code if the browser knows none. */
export function countryName(code: string, language: string): string {
	const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
	names.set(language, known);
	try {
		return known.of(code) ?? code;
	} catch {
		return code;
	}
}
