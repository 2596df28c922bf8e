import type { OAuthOutcome } from '@fairtick/domain/identity/oauth-contract';
import { startOAuth } from '@fairtick/domain/identity/oauth-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CentredDialog } from '../../../kit/ui/overlay/centred-dialog.tsx';
import { NamedPersonForm } from './named-person-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { enterSession } from './sign-in.ts';
import { useProviderVisit } from './use-provider-visit.tsx';

export interface ProviderButtonsProps {
	remember: boolean;
	onSignedIn(): void;
}

/** The remaining step after a provider has identified the user. */
type Left = Extract<OAuthOutcome, { challenge: string } | { ticket: string }>;

/** Buttons of the login providers that are set up (AUTH-06). */
export function ProviderButtons({ remember, onSignedIn }: ProviderButtonsProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const [left, setLeft] = useState<Left | null>(null);
	const { visit, visited, alert } = useProviderVisit(async (outcome) => {
		if ('token' in outcome) {
			const entered = await enterSession(queryClient, { kind: 'ok', answer: outcome }, remember);
			if (entered.kind === 'ok') onSignedIn();
			return entered;
		}
		if (!('done' in outcome)) setLeft(outcome);
		return { kind: 'ok', answer: undefined };
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
					{id === 'github' && <GitHubMark />}
					{t('security.continueWith', { provider: name })}
				</Button>
			))}
			{alert}
			<CentredDialog
				title={t(left !== null && 'ticket' in left ? 'security.finishTitle' : 'security.codeTitle')}
				open={left !== null}
				onClose={startOver}
			>
				{left !== null &&
					('ticket' in left ? (
						<NamedPersonForm {...left} remember={remember} onSignedIn={onSignedIn} />
					) : (
						<SecondStepForm {...left} remember={remember} onSignedIn={onSignedIn} onStartOver={startOver} />
					))}
			</CentredDialog>
		</div>
	);
}

/** GitHub's own mark (SITE-07). */
function GitHubMark() {
	return (
		<svg width={18} height={18} viewBox="0 0 16 16" fill="currentColor" data-testid="github-mark" aria-hidden="true">
			<path d="M8 0c4.42 0 8 3.58 8 8a8.013 8.013 0 0 1-5.45 7.59c-.4.08-.55-.17-.55-.38 0-.27.01-1.13.01-2.2 0-.75-.25-1.23-.54-1.48 1.78-.2 3.65-.88 3.65-3.95 0-.88-.31-1.59-.82-2.15.08-.2.36-1.02-.08-2.12 0 0-.67-.22-2.2.82-.64-.18-1.32-.27-2-.27s-1.36.09-2 .27c-1.53-1.03-2.2-.82-2.2-.82-.44 1.1-.16 1.92-.08 2.12-.51.56-.82 1.28-.82 2.15 0 3.06 1.86 3.75 3.64 3.95-.23.2-.44.55-.51 1.07-.46.21-1.61.55-2.33-.66-.15-.24-.6-.83-1.23-.82-.67.01-.27.38.01.53.34.19.73.9.82 1.13.16.45.68 1.31 2.69.94 0 .67.01 1.3.01 1.49 0 .21-.15.45-.55.38A7.995 7.995 0 0 1 0 8c0-4.42 3.58-8 8-8Z" />
		</svg>
	);
}
