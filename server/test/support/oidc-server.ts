import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface LocalAccount {
	readonly email?: string;
	readonly email_verified?: boolean;
	readonly name?: string;
}

export const LOCAL_CLIENT = { id: 'fairtick', secret: 'a-secret-of-the-client' };

/** A real issuer of OpenID Connect on this machine, that asks for no input. */
export class LocalOidc {
	/** People by their subjects. */
	readonly accounts = new Map<string, LocalAccount>();
	/** The person at the browser: a subject, or an error that the issuer answers instead. */
	person: string | { readonly error: string } = 'nobody';
	/** Answers nothing at all. */
	silent = false;
	/** The last prompt of the issuer. */
	prompt: string | undefined;
	readonly #http: Server;
	#provider: Provider | null = null;
	#port = 0;

	private constructor() {
		this.#http = createServer((request, response) => void this.#serve(request, response));
	}

	static async start(redirectUri: string): Promise<LocalOidc> {
		const issuer = new LocalOidc();
		await issuer.comeBack();
		issuer.#provider = issuer.#createProvider(redirectUri);
		return issuer;
	}

	get issuer(): string {
		return `http://localhost:${this.#port}`;
	}

	/** Listens again, on the port that it had. */
	async comeBack(): Promise<void> {
		await new Promise<void>((resolve) => this.#http.listen(this.#port, 'localhost', resolve));
		this.#port = (this.#http.address() as AddressInfo).port;
	}

	/** Refuses connections from now on. */
	async goAway(): Promise<void> {
		this.#http.closeAllConnections();
		if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
	}

	/** Goes where a browser would be led, until it is led back to the site. */
	async visit(address: string): Promise<URL> {
		const cookies = new Map<string, string>();
		let url = new URL(address);
		while (url.origin === this.issuer) {
			const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
			const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
			for (const set of answer.headers.getSetCookie()) {
				const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
				cookies.set(name, value);
			}
			const next = answer.headers.get('location');
			if (next === null) throw new Error(`${url.pathname}: ${answer.status} ${await answer.text()}`);
			url = new URL(next, url);
		}
		return url;
	}

	#createProvider(redirectUri: string): Provider {
		const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
		return new Provider(this.issuer, {
			clients: [{ client_id: LOCAL_CLIENT.id, client_secret: LOCAL_CLIENT.secret, redirect_uris: [redirectUri] }],
			jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'local' }] },
			cookies: { keys: [randomBytes(16).toString('hex')] },
			claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
			features: { devInteractions: { enabled: false } },
			interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
			ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
			findAccount: (_context, accountId) => ({
				accountId,
				claims: () => ({ sub: accountId, ...this.accounts.get(accountId) }),
			}),
		});
	}

	async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const provider = this.#provider;
		if (this.silent || provider === null) return;
		if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
		const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
		if (prompt.name === 'login') this.prompt = params['prompt'] as string | undefined;
		if (typeof this.person !== 'string') {
			return provider.interactionFinished(request, response, this.person, { mergeWithLastSubmission: false });
		}
		if (prompt.name === 'login') {
			return provider.interactionFinished(request, response, { login: { accountId: this.person } });
		}
		const grant =
			(grantId && (await provider.Grant.find(grantId))) ||
			new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
		grant.addOIDCScope('openid email profile');
		const result = { consent: { grantId: await grant.save() } };
		return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
	}
}
