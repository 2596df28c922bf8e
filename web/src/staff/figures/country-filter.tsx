import { listCountries } from '../../features/identity/profile/countries.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
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
