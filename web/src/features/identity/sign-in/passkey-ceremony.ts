import type { Assertion, NewCredential } from '@fairtick/domain/identity/credential';
import {
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
} from '@simplewebauthn/browser';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { translation } from '../../../kit/i18n/texts.ts';
import type { Sent } from '../../../kit/ui/form/form-errors.ts';

type Asked = Outcome<{ readonly challenge: string }>;

/** The browsers' error for a passkey that exists already. */
const IS_KNOWN = 'InvalidStateError';

async function perform<Credential>(
	prepare: () => Promise<Asked>,
	ceremony: (question: unknown) => Promise<unknown>,
): Promise<Sent<Credential>> {
	const asked = await prepare();
	if (asked.kind !== 'ok') return asked;
	try {
		return { kind: 'ok', answer: (await ceremony(asked.answer)) as Credential };
	} catch (error) {
		// Cancelled, timed out, no passkey found, or a passkey to be made that exists already.
		const isKnown = error instanceof Error && error.name === IS_KNOWN;
		const text = translation.get().t(isKnown ? 'security.passkeyKnown' : 'security.noPasskey');
		return { kind: 'errors', errors: { error: [text] } };
	}
}

/** Has the browser make a passkey for the server's challenge. */
export function makePasskey(prepare: () => Promise<Asked>): Promise<Sent<NewCredential>> {
	return perform(prepare, (question) =>
		startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON }),
	);
}

/** Has a passkey answer the server's challenge. */
export function askPasskey(prepare: () => Promise<Asked>): Promise<Sent<Assertion>> {
	return perform(prepare, (question) =>
		startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }),
	);
}
