import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { Outage, Refused } from '../../api/outcome.ts';

export interface FormTexts {
	/** Some field has an error and the server said nothing more. */
	readonly problems: string;
	readonly somethingWrong: string;
	readonly noConnection: string;
}

export interface FormErrors {
	readonly fields: Readonly<Record<string, string>>;
	readonly general: string | undefined;
}

/** What a failed call shows in a form: each field's first error and one general text (FORM-02, FORM-05). */
export function computeFormErrors(outcome: Refused | Outage, texts: FormTexts): FormErrors {
	if (outcome.kind === 'outage') {
		const general = outcome.message ?? (outcome.status === null ? texts.noConnection : texts.somethingWrong);
		return { fields: {}, general };
	}
	const fields = Object.fromEntries(
		Object.entries(outcome.errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
	);
	return { fields, general: Object.keys(fields).length > 0 ? texts.problems : outcome.message };
}

/**
 * A form judged by the server alone. Changing a field clears that field's errors only. While `busy` the submit button
 * is off, and with it the Enter key (FORM-04).
 * `send` answers null when all went well, else the errors to show.
 */
export function useServerForm<Values extends FieldValues>(
	defaultValues: DefaultValues<Values>,
	send: (values: Values) => Promise<FormErrors | null>,
) {
	const form = useForm<Values>({ defaultValues });
	const [general, setGeneral] = useState<string>();
	const { errors, isSubmitting } = form.formState;

	const clear = () => {
		setGeneral(undefined);
		form.clearErrors();
	};
	const submit = form.handleSubmit(async (values) => {
		clear();
		const failed = await send(values);
		if (failed === null) return;
		setGeneral(failed.general);
		for (const [field, message] of Object.entries(failed.fields)) form.setError(field as Path<Values>, { message });
	});

	return {
		submit,
		clear,
		general,
		busy: isSubmitting,
		watch: form.watch,
		/** Props of one field's input. */
		field: (name: Path<Values>) => form.register(name, { onChange: () => form.clearErrors(name) }),
		error: (name: Path<Values>) => {
			const message = errors[name]?.message;
			return typeof message === 'string' ? message : undefined;
		},
	};
}
