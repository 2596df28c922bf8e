import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldAria } from './text-field.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
	label: ReactNode;
	error: string | undefined;
}

export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="flex min-h-11 items-center gap-3 desktop:min-h-8">
				<input {...input} {...fieldAria(id, error)} type="checkbox" className="size-5 shrink-0 accent-focus" />
				<span className="text-sm">{label}</span>
			</label>
			{error !== undefined && (
				<p id={`${id}-error`} className="text-sm text-down-text">
					{error}
				</p>
			)}
		</div>
	);
}
