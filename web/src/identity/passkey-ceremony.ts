import type { Assertion, NewCredential } from '@fairtick/domain/identity/credential';
import {
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
} from '@simplewebauthn/browser';
import type { Outage, Outcome, Refused } from '../api/outcome.ts';

/** The browser let no passkey answer: turned down, too late, or there is none. */
export interface NoPasskey {
	readonly kind: 'no_passkey';
	/** One of this account's is there already. */
	readonly known: boolean;
}
type Asked = Outcome<{ readonly challenge: string }>;
type Answered<Credential> = { readonly kind: 'ok'; readonly answer: Credential } | NoPasskey | Refused | Outage;

/** What browsers say when the passkey that shall be made is there already. */
const IS_KNOWN = 'InvalidStateError';

async function perform<Credential>(
	prepare: () => Promise<Asked>,
	ceremony: (question: unknown) => Promise<unknown>,
): Promise<Answered<Credential>> {
	const asked = await prepare();
	if (asked.kind !== 'ok') return asked;
	try {
		return { kind: 'ok', answer: (await ceremony(asked.answer)) as Credential };
	} catch (error) {
		return { kind: 'no_passkey', known: error instanceof Error && error.name === IS_KNOWN };
	}
}

/** Has the browser make a passkey as the server wants it. */
export function makePasskey(prepare: () => Promise<Asked>): Promise<Answered<NewCredential>> {
	return perform(prepare, (question) =>
		startRegistration({ optionsJSON: question as PublicKeyCredentialCreationOptionsJSON }),
	);
}

/** Has a passkey answer what the server asks. */
export function askPasskey(prepare: () => Promise<Asked>): Promise<Answered<Assertion>> {
	return perform(prepare, (question) =>
		startAuthentication({ optionsJSON: question as PublicKeyCredentialRequestOptionsJSON }),
	);
}
