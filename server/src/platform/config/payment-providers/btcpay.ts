import * as z from 'zod';
import {
	type PaymentSettings,
	providerSecret,
	type Settings,
	setting,
	type ValuesOf,
	webhookSecrets,
} from '../setting.ts';

const settings = {
	BTCPAY_URL: setting({
		meaning: 'Address of the BTCPay Server, for deposits and withdrawals in bitcoin. Not set: no bitcoin',
		allowed: 'an https address, such as https://btcpay.example.com',
		schema: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
	}),
	BTCPAY_API_KEY: providerSecret(
		'API key of the BTCPay Server',
		'a text of 1 to 200 printable characters',
		/^[\x21-\x7e]{1,200}$/,
	),
	BTCPAY_STORE: setting({
		meaning: 'Id of the store at the BTCPay Server',
		allowed: 'an id of letters and digits',
		schema: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
	}),
	BTCPAY_WEBHOOK_SECRETS: webhookSecrets('the BTCPay Server'),
} as const satisfies Settings;

/** A BTCPay Server of the operator, for bitcoin. */
export interface BtcpayConfig {
	/** Without a slash at its end. */
	readonly url: string;
	readonly apiKey: string;
	readonly storeId: string;
	readonly webhookSecrets: readonly string[];
}

export const btcpay = {
	settings,
	together: [
		['BTCPAY_URL', 'BTCPAY_API_KEY'],
		['BTCPAY_URL', 'BTCPAY_STORE'],
		['BTCPAY_URL', 'BTCPAY_WEBHOOK_SECRETS'],
	],
	https: ['BTCPAY_URL'],
	read(values: ValuesOf<typeof settings>): BtcpayConfig | undefined {
		const {
			BTCPAY_URL: url,
			BTCPAY_API_KEY: apiKey,
			BTCPAY_STORE: storeId,
			BTCPAY_WEBHOOK_SECRETS: webhookSecrets,
		} = values;
		return url && apiKey && storeId && webhookSecrets ? { url, apiKey, storeId, webhookSecrets } : undefined;
	},
} as const satisfies PaymentSettings<typeof settings>;
