import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { THINGS } from './things.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const FILES = join(import.meta.dirname, 'files');
const WORKSPACES = ['domain', 'texts', 'web', 'server'];

const listFiles = (...which: readonly string[]) =>
	execFileSync('git', ['ls-files', '-z', ...which], { cwd: ROOT, encoding: 'utf8' }).split('\0');

/** Copies the product's working tree into an empty folder inside it, from which the installed libraries are found. */
export function copyProduct(to: string): void {
	const deleted = new Set(listFiles('--deleted'));
	for (const file of new Set(listFiles('--cached', '--others', '--exclude-standard')))
		if (file !== '' && !deleted.has(file) && !file.startsWith('web/test/example-area/'))
			cpSync(join(ROOT, file), join(to, file));
	const modules = join(to, 'node_modules/@fairtick');
	mkdirSync(modules, { recursive: true });
	for (const name of WORKSPACES) symlinkSync(join('../..', name), join(modules, name));
}

interface Tree {
	[name: string]: string | Tree;
}

/** The texts of the example by language, part and group. */
const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'texts.json'), 'utf8')) as Readonly<
	Record<Locale, Readonly<Record<string, Tree>>>
>;

/** Adds the example to a copy of the product. */
export function addExample(to: string): void {
	for (const { own, lines, inTests } of Object.values(THINGS)) {
		for (const file of own) copyOwn(to, file);
		for (const line of [...lines, ...inTests]) putLine(to, line);
	}
	for (const file of ['web/src/vouchers.test.tsx', 'server/test/try-acme.ts']) copyOwn(to, file);
	for (const locale of LOCALES)
		for (const [part, groups] of Object.entries(texts[locale]))
			addTexts(join(to, 'texts', locale, `${part}.json`), groups);
}

function copyOwn(to: string, file: string): void {
	mkdirSync(dirname(join(to, file)), { recursive: true });
	cpSync(join(FILES, file), join(to, file));
}

function putLine(to: string, line: { file: string; at: string; put: string; imports?: string }): void {
	const path = join(to, line.file);
	const source = readFileSync(path, 'utf8');
	if (source.split(line.at).length !== 2) throw new Error(`${line.file} does not have once: ${line.at}`);
	const imports = line.imports === undefined ? '' : `${line.imports}\n`;
	writeFileSync(path, imports + source.replace(line.at, () => line.put));
}

function addTexts(path: string, groups: Tree): void {
	const tree = JSON.parse(readFileSync(path, 'utf8')) as Tree;
	for (const [group, named] of Object.entries(groups))
		tree[group] = { ...(tree[group] as Tree | undefined), ...(named as Tree) };
	writeFileSync(path, `${JSON.stringify(tree, null, '\t')}\n`);
}
