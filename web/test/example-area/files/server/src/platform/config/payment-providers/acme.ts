import {
	origin,
	type PaymentSettings,
	providerSecret,
	type Settings,
	type ValuesOf,
	webhookSecrets,
} from '../setting.ts';

const settings = {
	ACME_URL: origin('Address of Acme', /^https?$/, 'https://api.example.com', 'https://acme.example.com'),
	ACME_KEY: providerSecret('Key of Acme, for payouts to banks. Not set: none', 'a text', /^\w{1,200}$/),
	ACME_WEBHOOK_SECRETS: webhookSecrets('Acme'),
} as const satisfies Settings;

export interface AcmeConfig {
	readonly url: string;
	readonly key: string;
	readonly webhookSecrets: readonly string[];
}

export const acme = {
	settings,
	together: [['ACME_KEY', 'ACME_WEBHOOK_SECRETS']],
	https: ['ACME_URL'],
	read: ({
		ACME_URL: url,
		ACME_KEY: key,
		ACME_WEBHOOK_SECRETS: secrets,
	}: ValuesOf<typeof settings>): AcmeConfig | undefined =>
		key && secrets ? { url, key, webhookSecrets: secrets } : undefined,
} as const satisfies PaymentSettings<typeof settings>;
