import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface TextFile {
	/** From the repository's root. */
	readonly path: string;
	readonly text: string;
}

const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|json|sql|md)$/;
const SKIPPED = new Set(['node_modules', '.git', '.data', 'dist', 'coverage', 'test-results']);

/** All source, test and document files below the root. */
export function readFiles(root: string, folder = ''): TextFile[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = posix.join(folder, entry.name);
		if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : readFiles(root, path);
		return TEXT.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
	});
}
