import { SIGNATURE_HEADER, sign } from '../../server/src/areas/cashier/providers/sandbox/signature.ts';
import { deriveKey, loadKey } from '../../server/src/platform/keys/index.ts';

/** Signs notices like the sandbox of the installation with these keys. Returns the header line for a body. */
export async function openNoticeSigner(keysDir: string): Promise<(body: string) => string> {
	const key = deriveKey(await loadKey(keysDir, 'secret'), 'sandbox notices');
	return (body) => `${SIGNATURE_HEADER}: ${sign(key, body, Math.floor(Date.now() / 1_000))}\r\n`;
}
