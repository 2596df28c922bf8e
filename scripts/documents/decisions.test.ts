import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../rule-ids/read-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/decisions');

const decisions = readdirSync(FOLDER).filter((file) => /^\d{4}-.+\.md$/.test(file));
const numbers = new Set(decisions.map((file) => file.slice(0, 4)));
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8').split('\n');

/** Decisions that `text` names: by path, by a link beside the file that names them, or as "decision 0063". */
function findMissing(text: string): string[] {
	const files = text.matchAll(/(?:docs\/decisions\/|\]\()(\d{4}(?:-[\w-]+)?(?:\.md)?)/g);
	const mentions = text.matchAll(/\bdecisions? (\d{4})\b/g);
	return [
		...[...files].map(([, file]) => file as string).filter((file) => !decisions.includes(file)),
		...[...mentions].map(([, number]) => number as string).filter((number) => !numbers.has(number)),
	];
}

test('every decision that is cited exists', () => {
	const missing = readFiles(ROOT).flatMap(({ path, text }) => findMissing(text).map((cited) => `${path}: ${cited}`));
	expect(missing).toEqual([]);
});

test('each number is one decision, with a title, a status and a row in the index', () => {
	expect(numbers.size).toBe(decisions.length);
	for (const file of decisions) {
		const number = file.slice(0, 4);
		const text = readFileSync(join(FOLDER, file), 'utf8');
		const title = new RegExp(`^# ${number} (.+)\n`).exec(text)?.[1];
		const status = /^\*\*Status:\*\* (accepted|superseded by \d{4})/m.exec(text)?.[1];
		expect([title, status], file).not.toContain(undefined);
		expect(index).toContain(`| [${number}](${file}) | ${title} | ${status} |`);
	}
});

test('a superseded decision names one that exists', () => {
	const successors = decisions.flatMap((file) =>
		[...readFileSync(join(FOLDER, file), 'utf8').matchAll(/superseded by (\d{4})/g)].map(([, number]) => number),
	);
	expect(successors.filter((number) => !numbers.has(number as string))).toEqual([]);
});
