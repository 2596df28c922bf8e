import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { areaOf } from '../../../scripts/boundaries/rules.ts';
import { findTables, INSERTED } from './find-tables.ts';
import { isGenerated } from './statements/write-statements.ts';

/** Stands for tables that a file writes by names which it does not hold. */
export const ELSEWHERE = 'a name from elsewhere';

/** One table that a file's SQL reads or writes. */
export interface Use {
	/** The area or part of the platform: `ledger`, `people/identity`, `platform/jobs`. */
	readonly folder: string;
	readonly file: string;
	readonly table: string;
	readonly writes: boolean;
}

/** Reads every string and template of the source files below a folder, tests aside, and returns the tables that they use. */
export function readUses(root: string, tables: ReadonlySet<string>): Use[] {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		// The descriptions of statements repeat their texts.
		(file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !isGenerated(file),
	);
	return files.flatMap((file) => {
		const folder = roomOf(file);
		const { reads, writes } = readFile(join(root, file), tables);
		return [
			...[...reads].map((table) => ({ folder, file, table, writes: false })),
			...[...writes].map((table) => ({ folder, file, table, writes: true })),
		];
	});
}

/** Below `areas` the area, elsewhere the first two folders. */
function roomOf(file: string): string {
	const [storey = '', room = ''] = file.split('/');
	return storey === 'areas' ? (areaOf(`server/src/${file}`) ?? room) : `${storey}/${room}`;
}

function readFile(path: string, tables: ReadonlySet<string>): { reads: Set<string>; writes: Set<string> } {
	const texts = readTexts(path);
	const found = texts.map((text) => findTables(text, tables));
	const reads = new Set(found.flatMap((each) => [...each.reads]));
	const writes = new Set(found.flatMap((each) => [...each.writes]));
	// A name that is inserted is one of those that the file holds by themselves.
	const names = texts.filter((text) => tables.has(text));
	if (writes.delete(INSERTED)) for (const name of names.length > 0 ? names : [ELSEWHERE]) writes.add(name);
	if (reads.delete(INSERTED)) for (const name of names) reads.add(name);
	return { reads, writes };
}

function readTexts(path: string): string[] {
	const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
	if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
	const texts: string[] = [];
	new Visitor({
		Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
		TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked).join(INSERTED)),
	}).visit(program);
	return texts;
}
