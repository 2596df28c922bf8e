import { useRef, useState } from 'react';
import { computeFormErrors, NO_ERRORS, type Sent } from './form-errors.ts';
import { useFormTexts } from './use-form-texts.ts';

/** One call at a time, and its result: errors or success. `clear` removes both. */
export function useSending() {
	const texts = useFormTexts();
	const [errors, setErrors] = useState(NO_ERRORS);
	const [successful, setSuccessful] = useState(false);
	const [busy, setBusy] = useState(false);
	// A ref, because the state only changes with the next render.
	const sending = useRef(false);

	const clear = () => {
		setErrors(NO_ERRORS);
		setSuccessful(false);
	};
	async function run<Answer>(send: () => Promise<Sent<Answer>>, onDone?: (answer: Answer) => unknown): Promise<void> {
		if (sending.current) return;
		sending.current = true;
		setBusy(true);
		clear();
		try {
			const sent = await send();
			if (sent.kind === 'ok') await onDone?.(sent.answer);
			else setErrors(computeFormErrors(sent, texts));
			setSuccessful(sent.kind === 'ok');
		} finally {
			sending.current = false;
			setBusy(false);
		}
	}
	return { run, busy, errors, setErrors, successful, clear };
}
