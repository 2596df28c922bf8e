import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { iconImports } from './icon-imports.ts';

let root: string;
// Below the web part, where the package is found.
beforeEach(() => {
	root = mkdtempSync(join(import.meta.dirname, 'icons-'));
});
afterEach(() => rmSync(root, { recursive: true }));

async function modulesOf(source: string): Promise<readonly string[]> {
	const input = join(root, 'page.js');
	writeFileSync(input, source);
	const seen: string[] = [];
	await build({
		root,
		configFile: false,
		logLevel: 'silent',
		plugins: [iconImports(), { name: 'seen', moduleParsed: ({ id }: Rolldown.ModuleInfo) => void seen.push(id) }],
		build: { write: false, rolldownOptions: { input, external: [/^react/] } },
	});
	return seen.map((id) => id.split('/').at(-1) ?? '');
}

test('a module needs the icons that it names, by whichever of their names, and no index of all', async () => {
	const modules = await modulesOf(
		`import { Menu, CircleHelp as Help } from 'lucide-react'; import { X } from "lucide-react"; console.log(Menu, Help, X);`,
	);
	expect(modules).toEqual(expect.arrayContaining(['menu.mjs', 'circle-question-mark.mjs', 'x.mjs']));
	expect(modules).not.toContain('lucide-react.mjs');
});

test('an icon that there is not ends the build', async () => {
	await expect(modulesOf(`import { Nonsense } from 'lucide-react'; console.log(Nonsense);`)).rejects.toThrow(
		'lucide-react has no icon Nonsense',
	);
});
