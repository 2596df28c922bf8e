import { BadSignature, NO_EVIDENCE, type Provider } from '../../../src/areas/cashier/providers/provider.ts';

/** A provider that knows nothing but what a test makes it know. */
export const fakeProvider = (change: Partial<Provider>): Provider => ({
	name: 'acme',
	account: 'one',
	money: 'sandbox',
	methods: [],
	startDeposit: async ({ id }) => ({ providerId: id, next: { url: 'https://acme.example.com' } }),
	readNotice() {
		throw new BadSignature();
	},
	look: async () => NO_EVIDENCE,
	async *list() {},
	send: async () => NO_EVIDENCE,
	find: async () => NO_EVIDENCE,
	...change,
});
