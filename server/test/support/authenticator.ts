import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

interface Creation {
	readonly challenge: string;
	readonly rp: { readonly id: string };
	readonly user: { readonly id: string };
}

/** A passkey of one's own: it makes and answers what a browser would, and can be made to lie. */
export class TestPasskey {
	origin = 'http://localhost';
	rpId = 'localhost';
	counter = 0;
	/** True if its owner has unlocked it. */
	verified = true;
	userHandle = '';
	readonly id = randomBytes(32).toString('base64url');
	readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync('ec', {
		namedCurve: 'P-256',
	});

	create({ challenge, user }: Creation) {
		this.userHandle = user.id;
		const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
		const publicKey = isoCBOR.encode(
			new Map<number, number | Uint8Array>([
				...([
					[1, 2],
					[3, -7],
					[-1, 1],
				] as const),
				[-2, new Uint8Array(Buffer.from(x, 'base64url'))],
				[-3, new Uint8Array(Buffer.from(y, 'base64url'))],
			]),
		);
		const id = Buffer.from(this.id, 'base64url');
		const length = Buffer.from([id.length >> 8, id.length & 255]);
		const authData = Buffer.concat([this.#head(NEW_CREDENTIAL), Buffer.alloc(16), length, id, publicKey]);
		const attestation = isoCBOR.encode(
			new Map<string, string | Uint8Array | Map<string, never>>([
				['fmt', 'none'],
				['attStmt', new Map<string, never>()],
				['authData', new Uint8Array(authData)],
			]),
		);
		return this.#answer({
			clientDataJSON: this.#clientData('webauthn.create', challenge),
			attestationObject: Buffer.from(attestation).toString('base64url'),
			transports: ['internal'],
		});
	}

	/** Counts up by default, as some passkeys do and others never. */
	get({ challenge }: { readonly challenge: string }, counter = ++this.counter) {
		this.counter = counter;
		const clientDataJSON = this.#clientData('webauthn.get', challenge);
		const authData = this.#head(0);
		const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
		return this.#answer({
			clientDataJSON,
			authenticatorData: authData.toString('base64url'),
			signature: createSign('sha256').update(signed).sign(this.#keys.privateKey, 'base64url'),
			userHandle: this.userHandle,
		});
	}

	#answer<Response>(response: Response) {
		return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
	}

	#clientData(type: string, challenge: string): string {
		return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString(
			'base64url',
		);
	}

	#head(more: number): Buffer {
		const counter = Buffer.alloc(4);
		counter.writeUInt32BE(this.counter);
		return Buffer.concat([sha256(this.rpId), Buffer.from([PRESENT | (this.verified ? VERIFIED : 0) | more]), counter]);
	}
}
