import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SelectField } from '../ui/form/select-field.tsx';

interface FilterSelectProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'options'> {
	value: string;
	onChange(value: string): void;
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
	const { t } = useTranslation();
	return (
		<SelectField
			label={label}
			value={value}
			options={[{ value: '', label: t('admin.all') }, ...options]}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}
