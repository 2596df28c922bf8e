import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { type FormErrors, NO_ERRORS, withoutField } from './form-errors.ts';

/**
 * A form judged by the server alone (FORM-01 to FORM-05). `send` answers null when all went well, else the errors to
 * show. While `busy` the submit button is off, and with it the Enter key.
 */
export function useServerForm<Values extends FieldValues>(
	defaultValues: DefaultValues<Values>,
	send: (values: Values) => Promise<FormErrors | null>,
) {
	const form = useForm<Values>({ defaultValues });
	const [errors, setErrors] = useState(NO_ERRORS);
	const [successful, setSuccessful] = useState(false);
	// Checked at once, where the state would only say so after the next render.
	const sending = useRef(false);

	const clear = () => {
		setErrors(NO_ERRORS);
		setSuccessful(false);
	};
	const submit = form.handleSubmit(async (values) => {
		if (sending.current) return;
		sending.current = true;
		clear();
		try {
			const failed = await send(values);
			setErrors(failed ?? NO_ERRORS);
			setSuccessful(failed === null);
		} finally {
			sending.current = false;
		}
	});

	return {
		submit,
		clear,
		errors,
		successful,
		busy: form.formState.isSubmitting,
		watch: form.watch,
		/** Props of one field's input. */
		field: (name: Path<Values>) =>
			form.register(name, { onChange: () => setErrors((shown) => withoutField(shown, name)) }),
		/** What stands under the field. */
		error: (name: Path<Values>) => errors[name]?.[0],
	};
}
