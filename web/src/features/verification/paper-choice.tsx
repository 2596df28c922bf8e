import type { PaperKind } from '@fairtick/domain/verification/steps';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import type { CountryOptions } from './personal-form.tsx';

interface PaperChoiceProps {
	kinds: readonly PaperKind[];
	kind: PaperKind;
	onKind(kind: PaperKind): void;
	countries: CountryOptions;
	/** ISO 3166. */
	country: string;
	onCountry(country: string): void;
}

/** The kind of a paper and the country that issued it. */
export function PaperChoice({ kinds, kind, onKind, countries, country, onCountry }: PaperChoiceProps) {
	const { t } = useTranslation();
	return (
		<>
			<SelectField
				label={t('verification.kind')}
				value={kind}
				options={kinds.map((value) => ({ value, label: t(`verification.kind_${value}`) }))}
				onChange={({ target }) => onKind(target.value as PaperKind)}
			/>
			<SelectField
				label={t('verification.issuedBy')}
				value={country}
				options={countries}
				onChange={({ target }) => onCountry(target.value)}
			/>
		</>
	);
}
