import type { OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { useState } from 'react';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import type { Outcome } from '../api/outcome.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { type FormErrors, NO_ERRORS } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { explainEnd, visitProvider } from './oauth-window.ts';

/** One visit to a provider at a time; `alert` says why one came to nothing. */
export function useProviderVisit(
	onCameBack: (outcome: Exclude<OAuthOutcome, { readonly error: unknown }>) => Promise<FormErrors | null>,
) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const [visited, setVisited] = useState<string | null>(null);
	const [errors, setErrors] = useState(NO_ERRORS);
	async function visit(provider: string, start: () => Promise<Outcome<{ readonly url: string }>>): Promise<void> {
		setVisited(provider);
		setErrors(NO_ERRORS);
		try {
			const end = await withFreshSignIn(() => visitProvider(start));
			const failed = end.kind === 'came_back' ? await onCameBack(end.outcome) : explainEnd(end, t, texts);
			setErrors(failed ?? NO_ERRORS);
		} finally {
			setVisited(null);
		}
	}
	const form = { errors, successful: false, clear: () => setErrors(NO_ERRORS) };
	return { visit, visited, alert: <FormAlert form={form} texts={texts} /> };
}
