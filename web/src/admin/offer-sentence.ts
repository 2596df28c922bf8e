import { useTranslation } from '../i18n/use-translation.ts';
import { countryName } from './figures/country-name.ts';
import { useMethodName } from './figures/method-name.ts';

/** Says where deposits are taken, or asks for it, and the methods that take none, by their names. `countries`: null for all of them. */
export function useSayOffer(
	key: 'admin.offerNow' | 'admin.asks_offer',
): (countries: readonly string[] | null, methodsOff: readonly string[]) => string {
	const { t, language } = useTranslation();
	const nameMethod = useMethodName();
	const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(names);
	return (countries, methodsOff) =>
		t(key, {
			countries:
				countries === null ? t('admin.everywhere') : list(countries.map((code) => countryName(code, language))),
			methods: methodsOff.length === 0 ? t('admin.noMethods') : list(methodsOff.map(nameMethod)),
		});
}
