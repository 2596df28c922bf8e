import type { ProviderDescriptor } from '../descriptor.ts';
import { openAcme } from './open-acme.ts';

export const acme: ProviderDescriptor = {
	name: 'acme',
	settings: 'ACME_…',
	open: async ({ payments: { acme: account }, money, outgoing, nowMs }) =>
		account ? [openAcme({ ...account, money, outgoing, nowMs })] : [],
	former: null,
};
