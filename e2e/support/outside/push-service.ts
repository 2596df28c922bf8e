import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@fairtick/domain/notifications/push';

/** A push service with one browser, which decrypts messages. The server's own tests check signatures. */
export interface PushService {
	/** The subscription that the browser's `PushManager` gives to the page. */
	readonly subscription: {
		readonly endpoint: string;
		readonly keys: { readonly p256dh: string; readonly auth: string };
	};
	readonly payloads: PushPayload[];
	close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
	const ecdh = createECDH('prime256v1');
	ecdh.generateKeys();
	const secret = randomBytes(16);
	const payloads: PushPayload[] = [];
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part);
		payloads.push(JSON.parse(open(Buffer.concat(parts), ecdh, secret)));
		response.writeHead(201).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		subscription: {
			endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomBytes(8).toString('hex')}`,
			keys: { p256dh: ecdh.getPublicKey('base64url'), auth: secret.toString('base64url') },
		},
		payloads,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Decrypts by RFC 8291, and RFC 8188 with one record. */
function open(body: Buffer, ecdh: ReturnType<typeof createECDH>, secret: Buffer): string {
	const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
	const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32));
	const derive = (purpose: string, length: number) =>
		Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, length));
	const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
	decipher.setAuthTag(sealed.subarray(-16));
	const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
	return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
