import { LocalExchange } from '../../server/test/support/exchange-server.ts';

const QUOTE_EVERY_MS = 200;

type Name = 'okx' | 'bybit' | 'bitget';

/** A local exchange that continuously quotes a random walk, and can be stopped. */
export class QuotingExchange {
	readonly #name: Name;
	#exchange: LocalExchange;
	#price = 90_000;
	readonly #quoting: NodeJS.Timeout;
	isThere = true;

	private constructor(name: Name, exchange: LocalExchange) {
		this.#name = name;
		this.#exchange = exchange;
		this.#quoting = setInterval(() => this.#quote(), QUOTE_EVERY_MS);
	}

	static async start(name: Name = 'okx'): Promise<QuotingExchange> {
		return new QuotingExchange(name, await LocalExchange.start(name));
	}

	get url(): string {
		return this.#exchange.url;
	}

	async goAway(): Promise<void> {
		this.isThere = false;
		await this.#exchange.stop();
	}

	async comeBack(): Promise<void> {
		this.#exchange = await LocalExchange.start(this.#name, Date.now, this.#exchange.port);
		this.isThere = true;
	}

	async stop(): Promise<void> {
		clearInterval(this.#quoting);
		await this.#exchange.stop();
	}

	#quote(): void {
		if (!this.isThere) return;
		this.#price = Math.round((this.#price + (Math.random() - 0.5) * 20) * 100) / 100;
		this.#exchange.quote('BTC', this.#price - 0.5, this.#price + 0.5);
	}
}
