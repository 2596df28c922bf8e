import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type Sent, withoutField } from './form-errors.ts';
import { useSending } from './use-sending.ts';

/** Moves the focus to the first field with an error, because the disabled button has lost it. */
export const focusFirstWrong = (form: Element) => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/**
 * A form that only the server validates (FORM-01 to FORM-05): texts and ticks, with the server's errors. `onDone` gets
 * the answer of a success. While `busy` the submit button is disabled, and with it the Enter key.
 */
export function useServerForm<Values extends { readonly [Name in keyof Values]: string | boolean }, Answer>(
	initial: Values,
	send: (values: Values) => Promise<Sent<Answer>>,
	onDone?: (answer: Answer) => unknown,
) {
	const [values, setValues] = useState(initial);
	const { run, errors, setErrors, ...sending } = useSending();
	return {
		...sending,
		errors,
		values,
		submit(event: FormEvent): void {
			event.preventDefault();
			const form = event.currentTarget;
			void run(() => send(values), onDone).then(() => setTimeout(() => focusFirstWrong(form)));
		},
		/** Fills fields from a choice elsewhere. */
		set: (filled: Partial<Values>) => setValues((now) => ({ ...now, ...filled })),
		/** Empties the fields after use. */
		reset: () => setValues(initial),
		/** Props of a field's input, with its error. */
		field(name: keyof Values & string) {
			const value: string | boolean = values[name];
			return {
				name,
				error: errors[name]?.[0],
				...(typeof value === 'boolean' ? { checked: value } : { value }),
				onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
					const next = target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value;
					setValues((now) => ({ ...now, [name]: next }));
					setErrors((shown) => withoutField(shown, name));
				},
			};
		},
	};
}
