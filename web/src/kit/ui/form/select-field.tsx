import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, fieldAria, inputClass } from './text-field.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
	label: string;
	options: readonly { readonly value: string | number; readonly label: ReactNode }[];
	error?: string | undefined;
}

/** The browser's own select, which suits long lists on every device. */
export function SelectField({ label, options, error, ...select }: SelectFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error}>
			<div className="relative">
				<select
					{...select}
					{...fieldAria(id, error)}
					className={classNames(inputClass(error !== undefined), 'appearance-none truncate pr-10')}
				>
					{options.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
				<ChevronDown
					size={18}
					aria-hidden="true"
					className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-secondary"
				/>
			</div>
		</FieldFrame>
	);
}
