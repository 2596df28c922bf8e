import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_CLIENT } from './oidc-server.ts';

interface LocalUser {
	readonly id: number;
	readonly login: string;
	readonly name: string | null;
	readonly emails: readonly { readonly email: string; readonly primary: boolean; readonly verified: boolean }[];
}

/** GitHub's endpoints for signing in, as its documents describe them, on this machine. */
export class LocalGitHub {
	user: LocalUser = { id: 1, login: 'nobody', name: null, emails: [] };
	/** Answers its calls with this status instead. */
	failing: number | null = null;
	readonly #codes = new Map<string, { readonly challenge: string; readonly user: LocalUser }>();
	readonly #tokens = new Map<string, LocalUser>();
	readonly #http: Server = createServer(async (request, response) => {
		const { status = 200, body } = this.failing
			? { status: this.failing, body: { message: 'failing' } }
			: await this.#answer(request);
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});

	static async start(): Promise<LocalGitHub> {
		const github = new LocalGitHub();
		await new Promise<void>((resolve) => github.#http.listen(0, '127.0.0.1', resolve));
		return github;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
	}

	/** The address to which a browser is led once the person has agreed. */
	visit(address: string): URL {
		const { searchParams, pathname } = new URL(address);
		if (pathname !== '/login/oauth/authorize' || searchParams.get('client_id') !== LOCAL_CLIENT.id) {
			throw new Error(`GitHub knows no ${address}`);
		}
		const code = randomUUID();
		this.#codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', user: this.user });
		const back = new URL(searchParams.get('redirect_uri') ?? '');
		back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
		return back;
	}

	async stop(): Promise<void> {
		this.#http.closeAllConnections();
		await new Promise((resolve) => this.#http.close(resolve));
	}

	async #answer(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
		if (request.url === '/login/oauth/access_token') {
			const form = new URLSearchParams(await readText(request));
			return { body: this.#exchange(form) };
		}
		const user = this.#tokens.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '');
		if (!user) return { status: 401, body: { message: 'Bad credentials' } };
		const { emails, ...profile } = user;
		if (request.url === '/api/user') return { body: { ...profile, type: 'User' } };
		return request.url === '/api/user/emails' ? { body: emails } : { status: 404, body: { message: 'Not Found' } };
	}

	/** With status 200 whatever happens, as GitHub does. */
	#exchange(form: URLSearchParams): unknown {
		const known = form.get('client_id') === LOCAL_CLIENT.id && form.get('client_secret') === LOCAL_CLIENT.secret;
		if (!known) return { error: 'incorrect_client_credentials' };
		const code = form.get('code') ?? '';
		const issued = this.#codes.get(code);
		this.#codes.delete(code);
		const challenge = createHash('sha256')
			.update(form.get('code_verifier') ?? '')
			.digest('base64url');
		if (!issued || issued.challenge !== challenge) {
			return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };
		}
		const token = `gho_${randomUUID()}`;
		this.#tokens.set(token, issued.user);
		return { access_token: token, scope: 'read:user,user:email', token_type: 'bearer' };
	}
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part);
	return Buffer.concat(parts).toString();
}
