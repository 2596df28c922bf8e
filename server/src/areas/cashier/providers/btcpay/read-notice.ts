import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { type NoticeForm, type NoticeSecrets, readSignedNotice } from '../kit/signed-notice.ts';
import type { Notice } from '../provider.ts';

const FORM = {
	header: 'btcpay-sig',
	value: /^sha256=(?<hex>[0-9a-f]{64})$/,
	body: z.object({
		deliveryId: z.string().check(z.minLength(1)),
		type: z.string(),
		storeId: z.optional(z.string()),
		invoiceId: z.optional(z.string()),
		payoutId: z.optional(z.string()),
	}),
} satisfies NoticeForm<z.ZodMiniType>;

/**
 * Reads a notice of a store. `BTCPay-Sig` signs no time: a repeated delivery is recognised by its id, and reading back makes an old one
 * harmless. Throws `BadSignature`.
 */
export function readNotice(
	{ storeId, ...secrets }: NoticeSecrets & { readonly storeId: string },
	headers: IncomingHttpHeaders,
	body: Buffer,
): Notice {
	const { deliveryId, type, invoiceId, payoutId, storeId: store } = readSignedNotice(FORM, secrets, headers, body);
	if (store !== storeId) return { deliveryId, subjects: [] };
	if (type.startsWith('Invoice') && invoiceId) return { deliveryId, subjects: [{ kind: 'deposit', id: invoiceId }] };
	if (type.startsWith('Payout') && payoutId) return { deliveryId, subjects: [{ kind: 'payout', id: payoutId }] };
	return { deliveryId, subjects: [] };
}
