import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushPayload, pushPayload } from '@fairtick/domain/notifications/push';

/** A browser that has subscribed, as its page reports it to the server. */
export interface TestSubscription {
	readonly address: string;
	readonly key: string;
	readonly secret: string;
}

interface Pushed {
	/** The name of the subscription. */
	readonly name: string;
	readonly headers: IncomingHttpHeaders;
	/** The public key that it was signed with, once the signature has been checked. */
	readonly signedBy: string;
	readonly payload: PushPayload;
}

/** A push service of this machine with its browsers: it takes only what is signed, and only the browser opens what comes. */
export interface PushService {
	subscribe(name?: string): TestSubscription;
	readonly pushed: Pushed[];
	/** Answers an accepted message; at first with 201. */
	answer: (response: ServerResponse, pushed: Pushed) => void;
	close(): Promise<void>;
}

/** A browser's subscription, at no service. */
export function openSubscription(): Omit<TestSubscription, 'address'> {
	const ecdh = createECDH('prime256v1');
	ecdh.generateKeys();
	return { key: ecdh.getPublicKey('base64url'), secret: randomBytes(16).toString('base64url') };
}

interface Browser {
	readonly ecdh: ReturnType<typeof createECDH>;
	readonly secret: Buffer;
}

export async function openPushService(): Promise<PushService> {
	const browsers = new Map<string, Browser>();
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part);
		const name = (request.url ?? '').slice(1);
		try {
			const signedBy = checkSignature(request.headers, origin);
			const payload = pushPayload.parse(JSON.parse(open(Buffer.concat(parts), browsers.get(name) as Browser)));
			const pushed = { name, headers: request.headers, signedBy, payload };
			service.pushed.push(pushed);
			service.answer(response, pushed);
		} catch (error) {
			response.writeHead(400).end(String(error));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const service: PushService = {
		pushed: [],
		subscribe(name = 'browser') {
			const ecdh = createECDH('prime256v1');
			ecdh.generateKeys();
			const secret = randomBytes(16);
			browsers.set(name, { ecdh, secret });
			const key = ecdh.getPublicKey('base64url');
			return { address: `${origin}/${name}`, key, secret: secret.toString('base64url') };
		},
		answer: (response) => response.writeHead(201).end(),
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return service;
}

const fromBase64url = (text: string) => Buffer.from(text, 'base64url');

/** VAPID (RFC 8292): a token for this service, of at most a day, signed with the key that it names. Returns the key; throws for others. */
function checkSignature({ authorization = '' }: IncomingHttpHeaders, origin: string): string {
	const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
	const [header = '', claims = '', signature = ''] = token.split('.');
	const point = fromBase64url(key);
	const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
	const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
	const isGenuine = verify(
		'sha256',
		Buffer.from(`${header}.${claims}`),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		fromBase64url(signature),
	);
	const { alg } = JSON.parse(fromBase64url(header).toString());
	const { aud, exp, sub } = JSON.parse(fromBase64url(claims).toString());
	const leftS = exp - Date.now() / 1_000;
	if (!isGenuine || alg !== 'ES256' || aud !== origin || leftS <= 0 || leftS > 86_400 || !/^(mailto|https):/.test(sub))
		throw new Error('not signed for this service');
	return key;
}

/** Decrypts a message like a browser (RFC 8291, RFC 8188 with one record). */
function open(body: Buffer, { ecdh, secret }: Browser): string {
	const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
	const sender = body.subarray(21, 21 + idLength);
	const sealed = body.subarray(21 + idLength);
	if (body.length > 4_096 || sealed.length > size) throw new Error('too long for a push service');
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
	const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), secret, info, 32));
	const derive = (purpose: string, length: number) =>
		Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, length));
	const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
	decipher.setAuthTag(sealed.subarray(-16));
	const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
	// The last record ends with a 2 and zeros.
	const end = padded.lastIndexOf(2);
	return padded.subarray(0, end).toString();
}
