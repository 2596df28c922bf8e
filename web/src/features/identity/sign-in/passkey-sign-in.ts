import type { User } from '@fairtick/domain/identity/contract';
import { preparePasskeySignIn, signInByPasskey } from '@fairtick/domain/identity/passkey-contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { loadTexts } from '../../../kit/i18n/texts.ts';
import type { Sent } from '../../../kit/ui/form/form-errors.ts';
import { askPasskey } from './passkey-ceremony.ts';
import { enterSession } from './sign-in.ts';

/** Signs in with a passkey alone (IDENT-05). */
export async function signInWithPasskey(queryClient: QueryClient, remember: boolean): Promise<Sent<User>> {
	const asked = await askPasskey(async () => {
		const [prepared] = await Promise.all([call(preparePasskeySignIn, {}), loadTexts(['settings'])]);
		return prepared;
	});
	if (asked.kind !== 'ok') return asked;
	const issued = await call(signInByPasskey, { body: { credential: asked.answer, remember } });
	return enterSession(queryClient, issued, remember);
}
