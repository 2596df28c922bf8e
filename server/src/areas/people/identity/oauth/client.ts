import * as client from 'openid-client';
import { ProviderFailed, type Trip } from './provider.ts';

/** The address of a provider's sign-in, for OpenID Connect and for OAuth alone. */
export async function makeSignInUrl(
	config: client.Configuration,
	trip: Trip,
	more: Record<string, string>,
): Promise<URL> {
	return client.buildAuthorizationUrl(config, {
		redirect_uri: trip.redirectUri,
		state: trip.state,
		code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
		code_challenge_method: 'S256',
		...more,
	});
}

/** Exchanges the code that a person came back with; state, verifier and issuer are checked on the way. */
export function exchangeCode(
	config: client.Configuration,
	trip: Trip,
	answer: URLSearchParams,
	more: client.AuthorizationCodeGrantChecks,
) {
	const url = new URL(trip.redirectUri);
	url.search = answer.toString();
	return client.authorizationCodeGrant(config, url, {
		pkceCodeVerifier: trip.verifier,
		expectedState: trip.state,
		...more,
	});
}

/** Plain http is for a provider on the same machine, which only settings can name. */
export function isPlain(address: string): boolean {
	return new URL(address).protocol === 'http:';
}

/** Runs a conversation with a provider; whatever goes wrong in it is a `ProviderFailed`. */
export async function talk<Result>(conversation: () => Promise<Result>): Promise<Result> {
	try {
		return await conversation();
	} catch (error) {
		if (error instanceof ProviderFailed) throw error;
		const isRefused = error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
		throw new ProviderFailed(isRefused ? 'refused' : 'unavailable', error);
	}
}
