import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from './transport.ts';

/** Folder of mails without a mail server. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail');

/** Writes messages as files that any mail program opens. */
export function createFolder(folder: string): Transport {
	return async ({ id, raw }) => {
		try {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const draft = join(folder, `.${id}`);
			await writeFile(draft, raw, { mode: 0o600 });
			await rename(draft, join(folder, `${id}.eml`));
			return { kind: 'sent' };
		} catch (error) {
			return { kind: 'later', error: String(error) };
		}
	};
}
