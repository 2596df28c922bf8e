import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type Sent, withoutField } from './form-errors.ts';
import { useSending } from './use-sending.ts';

/** After a refusal the keys go on at the first field that it is about, where there is one: the button was off meanwhile. */
export const focusFirstWrong = (form: Element) => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/**
 * A form checked by the server alone (FORM-01 to FORM-05): texts and ticks, with what the server says of them. `onDone`
 * gets the answer when all went well. While `busy` the submit button is off, and with it the Enter key.
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
		/** Fills in fields from what was chosen elsewhere. */
		set: (filled: Partial<Values>) => setValues((now) => ({ ...now, ...filled })),
		/** Empties the fields after they have served. */
		reset: () => setValues(initial),
		/** Props of one field's input, with what is shown under it. */
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
