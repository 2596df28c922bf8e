import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParamType, paramsOf } from './compile.ts';
import { listParts, readParts, readTexts } from './read-texts.ts';

export const KEYS_FILE = join(import.meta.dirname, 'keys.ts');

const TYPES: Readonly<Record<ParamType, string>> = {
	value: ': Value',
	number: ': NumberValue',
	date: ': Value',
	choice: ': Value',
	'optional choice': '?: Value | null',
};

/** The module of all keys of the texts and of their parameters, by the English ones. */
export function generateKeys(): string {
	const texts = readTexts('en');
	const lines = [...readParts('en')].flatMap(([part, sources]) => [
		`\t// ${part}`,
		...[...sources.keys()].map((key) => `\t'${key}': ${paramTypes(texts.get(key) ?? '')};`),
	]);
	const parts = listParts()
		.filter((part) => !part.startsWith('server/'))
		.map((part) => `\t| '${part}'`);
	return [
		'// Made from texts/en by `npm run texts`: every key, and what its text is filled with. A test holds it to the texts.',
		'',
		'type Value = string | number;',
		'type NumberValue = number | bigint;',
		'',
		'/** Texts of screens that are loaded together. */',
		`export type TextPart =\n${parts.join('\n')};`,
		'',
		'export interface TextParams {',
		...lines,
		'}',
		'',
	].join('\n');
}

function paramTypes(source: string): string {
	const params = [...paramsOf(source)].map(([name, type]) => `${name}${TYPES[type]}`);
	return params.length === 0 ? 'null' : `{ ${params.join('; ')} }`;
}

if (import.meta.main) writeFileSync(KEYS_FILE, generateKeys());
