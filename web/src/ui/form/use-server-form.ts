import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { type FormErrors, NO_ERRORS, withoutField } from './form-errors.ts';

/**
 * A form checked by the server alone (FORM-01 to FORM-05): texts and ticks, with what the server says of them. `send`
 * answers null when all went well, else the errors to show. While `busy` the submit button is off, and with it the Enter key.
 */
export function useServerForm<Values extends { readonly [Name in keyof Values]: string | boolean }>(
	initial: Values,
	send: (values: Values) => Promise<FormErrors | null>,
) {
	const [values, setValues] = useState(initial);
	const [errors, setErrors] = useState(NO_ERRORS);
	const [successful, setSuccessful] = useState(false);
	const [busy, setBusy] = useState(false);
	// Checked at once, where the state would only say so after the next render.
	const sending = useRef(false);

	const clear = () => {
		setErrors(NO_ERRORS);
		setSuccessful(false);
	};
	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		if (sending.current) return;
		sending.current = true;
		setBusy(true);
		clear();
		try {
			const failed = await send(values);
			setErrors(failed ?? NO_ERRORS);
			setSuccessful(failed === null);
		} finally {
			sending.current = false;
			setBusy(false);
		}
	}

	return {
		submit,
		/** Empties the fields after they have served. */
		reset: () => setValues(initial),
		clear,
		errors,
		successful,
		busy,
		values,
		/** Props of one field's input. */
		field(name: keyof Values & string) {
			const value: string | boolean = values[name];
			return {
				name,
				...(typeof value === 'boolean' ? { checked: value } : { value }),
				onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
					const next = target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value;
					setValues((now) => ({ ...now, [name]: next }));
					setErrors((shown) => withoutField(shown, name));
				},
			};
		},
		/** What stands under the field. */
		error: (name: keyof Values & string) => errors[name]?.[0],
	};
}
