import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { type RunningServer, startServer } from '../server.ts';

/** The issuer's name on our buttons. */
export const ISSUER_NAME = 'Example ID';

/** Starts the product with a real OpenID Connect issuer, whose own pages accept any name as an email address. */
export async function startServerWithIssuer(): Promise<RunningServer> {
	const http = createServer();
	await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
	const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
	const client = { id: 'fairtick', secret: randomUUID() };
	// The product loads the issuer's metadata when a user first goes there.
	const server = await startServer({
		FAIR_HISTORY_DAYS: '1',
		OIDC_ISSUER: issuer,
		OIDC_CLIENT_ID: client.id,
		OIDC_CLIENT_SECRET: client.secret,
		OIDC_NAME: ISSUER_NAME,
	});
	const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: client.id,
				client_secret: client.secret,
				redirect_uris: [`${server.url}/api/oauth/oidc/callback`],
			},
		],
		jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'local' }] },
		cookies: { keys: [randomUUID()] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
		ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
		findAccount: (_context, accountId) => ({
			accountId,
			claims: () => ({ sub: accountId, email: accountId, email_verified: true, name: 'Kim Example' }),
		}),
	});
	http.on('request', provider.callback());
	return {
		...server,
		async stop() {
			http.closeAllConnections();
			await new Promise((resolve) => http.close(resolve));
			await server.stop();
		},
	};
}
