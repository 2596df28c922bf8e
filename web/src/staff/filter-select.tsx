import type { ComponentProps } from 'react';
import { SelectField } from '../kit/ui/form/select-field.tsx';

/** Filters above a list, as many in a row as fit. */
export const filtersClass = 'grid grid-cols-2 items-end gap-3 desktop:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]';

export interface FilterSelectProps extends Pick<ComponentProps<typeof SelectField>, 'label' | 'options'> {
	/** Name of the empty choice. */
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
