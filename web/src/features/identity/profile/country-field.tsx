import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { SelectField } from '../../../kit/ui/form/select-field.tsx';
import { listCountries } from './countries.ts';

/** All countries in the viewer's language. */
export function CountryField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
	const { t, language } = useTranslation();
	const countries = useMemo(() => listCountries(language), [language]);
	return (
		<SelectField
			{...field}
			label={t('identity.country')}
			autoComplete="country"
			options={[{ value: '', label: t('identity.chooseCountry') }, ...countries]}
		/>
	);
}
