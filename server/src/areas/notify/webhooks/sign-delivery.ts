import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret for a receiver; its beginning names its kind. */
export const createSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** The value of the signature's header (NOTE-04): a receiver computes the same, and takes nothing whose time is old. */
export function signDelivery(secret: string, body: string, atMs: number): string {
	const t = Math.floor(atMs / 1_000);
	return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
