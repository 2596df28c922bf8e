import {
	type DepositOrder,
	type LegOrder,
	ProviderNotDone,
	ProviderRefused,
} from '../../../src/areas/cashier/providers/provider.ts';

export const DEPOSIT_ID = '0197f22e-79b0-7cc3-98c4-dc0c0c07398f';
export const LEG_KEY = '0197f22e-79b0-7cc3-98c4-dc0c0c073990';

const HOUR_MS = 3_600_000;

/** The cashier's order to a provider, with the fields that a test cares about. */
export const depositOrder = (nowMs: number, some: Partial<DepositOrder>): DepositOrder => ({
	id: DEPOSIT_ID,
	method: 'card',
	amount: 5_000n,
	currency: 'USD',
	reference: '00000000016JD',
	locale: 'br',
	payer: { userId: 1, name: 'Ana Souza', email: 'ana@example.com', country: 'BR' },
	returnUrl: 'https://trade.example.com/cashier',
	expiresAtMs: nowMs + HOUR_MS,
	rateUntilMs: null,
	...some,
});

type Payout = LegOrder & { readonly kind: 'payout' };
type Refund = LegOrder & { readonly kind: 'refund' };

const leg = (nowMs: number) => ({ key: LEG_KEY, withdrawalId: 'w', amount: 2_000n, firstSentAtMs: nowMs });

export const refundOrder = (nowMs: number, paymentId: string, some: Partial<Refund> = {}): Refund => ({
	...leg(nowMs),
	kind: 'refund',
	method: 'card',
	currency: 'USD',
	paymentId,
	...some,
});

export const payoutOrder = (nowMs: number, destination: Payout['destination'], some: Partial<Payout> = {}): Payout => ({
	...leg(nowMs),
	kind: 'payout',
	method: 'bitcoin',
	currency: 'BTC',
	payeeName: 'Ana Souza',
	destination,
	...some,
});

/** The error of a call; null for none. */
export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => null,
		(error: unknown) => error,
	);

/** True if an error leaves open what happened at the provider. */
export const isUnknown = (error: unknown): boolean =>
	error instanceof Error && !(error instanceof ProviderNotDone) && !(error instanceof ProviderRefused);
