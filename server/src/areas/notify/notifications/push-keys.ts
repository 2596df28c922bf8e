import { createECDH, hkdfSync } from 'node:crypto';
import type { PushPayload } from '@fairtick/domain/notifications/push';
import webPush from 'web-push';

/** Order of the group of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than the scalar by as much as makes every one of them equally likely (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;

/** The browser that a message is encrypted for, as its push service knows it; texts are base64url. */
export interface Subscription {
	readonly address: string;
	readonly key: string;
	readonly secret: string;
}

interface Message {
	readonly payload: PushPayload;
	readonly urgent: boolean;
	/** Time for which the push service keeps it for a browser that is away. */
	readonly ttlMs: number;
	/** A message that is sent again replaces an unfetched one: at most 32 characters of base64url. */
	readonly topic: string;
}

/** The keys that sign (VAPID, RFC 8292) and encrypt (RFC 8291) push messages. */
export interface PushKeys {
	/** P-256, uncompressed, base64url: browsers take messages from its holder alone. */
	readonly publicKey: string;
	/** True if a browser's key is a point that can be encrypted for. */
	canEncryptFor(subscription: Subscription): boolean;
	/** The request that hands a message to its push service. */
	request(
		subscription: Subscription,
		message: Message,
	): {
		readonly headers: Readonly<Record<string, string>>;
		readonly body: Buffer;
	};
}

/** `contact`: where the operators of push services find ours: a `mailto:` or `https:` address. */
export function createPushKeys(secret: Buffer, contact: () => string): PushKeys {
	const seed = Buffer.from(hkdfSync('sha256', secret, '', 'push', SEED_BYTES));
	const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
	const ecdh = createECDH('prime256v1');
	const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
	ecdh.setPrivateKey(privateKey);
	const publicKey = ecdh.getPublicKey('base64url');
	const vapid = { publicKey, privateKey: privateKey.toString('base64url') };

	const request: PushKeys['request'] = ({ address, key, secret: auth }, { payload, urgent, ttlMs, topic }) => {
		const { headers, body } = webPush.generateRequestDetails(
			{ endpoint: address, keys: { p256dh: key, auth } },
			JSON.stringify(payload),
			{
				vapidDetails: { subject: contact(), ...vapid },
				contentEncoding: 'aes128gcm',
				TTL: Math.ceil(ttlMs / 1_000),
				urgency: urgent ? 'high' : 'normal',
				topic,
			},
		);
		return { headers: mapToText(headers), body: body as Buffer };
	};
	return {
		publicKey,
		canEncryptFor(subscription) {
			try {
				const probe = createECDH('prime256v1');
				probe.generateKeys();
				probe.computeSecret(Buffer.from(subscription.key, 'base64url'));
				return true;
			} catch {
				return false;
			}
		},
		request,
	};
}

const mapToText = (headers: object): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
