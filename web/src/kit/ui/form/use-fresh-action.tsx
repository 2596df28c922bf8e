import { withFreshSignIn } from '../../api/fresh-sign-in.ts';
import { FormAlert } from './form-alert.tsx';
import type { Sent } from './form-errors.ts';
import { useSending } from './use-sending.ts';

/** One action at a time, each with a fresh sign-in; `alert` explains a failure. */
export function useFreshAction() {
	const sending = useSending();
	return {
		busy: sending.busy,
		errors: sending.errors,
		setErrors: sending.setErrors,
		run: <Answer,>(send: () => Promise<Sent<Answer>>, onDone: (answer: Answer) => unknown) =>
			sending.run(() => withFreshSignIn(send), onDone),
		alert: <FormAlert form={sending} />,
	};
}
