import {
	BadSignature,
	type CalledProvider,
	NO_EVIDENCE,
	type Provider,
} from '../../../src/areas/cashier/providers/provider.ts';

type BothProvider = Provider & { readonly direction: 'both' };

/** A provider that knows nothing but what a test makes it know. */
export const fakeProvider = (change: Partial<BothProvider>): BothProvider & CalledProvider => ({
	direction: 'both',
	name: 'acme',
	account: 'one',
	money: 'sandbox',
	methods: [],
	startDeposit: async ({ id }) => ({ providerId: id, next: { url: 'https://acme.example.com' } }),
	readNotice() {
		throw new BadSignature();
	},
	readEvidence: async () => NO_EVIDENCE,
	async *list() {},
	send: async () => NO_EVIDENCE,
	find: async () => NO_EVIDENCE,
	...change,
});
