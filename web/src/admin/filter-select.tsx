import type { ReactNode } from 'react';
import { SelectField } from '../ui/form/select-field.tsx';

interface FilterSelectProps {
	label: string;
	/** What the empty choice is called. */
	all: string;
	value: string;
	options: readonly { readonly value: string; readonly label: ReactNode }[];
	onChange(value: string): void;
}

export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
	return (
		<SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
			<option value="">{all}</option>
			{options.map((option) => (
				<option key={option.value} value={option.value}>
					{option.label}
				</option>
			))}
		</SelectField>
	);
}
