import { useTranslation } from '../../i18n/use-translation.ts';
import { listCountries } from '../../identity/countries.ts';
import { FilterSelect } from '../filter-select.tsx';

export function CountryFilter({ value, onChange }: { value: string; onChange(country: string): void }) {
	const { t, language } = useTranslation();
	return (
		<FilterSelect
			label={t('figures.country')}
			all={t('figures.allCountries')}
			value={value}
			options={listCountries(language)}
			onChange={onChange}
		/>
	);
}
