import { useMethodName } from '../../features/cashier/method-name.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { countryName } from '../figures/country-name.ts';

/** Lists the names of countries and payment methods. */
export function useListNames() {
	const { language } = useTranslation();
	const nameMethod = useMethodName();
	const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(names);
	return {
		countries: (codes: readonly string[]) => list(codes.map((code) => countryName(code, language))),
		methods: (ids: readonly string[]) => list(ids.map(nameMethod)),
	};
}

/** Describes the countries that may deposit and the disabled methods. `countries`: null for all of them. */
export function useFormatOffer(): (countries: readonly string[] | null, methodsOff: readonly string[]) => string {
	const { t } = useTranslation();
	const names = useListNames();
	return (countries, methodsOff) =>
		t('admin.offerNow', {
			countries: countries === null ? t('admin.everywhere') : names.countries(countries),
			methods: methodsOff.length === 0 ? t('admin.noMethods') : names.methods(methodsOff),
		});
}
