import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature, type Notice } from '../provider.ts';
import { noticeBody } from './answers.ts';

export interface NoticeOptions {
	/** One, or two while one replaces the other. */
	readonly secrets: readonly string[];
	readonly storeId: string;
}

/**
 * Checks a notice by `BTCPay-Sig`, an HMAC-SHA256 of the body without a time. A repeated delivery is recognised by its
 * id, and reading back makes an old one harmless. Throws `BadSignature`.
 */
export function readNotice({ secrets, storeId }: NoticeOptions, headers: IncomingHttpHeaders, body: Buffer): Notice {
	const signature = headers['btcpay-sig'];
	if (typeof signature !== 'string' || !secrets.some((secret) => isSigned(body, signature, secret)))
		throw new BadSignature();
	const told = noticeBody.safeParse(parse(body));
	if (!told.success) throw new BadSignature();
	const { deliveryId, type, invoiceId, payoutId, storeId: store } = told.data;
	if (store !== storeId) return { deliveryId, subjects: [] };
	if (type.startsWith('Invoice') && invoiceId) return { deliveryId, subjects: [{ kind: 'deposit', id: invoiceId }] };
	if (type.startsWith('Payout') && payoutId) return { deliveryId, subjects: [{ kind: 'payout', id: payoutId }] };
	return { deliveryId, subjects: [] };
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
	const [expected, given] = [
		Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`),
		Buffer.from(signature),
	];
	return expected.length === given.length && timingSafeEqual(expected, given);
}

function parse(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return null;
	}
}
