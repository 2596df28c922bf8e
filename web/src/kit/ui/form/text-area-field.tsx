import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, fieldAria, inputClass } from './text-field.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
	label: string;
	error: string | undefined;
	hint?: ReactNode;
	/** For page-length texts. */
	tall?: boolean;
}

/** A text of several lines. It grows with its content if the browser supports that. */
export function TextAreaField({ label, error, hint, tall = false, ...area }: TextAreaFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<textarea
				rows={4}
				{...area}
				{...fieldAria(id, error)}
				className={classNames(
					inputClass(error !== undefined),
					'field-sizing-content h-auto py-2.5',
					tall ? 'max-h-[80vh] min-h-120' : 'max-h-80 min-h-28',
				)}
			/>
		</FieldFrame>
	);
}
