import type { OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { useState } from 'react';
import { withFreshSignIn } from '../../../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import type { Sent } from '../../../kit/ui/form/form-errors.ts';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { explainEnd, visitProvider } from './oauth-window.ts';

/** One visit to a provider at a time; `alert` explains a failed one. */
export function useProviderVisit(
	onCameBack: (outcome: Exclude<OAuthOutcome, { readonly error: unknown }>) => Promise<Sent<unknown>>,
) {
	const { t } = useTranslation();
	const sending = useSending();
	const [visited, setVisited] = useState<string | null>(null);
	function visit(provider: string, start: () => Promise<Outcome<{ readonly url: string }>>): void {
		setVisited(provider);
		void sending.run(async () => {
			const end = await withFreshSignIn(() => visitProvider(start));
			return end.kind === 'came_back' ? onCameBack(end.outcome) : explainEnd(end, t);
		});
	}
	return { visit, visited: sending.busy ? visited : null, alert: <FormAlert form={sending} /> };
}
