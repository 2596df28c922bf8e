import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface FieldFrameProps {
	id: string;
	label: string;
	error: string | undefined;
	hint?: ReactNode;
	children: ReactNode;
}

/** Label above, first error below (FORM-01). */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
	return (
		<div className="flex flex-col gap-1.5">
			<label htmlFor={id} className="text-sm font-medium">
				{label}
			</label>
			{children}
			{typeof hint === 'string' ? <p className="text-sm text-secondary">{hint}</p> : hint}
			{error !== undefined && (
				<p id={`${id}-error`} className="text-sm text-down-text">
					{error}
				</p>
			)}
		</div>
	);
}

export function inputClass(invalid: boolean): string {
	return classNames(
		// An invalid field that gets the focus scrolls into view with its error below.
		'scroll-mb-14 h-11 w-full rounded border bg-field px-3 text-base text-text placeholder:text-secondary disabled:bg-raised disabled:text-secondary desktop:text-sm',
		invalid ? 'border-down' : 'border-line-strong enabled:hover:border-secondary disabled:border-line',
	);
}

/** Attributes that link an input with its label and error for assistive technology. */
export function fieldAria(id: string, error: string | undefined) {
	return {
		id,
		'aria-invalid': error !== undefined,
		...(error === undefined ? {} : { 'aria-describedby': `${id}-error` }),
	};
}

export interface TextFieldProps extends ComponentProps<'input'> {
	label: string;
	error?: string | undefined;
	hint?: ReactNode;
}

export function TextField({ label, error, hint, ...input }: TextFieldProps) {
	const id = useId();
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<input {...input} {...fieldAria(id, error)} className={inputClass(error !== undefined)} />
		</FieldFrame>
	);
}
