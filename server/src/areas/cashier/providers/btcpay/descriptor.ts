import * as z from 'zod';
import { formerAccounts, type ProviderDescriptor } from '../descriptor.ts';
import { webhookSecrets } from '../settings-file.ts';
import { openBtcpay } from './open-btcpay.ts';

const former = z.strictObject({
	url: z.url(),
	apiKey: z.string().min(1),
	storeId: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
	webhookSecrets,
});

export const btcpay: ProviderDescriptor = {
	name: 'btcpay',
	settings: 'BTCPAY_…',
	open: async ({ payments: { btcpay: store }, money, outgoing, nowMs }) =>
		store ? [openBtcpay({ ...store, money, outgoing, nowMs })] : [],
	former: formerAccounts(former, async (store, { money, outgoing, nowMs }) =>
		openBtcpay({ ...store, isFormer: true, money, outgoing, nowMs }),
	),
};
