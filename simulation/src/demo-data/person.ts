import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type TestAnswer, TestBrowser } from '../../../server/test/support/browser.ts';
import type { Character } from './people.ts';
import type { Stage } from './stage.ts';

const FRESH_MS = 10 * 60_000;
const CODE_MS = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A user of the product's calls, as their browser would make them. */
export class Person {
	readonly id: number;
	readonly character: Character;
	/** Secret of the second factor, in base32. */
	secret: string | null = null;
	recoveryCodes: readonly string[] = [];
	readonly #stage: Stage;
	readonly #browser: TestBrowser;
	#signedInAtMs = 0;
	#codeUsedAtMs = 0;

	private constructor(stage: Stage, browser: TestBrowser, id: number, character: Character) {
		this.#stage = stage;
		this.#browser = browser;
		this.id = id;
		this.character = character;
	}

	/** Registers and signs in. `verified`: the address is verified by the emailed link. */
	static async join(stage: Stage, character: Character, { verified = true } = {}): Promise<Person> {
		const browser = await TestBrowser.open(stage.app.http);
		browser.locale = character.locale;
		browser.userAgent = USER_AGENTS[character.name.length % USER_AGENTS.length] as string;
		const { name, email, country } = character;
		const { password } = stage;
		const answer = await browser.register({ name, email, country, password, password_confirmation: password });
		if (answer.status !== 201) throw new Error(`${email} is refused: ${JSON.stringify(answer.body)}`);
		const person = new Person(stage, browser, answer.body.id, character);
		await person.signIn();
		if (verified) {
			await stage.prices.moveTo(stage.nowMs + 90_000);
			await person.call('POST', `/api${await stage.loadMailedLink(email)}`);
		}
		return person;
	}

	/** Signs in, with an authenticator code if the second factor is on. */
	async signIn(): Promise<void> {
		const { password } = this.#stage;
		const { email } = this.character;
		const { body } = await this.#browser.call('POST', '/api/login', { email, password, remember: true });
		if (body.token) this.#browser.token = body.token;
		else {
			const answer = await this.#browser.call('POST', '/api/login/second-factor', {
				challenge: body.challenge,
				code: await this.#makeCode(),
			});
			if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
			this.#browser.token = answer.body.token;
		}
		this.#signedInAtMs = this.#stage.nowMs;
	}

	/** Turns the second factor on. */
	async useSecondFactor(): Promise<void> {
		this.secret = (await this.call('POST', '/api/settings/second-factor/totp')).secret;
		const code = await this.#makeCode();
		const { recovery_codes } = await this.call('POST', '/api/settings/second-factor/totp/confirm', { code });
		this.recoveryCodes = recovery_codes;
		await this.signIn();
	}

	/**
	 * Reports the second factor as lost. Returns a browser that opened the emailed link, with the link's query and its
	 * path of calls.
	 */
	async loseSecondFactor(): Promise<{ visitor: TestBrowser; path: string; query: string }> {
		const visitor = await TestBrowser.open(this.#stage.app.http);
		visitor.locale = this.character.locale;
		const { email } = this.character;
		const { password } = this.#stage;
		const { body } = await visitor.call('POST', '/api/login', { email, password, remember: true });
		await visitor.call('POST', '/api/login/second-factor/lost', { challenge: body.challenge });
		const [path, query = ''] = (await this.#stage.loadMailedLink(email)).split('?');
		return { visitor, path: `/api${path}`, query };
	}

	/** An unused code: each code is valid once. */
	async #makeCode(): Promise<string> {
		await this.#stage.prices.moveTo(this.#codeUsedAtMs + 2 * CODE_MS);
		this.#codeUsedAtMs = this.#stage.nowMs;
		return new TOTP({ secret: Secret.fromBase32(this.secret ?? '') }).generate({ timestamp: this.#stage.nowMs });
	}

	/** The answer's body. Throws for a refusal. */
	// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
	async call(method: Method, path: string, body?: object): Promise<any> {
		const answer = await this.ask(method, path, body);
		if (answer.status >= 400)
			throw new Error(`${this.character.email}: ${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
		return answer.body;
	}

	/** The answer, including refusals. */
	async ask(
		method: Method,
		path: string,
		body?: object,
		headers: Readonly<Record<string, string>> = {},
	): Promise<TestAnswer> {
		if (this.secret !== null && this.#stage.nowMs - this.#signedInAtMs > FRESH_MS) await this.signIn();
		const send = () =>
			this.#browser.call(method, path, body, {
				...(method === 'POST' && { 'idempotency-key': randomUUID() }),
				...headers,
			});
		const answer = await send();
		const isOver = answer.status === 401 || answer.body?.code === 'http.fresh_sign_in';
		if (!isOver) return answer;
		await this.signIn();
		return send();
	}
}

const USER_AGENTS = [
	'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
	'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];
