import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { KEY_FILES, type KeyName, KeysRefused } from './key-file.ts';

/** Cost of guessing a passphrase: 128 MiB and about half a second for each try. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
export const MIN_PASSPHRASE = 12;

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const exportSchema = z.strictObject({
	version: z.literal('fairtick keys 1'),
	scrypt: z.strictObject({ N: z.literal(COST.N), r: z.literal(COST.r), p: z.literal(COST.p), salt: bytes }),
	nonce: bytes,
	tag: bytes,
	sealed: bytes,
});
const keysSchema = z.partialRecord(z.enum(Object.keys(KEY_FILES) as KeyName[]), bytes);

/** Keys by their names, those that an installation has. */
export type Keys = Readonly<Partial<Record<KeyName, Buffer>>>;

/** The keys as a text that only the passphrase opens (scrypt, AES-256-GCM). */
export async function sealKeys(keys: Keys, passphrase: string): Promise<string> {
	const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
	const cipher = createCipheriv('aes-256-gcm', await stretch(passphrase, salt), nonce);
	const inside = JSON.stringify(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, toText(key)])));
	const sealed = Buffer.concat([cipher.update(inside), cipher.final()]);
	const { N, r, p } = COST;
	const parts = { nonce: toText(nonce), tag: toText(cipher.getAuthTag()), sealed: toText(sealed) };
	return `${JSON.stringify({ version: 'fairtick keys 1', scrypt: { N, r, p, salt: toText(salt) }, ...parts }, null, '\t')}\n`;
}

/** Throws `KeysRefused` for another passphrase, and for a file that is no export or was changed. */
export async function openKeys(text: string, passphrase: string): Promise<Keys> {
	const { scrypt: stretched, nonce, tag, sealed } = parseExport(text);
	const key = await stretch(passphrase, stretched.salt);
	try {
		const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag);
		const inside = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
		return keysSchema.parse(JSON.parse(inside)) as Keys;
	} catch (cause) {
		throw new KeysRefused('The passphrase does not open these keys, or the file was changed.', { cause });
	}
}

function parseExport(text: string): z.output<typeof exportSchema> {
	try {
		return exportSchema.parse(JSON.parse(text));
	} catch (cause) {
		throw new KeysRefused('The file holds no exported keys.', { cause });
	}
}

const toText = (content: Buffer) => content.toString('base64');
const stretchBy = promisify<string, Buffer, number, object, Buffer>(scrypt as never);
const stretch = (passphrase: string, salt: Buffer) => stretchBy(passphrase.normalize('NFC'), salt, KEY_BYTES, COST);
