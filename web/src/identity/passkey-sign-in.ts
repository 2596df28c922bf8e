import { preparePasskeySignIn, signInByPasskey } from '@fairtick/domain/identity/passkey-contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { loadTexts, translation } from '../i18n/texts.ts';
import { computeFormErrors, type FormErrors, type FormTexts } from '../ui/form/form-errors.ts';
import { askPasskey } from './passkey-ceremony.ts';
import { enterSession } from './sign-in.ts';

/** Signs in by a passkey alone (IDENT-05); null when it worked, else what to show. */
export async function signInWithPasskey(
	queryClient: QueryClient,
	remember: boolean,
	texts: FormTexts,
): Promise<FormErrors | null> {
	const [asked] = await Promise.all([askPasskey(() => call(preparePasskeySignIn, {})), loadTexts(['settings'])]);
	if (asked.kind === 'no_passkey') return { error: [translation.get().t('security.noPasskey')] };
	if (asked.kind !== 'ok') return computeFormErrors(asked, texts);
	const outcome = await call(signInByPasskey, { body: { credential: asked.answer, remember } });
	const failed = outcome.kind === 'ok' ? await enterSession(queryClient, outcome.answer.token, remember) : outcome;
	return failed === null ? null : computeFormErrors(failed, texts);
}
