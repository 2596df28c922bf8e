import * as client from 'openid-client';
import * as z from 'zod';
import type { ProviderConfig } from '../../../../platform/config/index.ts';
import { exchangeCode, isPlain, makeSignInUrl, talk } from './client.ts';
import { type Provider, ProviderFailed } from './provider.ts';

const person = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() });
const addresses = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub speaks OAuth and no OpenID Connect: its API says who a person is. */
export function createGitHub(
	{ id, name, url, apiUrl, clientId, clientSecret }: Extract<ProviderConfig, { kind: 'github' }>,
	timeoutS: number,
): Provider {
	const config = new client.Configuration(
		{
			issuer: url,
			authorization_endpoint: `${url}/login/oauth/authorize`,
			token_endpoint: `${url}/login/oauth/access_token`,
		},
		clientId,
		undefined,
		client.ClientSecretPost(clientSecret),
	);
	config.timeout = timeoutS;
	if (isPlain(url) || isPlain(apiUrl)) client.allowInsecureRequests(config);

	async function ask<Schema extends z.ZodType>(token: string, path: string, schema: Schema): Promise<z.output<Schema>> {
		const headers = new Headers({ accept: 'application/vnd.github+json' });
		const answer = await client.fetchProtectedResource(config, token, new URL(apiUrl + path), 'GET', null, headers);
		if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`);
		return schema.parse(await answer.json());
	}
	return {
		id,
		name,
		makeUrl: (trip) =>
			talk(() =>
				makeSignInUrl(config, trip, {
					scope: 'read:user user:email',
					...(trip.again && { prompt: 'select_account' }),
				}),
			),
		redeem: (trip, answer) =>
			talk(async () => {
				const tokens = await exchangeCode(config, trip, answer, {}).catch((error: unknown) => {
					throw isRefusal(error) ? new ProviderFailed('refused', error) : error;
				});
				const [{ id: subject, login, name: fullName }, emails] = await Promise.all([
					ask(tokens.access_token, '/user', person),
					ask(tokens.access_token, '/user/emails', addresses),
				]);
				const primary = emails.find((one) => one.primary);
				return {
					issuer: url,
					subject: String(subject),
					email: primary?.email ?? null,
					emailVerified: primary?.verified ?? false,
					name: fullName || login,
				};
			}),
	};
}

/** GitHub says with status 200 that a code is wrong. */
function isRefusal(error: unknown): boolean {
	const body = error instanceof Error && error.cause instanceof Error ? error.cause.cause : undefined;
	return typeof body === 'object' && body !== null && 'body' in body && hasError(body.body);
}

const hasError = (body: unknown) => typeof body === 'object' && body !== null && 'error' in body;
