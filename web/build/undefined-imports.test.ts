import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { undefinedImports } from './undefined-imports.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'fairtick-imports-'));
	writeFileSync(join(root, 'parts.js'), 'export const known = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

function buildPage(source: string) {
	const input = join(root, 'page.js');
	writeFileSync(input, source);
	return build({
		root,
		configFile: false,
		logLevel: 'silent',
		plugins: [undefinedImports()],
		build: { write: false, rolldownOptions: { input } },
	});
}

test('an import that a module does not export fails the build', async () => {
	const page = (name: string) => `import * as parts from './parts.js'; console.log(parts.${name});`;
	await expect(buildPage(page('unknown'))).rejects.toThrow('Import `unknown` will always be undefined');
	await expect(buildPage(page('known'))).resolves.toBeDefined();
});
