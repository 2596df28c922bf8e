import type { ComponentProps } from 'react';
import { SelectField } from '../ui/form/select-field.tsx';

interface FilterSelectProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'options'> {
	/** What the empty choice is called. */
	all: string;
	value: string;
	onChange(value: string): void;
}

export function FilterSelect({ all, options, onChange, ...select }: FilterSelectProps) {
	return (
		<SelectField
			{...select}
			options={[{ value: '', label: all }, ...options]}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}
