import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/install.mjs';

interface Settings {
	readonly references?: readonly { readonly path: string }[];
}

const read = (folder: string): Settings => JSON.parse(readFileSync(join(ROOT, folder, 'tsconfig.json'), 'utf8'));

test('the one pass over types takes in every folder that has settings for it', () => {
	const folders = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'tsconfig.json')));
	const referenced = read('.').references?.map(({ path }) => path) ?? [];
	expect(referenced.toSorted()).toEqual(folders.toSorted());
});
