import type { BothProvider, DepositOrder } from '../../../src/areas/cashier/providers/provider.ts';
import { openStripe, type StripeOptions } from '../../../src/areas/cashier/providers/stripe/open-stripe.ts';
import { depositOrder } from './orders.ts';
import { LocalStripe } from './stripe-server.ts';

/** A local Stripe with a clock that a test moves, and our adapter of it. */
export class StripeFixture {
	readonly stripe: LocalStripe;
	readonly #clock: { nowMs: number };

	private constructor(stripe: LocalStripe, clock: { nowMs: number }) {
		this.stripe = stripe;
		this.#clock = clock;
	}

	static async start(): Promise<StripeFixture> {
		const clock = { nowMs: Date.parse('2026-11-24T10:00:00Z') };
		return new StripeFixture(await LocalStripe.start({ nowMs: () => clock.nowMs }), clock);
	}

	get nowMs(): number {
		return this.#clock.nowMs;
	}

	set nowMs(nowMs: number) {
		this.#clock.nowMs = nowMs;
	}

	open(options: Partial<StripeOptions> = {}): Promise<BothProvider> {
		const { key: secretKey, account, secrets: webhookSecrets, url } = this.stripe;
		return openStripe({
			secretKey,
			account,
			webhookSecrets,
			url,
			currencies: ['USD', 'JPY'],
			money: 'sandbox',
			siteName: 'Fairtick',
			nowMs: () => this.nowMs,
			...options,
		});
	}

	order(some: Partial<DepositOrder> = {}): DepositOrder {
		return depositOrder(this.nowMs, some);
	}

	/** A deposit that was paid at Stripe: its session and its payment. */
	async paid(provider: BothProvider, some: Partial<DepositOrder> = {}, options?: Parameters<LocalStripe['pay']>[1]) {
		const { providerId } = await provider.startDeposit(this.order(some));
		return { sessionId: providerId, intent: this.stripe.pay(providerId, options) };
	}
}
