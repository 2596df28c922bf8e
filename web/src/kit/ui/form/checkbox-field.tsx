import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { fieldAria } from './text-field.tsx';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
	label: ReactNode;
	error?: string | undefined;
}

export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="flex min-h-11 items-center gap-3 mouse:min-h-8">
				<span className="relative size-5 shrink-0">
					<input
						{...input}
						{...fieldAria(id, error)}
						type="checkbox"
						className="peer size-5 appearance-none rounded-sm border border-line-strong bg-ground checked:border-focus checked:bg-focus disabled:opacity-50"
					/>
					<Check
						size={16}
						strokeWidth={3}
						aria-hidden="true"
						className="pointer-events-none absolute top-0.5 left-0.5 hidden text-ground peer-checked:block"
					/>
				</span>
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
