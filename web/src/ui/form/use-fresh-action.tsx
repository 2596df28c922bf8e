import { useState } from 'react';
import { withFreshSignIn } from '../../api/fresh-sign-in.ts';
import type { Outcome } from '../../api/outcome.ts';
import { FormAlert } from './form-alert.tsx';
import { computeFormErrors, NO_ERRORS } from './form-errors.ts';
import { useFormTexts } from './use-form-texts.ts';

/** One act at a time, each with a fresh sign-in; `alert` says why one failed. */
export function useFreshAction() {
	const texts = useFormTexts();
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState(NO_ERRORS);
	async function run<Answer>(send: () => Promise<Outcome<Answer>>, onDone: (answer: Answer) => unknown): Promise<void> {
		setBusy(true);
		setErrors(NO_ERRORS);
		try {
			const outcome = await withFreshSignIn(send);
			if (outcome.kind === 'ok') await onDone(outcome.answer);
			else setErrors(computeFormErrors(outcome, texts));
		} finally {
			setBusy(false);
		}
	}
	const form = { errors, successful: false, clear: () => setErrors(NO_ERRORS) };
	return { run, busy, alert: <FormAlert form={form} texts={texts} /> };
}
