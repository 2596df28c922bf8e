import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, fieldAria, inputClass } from './text-field.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
	label: string;
	error: string | undefined;
	hint?: ReactNode;
}

/** A text of several lines; it grows with what is written in it where the browser can. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<textarea
				rows={4}
				{...area}
				{...fieldAria(id, error)}
				className={classNames(inputClass(error !== undefined), 'field-sizing-content h-auto max-h-80 min-h-28 py-2.5')}
			/>
		</FieldFrame>
	);
}
