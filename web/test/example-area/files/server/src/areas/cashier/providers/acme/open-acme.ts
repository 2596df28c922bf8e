import { formatNative } from '@fairtick/domain/cashier/native';
import { z } from 'zod';
import * as mini from 'zod/mini';
import type { PaymentAccount } from '../../../../platform/config/index.ts';
import type { Outgoing } from '../../../../platform/outgoing/index.ts';
import { DEFAULT_TERMS } from '../default-terms.ts';
import { createJsonApi } from '../kit/json-api.ts';
import { readSignedNotice } from '../kit/signed-notice.ts';
import { NO_EVIDENCE, type Provider, ProviderRefused } from '../provider.ts';

const payout = z.object({
	id: z.string(),
	reference: z.string(),
	cents: z.int().transform(BigInt),
	state: z.enum(['pending', 'paid', 'failed', 'returned']),
	changed: z.int(),
});

const NOTICE = {
	header: 'acme-signature',
	value: /^t=(?<time>\d+),v1=(?<hex>[0-9a-f]{64})$/,
	body: mini.object({ id: mini.string(), payout: mini.string() }),
};

export interface AcmeOptions extends PaymentAccount<'acme'> {
	readonly money: Provider['money'];
	readonly outgoing: Outgoing;
	readonly nowMs: () => number;
}

/** Payouts to banks in dollars, each made once for its idempotency key. */
export function openAcme({ url, key, webhookSecrets: secrets, money, outgoing, nowMs }: AcmeOptions): Provider {
	const api = createJsonApi({
		outgoing,
		name: 'Acme',
		base: `${url}/v1`,
		headers: { authorization: `Bearer ${key}` },
		maxBytes: 1_048_576,
		done: [200, 201],
		notDone: [401, 429],
		refused: [422],
		reason: z.object({ code: z.string() }).transform(({ code }) => code),
		passing: ['balance_too_low'],
	});
	const toEvidence = (payouts: readonly z.output<typeof payout>[]) => ({
		...NO_EVIDENCE,
		payouts: payouts.map(({ id, reference, cents, state, changed }) => ({
			id,
			key: reference,
			amount: cents,
			currency: 'USD',
			state,
			atMs: changed,
		})),
	});
	const list = async (query: string) => toEvidence(await api.get(`/payouts?${query}`, z.array(payout)));

	return {
		direction: 'payouts',
		name: 'acme',
		account: 'acme',
		money,
		methods: [
			{
				id: 'bank_usd',
				name: 'Bank transfer (USD)',
				countries: null,
				currency: 'USD',
				decimals: 2,
				deposit: null,
				withdrawal: { ...DEFAULT_TERMS, by: 'payout', usualS: 86_400, expiresS: 0 },
				fields: [
					{
						name: 'bank_account',
						maxLength: 40,
						read: (text) => (/^\d{4,40}$/.test(text) ? { value: text } : { code: 'field.destination' }),
					},
				],
			},
		],
		readNotice(headers, body) {
			const { id, payout } = readSignedNotice(NOTICE, { secrets, nowMs }, headers, body);
			return { deliveryId: id, subjects: [{ kind: 'payout', id: payout }] };
		},
		readEvidence: async ({ kind, id }) =>
			kind === 'payout' ? toEvidence([await api.get(`/payouts/${encodeURIComponent(id)}`, payout)]) : NO_EVIDENCE,
		async *list(fromMs, toMs) {
			yield list(`from=${fromMs}&to=${toMs}`);
		},
		async send(order) {
			if (order.kind === 'refund') throw new ProviderRefused('no_refunds');
			const { key: reference, amount, destination, payeeName } = order;
			const body = { reference, amount: formatNative(amount, 2), to: destination['bank_account'], name: payeeName };
			return toEvidence([await api.post('/payouts', body, payout, { 'idempotency-key': reference })]);
		},
		find: ({ key: reference }) => list(`reference=${encodeURIComponent(reference)}`),
	};
}
