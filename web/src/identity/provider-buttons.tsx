import { Dialog } from '@base-ui/react/dialog';
import type { OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { startOAuth } from '@fairtick/domain/identity/oauth-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { NamedPersonForm } from './named-person-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { enterSession } from './sign-in.ts';
import { useProviderVisit } from './use-provider-visit.tsx';

interface ProviderButtonsProps {
	remember: boolean;
	onSignedIn(): void;
}

/** What is left to do after a provider has named somebody. */
type Left = Extract<OAuthOutcome, { challenge: string } | { ticket: string }>;

/** Signing in with other providers, as far as they are set up (AUTH-06). */
export function ProviderButtons({ remember, onSignedIn }: ProviderButtonsProps) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const [left, setLeft] = useState<Left | null>(null);
	const { visit, visited, alert } = useProviderVisit(async (outcome) => {
		if ('token' in outcome) {
			const failed = await enterSession(queryClient, outcome.token, remember);
			if (failed !== null) return computeFormErrors(failed, texts);
			onSignedIn();
		} else if (!('done' in outcome)) setLeft(outcome);
		return null;
	});
	const startOver = () => setLeft(null);
	return (
		<div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
			{window.config.sign_in_providers.map(({ id, name }) => (
				<Button
					key={id}
					busy={visited === id}
					disabled={visited !== null}
					onClick={() =>
						visit(id, () =>
							call(startOAuth, { params: { provider: id }, query: { remember: remember ? 'true' : 'false' } }),
						)
					}
				>
					{t('security.continueWith', { provider: name })}
				</Button>
			))}
			{alert}
			<Dialog.Root open={left !== null} onOpenChange={(open) => !open && startOver()}>
				<Dialog.Portal>
					<Dialog.Backdrop className="fixed inset-0 z-80 bg-backdrop" />
					<Dialog.Popup className="popup fixed top-1/2 left-1/2 z-80 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-100 -translate-1/2 flex-col gap-4 overflow-y-auto p-5">
						<Dialog.Title className="text-base font-semibold">
							{t(left !== null && 'ticket' in left ? 'security.finishTitle' : 'security.codeTitle')}
						</Dialog.Title>
						{left !== null &&
							('ticket' in left ? (
								<NamedPersonForm {...left} remember={remember} onSignedIn={onSignedIn} />
							) : (
								<SecondStepForm {...left} remember={remember} onSignedIn={onSignedIn} onStartOver={startOver} />
							))}
					</Dialog.Popup>
				</Dialog.Portal>
			</Dialog.Root>
		</div>
	);
}
