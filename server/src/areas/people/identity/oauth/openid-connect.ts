import * as client from 'openid-client';
import type { ProviderConfig } from '../../../../platform/config/index.ts';
import { exchangeCode, isPlain, makeSignInUrl, talk } from './client.ts';
import type { Provider } from './provider.ts';

/** `client_secret_basic` is the default of a provider that names nothing else. */
const authenticate =
	(secret: string): client.ClientAuth =>
	(server, ...rest) => {
		const methods = server.token_endpoint_auth_methods_supported;
		const takesBasic = methods === undefined || methods.includes('client_secret_basic');
		return (takesBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...rest);
	};

/** Google or any other issuer of OpenID Connect, discovered when it is first needed. */
export function createOpenIdConnect(
	{ id, name, issuer, clientId, clientSecret }: Extract<ProviderConfig, { kind: 'oidc' }>,
	timeoutS: number,
): Provider {
	let discovered: Promise<client.Configuration> | null = null;
	function discover(): Promise<client.Configuration> {
		discovered ??= client
			.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
				timeout: timeoutS,
				execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
			})
			.catch((error: unknown) => {
				discovered = null;
				throw error;
			});
		return discovered;
	}
	return {
		id,
		name,
		makeUrl: (trip) =>
			talk(async () =>
				makeSignInUrl(await discover(), trip, {
					scope: 'openid email profile',
					nonce: trip.nonce,
					// Not every issuer lets itself be asked for the password again; to choose the account is a look at least.
					...(trip.again && { prompt: id === 'google' ? 'select_account' : 'login' }),
				}),
			),
		redeem: (trip, answer) =>
			talk(async () => {
				const config = await discover();
				const checks = { expectedNonce: trip.nonce, idTokenExpected: true };
				const tokens = await exchangeCode(config, trip, answer, checks);
				const claims = tokens.claims();
				if (!claims) throw new Error('the provider gave no ID token');
				const found =
					claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
						? { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) }
						: claims;
				const { email, email_verified: verified, name: fullName } = found as Record<string, unknown>;
				return {
					issuer: claims.iss,
					subject: claims.sub,
					email: typeof email === 'string' ? email : null,
					emailVerified: verified === true,
					name: typeof fullName === 'string' ? fullName : '',
				};
			}),
	};
}
