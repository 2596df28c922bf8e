import { keyPathOf, MOST_KEYS } from '@fairtick/domain/proof/log/named-keys';
import { MOST_SUCCESSORS, successorPathOf } from '@fairtick/domain/proof/log/successors';
import { readLogFile } from './read-log-file.ts';

/**
 * The log's files that lead to its later keys and names, by path (`docs/proof.md`, 3), as far as they can be loaded.
 */
export async function readKeyFiles(): Promise<Readonly<Record<string, string>>> {
	const read = readLogFile('default');
	const files: Record<string, string> = {};
	const readAll = async (pathOf: (no: number) => string, most: number) => {
		for (let no = 0; no < most; no++) {
			const bytes = await read(pathOf(no)).catch(() => null);
			if (bytes === null) return;
			files[pathOf(no)] = new TextDecoder().decode(bytes);
		}
	};
	await readAll(keyPathOf, MOST_KEYS);
	await readAll(successorPathOf, MOST_SUCCESSORS);
	return files;
}
