import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SelectField } from '../ui/form/select-field.tsx';

interface FilterSelectProps {
	label: string;
	value: string;
	options: readonly { readonly value: string; readonly label: ReactNode }[];
	onChange(value: string): void;
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
	const { t } = useTranslation();
	return (
		<SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
			<option value="">{t('admin.all')}</option>
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</SelectField>
	);
}
