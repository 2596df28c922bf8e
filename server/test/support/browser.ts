import type { FastifyInstance } from 'fastify';

export interface TestAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, unknown>>;
	/** The decoded body, undefined if there is none. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look at answers of many shapes
	readonly body: any;
	/** Names of the cookies that this answer sets, with their attributes. */
	readonly cookies: readonly { readonly name: string; readonly value: string; readonly [attribute: string]: unknown }[];
}

export const PASSWORD = 'three blue umbrellas';
let browsers = 0;
let people = 0;

/** Behaves as a browser with our client in it: keeps cookies, echoes the anti-forgery pair, carries the token. */
export class TestBrowser {
	readonly #http: FastifyInstance;
	readonly #cookies = new Map<string, string>();
	/** The readable half of the session. */
	token: string | null = null;
	readonly address: string;
	locale = 'en';
	userAgent = 'test';

	private constructor(http: FastifyInstance) {
		this.#http = http;
		browsers++;
		this.address = `10.${(browsers >> 16) & 255}.${(browsers >> 8) & 255}.${browsers & 255}`;
	}

	static async open(http: FastifyInstance): Promise<TestBrowser> {
		const browser = new TestBrowser(http);
		await browser.call('GET', '/');
		return browser;
	}

	/** The same browser at another application of the same installation. */
	at(http: FastifyInstance): TestBrowser {
		const other = new TestBrowser(http);
		for (const [name, value] of this.#cookies) other.setCookie(name, value);
		other.token = this.token;
		return other;
	}

	cookie(name: string): string | undefined {
		return this.#cookies.get(name);
	}

	setCookie(name: string, value: string | null): void {
		if (value === null) this.#cookies.delete(name);
		else this.#cookies.set(name, value);
	}

	/** The headers of every call. */
	headers(method: string): Record<string, string> {
		return {
			'accept-language': this.locale,
			'user-agent': this.userAgent,
			'x-forwarded-for': this.address,
			cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
			...(method === 'GET' ? {} : { 'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '' }),
			...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
		};
	}

	async call(
		method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD',
		url: string,
		payload?: object | string,
		headers: Readonly<Record<string, string>> = {},
	): Promise<TestAnswer> {
		const answer = await this.#http.inject({
			method,
			url,
			headers: { ...this.headers(method), ...headers },
			...(payload === undefined ? {} : { payload }),
		});
		for (const { name, value, maxAge } of answer.cookies) this.setCookie(name, maxAge === 0 ? null : value);
		const isJson = String(answer.headers['content-type']).startsWith('application/json');
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: isJson ? answer.json() : answer.body.replace(/^\ufeff/, '') || undefined,
			cookies: answer.cookies as unknown as TestAnswer['cookies'],
		};
	}

	/** Registers a new user, with what is given changed. */
	register(change: Readonly<Record<string, unknown>> = {}): Promise<TestAnswer> {
		return this.call('POST', '/api/register', {
			name: 'Dana Weiss',
			email: `person${++people}@example.org`,
			password: PASSWORD,
			password_confirmation: PASSWORD,
			country: 'GB',
			accept_terms: true,
			...change,
		});
	}

	async login(email: string, password = PASSWORD, remember = false): Promise<TestAnswer> {
		const answer = await this.call('POST', '/api/login', { email, password, remember });
		if (answer.status === 200) this.token = answer.body.token;
		return answer;
	}

	/** A guest of the welcome page (IDENT-11). */
	async startGuest(): Promise<TestAnswer> {
		const answer = await this.call('POST', '/api/guest');
		if (answer.status === 201) this.token = answer.body.token;
		return answer;
	}

	/** Registers a new user and signs them in. Returns the user. */
	async join(): Promise<{ id: number; email: string }> {
		const { body } = await this.register();
		await this.login(body.email);
		return body;
	}
}
