import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fromBase64, toBase64 } from '@fairtick/domain/proof/base64';
import { computeKeyId, isKeyName, KEY_KINDS, type NoteKey, type NoteSignature } from '@fairtick/domain/proof/log/note';
import { joinCosignature, toCosignedText } from '@fairtick/domain/proof/log/signature';
import { OperatorError } from '../../../platform/config/operator-error.ts';
import { readOrMake } from '../../../platform/database/durable-files.ts';
import { openEd25519 } from '../../../platform/keys/ed25519.ts';

/** The key that a witness signs with. */
export interface Cosigner {
	readonly key: NoteKey;
	/** Signs a checkpoint's text as seen at a time. @param atS Unix seconds. */
	cosign(text: string, atS: number): NoteSignature;
}

const FILE = 'witness.key';
const SEED_BYTES = 32;
const PREFIX = 'PRIVATE+KEY';

/**
 * The key of the witness of a folder, made if it has none. The file is one line: name, id and secret as signed notes write them. Throws
 * `OperatorError` where the folder's witness has another name, or its key is damaged.
 * @param name null: that of the folder's key.
 */
export async function loadCosigner(folder: string, name: string | null): Promise<Cosigner> {
	const path = join(folder, FILE);
	const line = (await readOrMake(path, () => Buffer.from(makeKey(name)))).toString().trimEnd();
	const [, kept = '', id, encoded = ''] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(line) ?? [];
	const bytes = fromBase64(encoded);
	if (bytes?.length !== SEED_BYTES + 1 || bytes[0] !== KEY_KINDS.cosigner)
		throw new OperatorError(`The key ${path} is damaged.`);
	const { publicKey, sign } = openEd25519(bytes.subarray(1));
	const key: NoteKey = { name: kept, kind: KEY_KINDS.cosigner, publicKey };
	if (computeKeyId(key) !== id) throw new OperatorError(`The key ${path} is damaged.`);
	if (name !== null && name !== kept)
		throw new OperatorError(`The witness of ${folder} is ${kept}: a witness called ${name} needs a folder of its own.`);
	return {
		key,
		cosign: (text, atS) => ({
			name: kept,
			keyId: id as string,
			signature: joinCosignature(atS, sign(toCosignedText(text, atS))),
		}),
	};
}

function makeKey(name: string | null): string {
	if (name === null || !isKeyName(name))
		throw new OperatorError('A new witness needs a name without spaces and pluses: --name witness.example.com/w1');
	const seed = randomBytes(SEED_BYTES);
	const key: NoteKey = { name, kind: KEY_KINDS.cosigner, publicKey: openEd25519(seed).publicKey };
	return `${PREFIX}+${name}+${computeKeyId(key)}+${toBase64(Buffer.concat([Uint8Array.of(key.kind), seed]))}\n`;
}
