import { dirname, relative } from 'node:path';
import { areaOf } from '../../../../scripts/boundaries/rules.ts';
import type { Description } from './describe-statement.ts';
import type { ResultColumn } from './infer-result.ts';

export interface DescribedStatement extends Description {
	/** Below `server/src`. */
	readonly file: string;
	readonly text: string;
	/** Its rows are read as a map. */
	readonly isMap: boolean;
}

const DATABASE = 'platform/database';
const HEADER = `// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
`;

/** The file that describes the statements of a source file: one for each area, one for the platform and one for the application. */
function describingFile(file: string): string {
	const area = areaOf(`server/src/${file}`);
	return area === undefined ? `${file.split('/')[0]}/statements.ts` : `areas/${area}/statements.ts`;
}

/** The contents of all files that describe statements, by their paths below `server/src`. */
export function writeStatements(statements: readonly DescribedStatement[]): Map<string, string> {
	const byFile = Map.groupBy(statements, ({ file }) => describingFile(file));
	const sorted = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
	return new Map(sorted.map(([file, own]) => [file, writeFile(file, own)]));
}

function writeFile(file: string, statements: readonly DescribedStatement[]): string {
	const texts = new Map(statements.map((statement) => [statement.text, statement]));
	const entries = [...texts.values()].sort((a, b) => (a.text < b.text ? -1 : 1)).map(writeStatement);
	const body = entries.join('');
	const target = relative(dirname(file), `${DATABASE}/statements.ts`);
	const path = target.startsWith('.') ? target : `./${target}`;
	const used = ['Json', 'List'].filter((name) => new RegExp(`\\b${name}\\b`).test(body));
	const imports = [
		...(body.includes("ColumnTypes['") ? [`import type { ColumnTypes } from '${path.replace('statements.ts', 'column-types.ts')}';\n`] : []),
		...(used.length > 0 ? [`import type { ${used.join(', ')} } from '${path}';\n`] : ['export {};\n']),
	];
	return `${HEADER}${imports.join('')}\ndeclare module '${path}' {\n\tinterface Statements {\n${body}\t}\n}\n`;
}

function writeStatement({ text, parameters, columns, isMap }: DescribedStatement): string {
	const rows = columns.length === 0 ? 'Record<never, never>' : `{ ${columns.map(writeColumn).join('; ')} }`;
	const entry = isMap ? `; entry: [${columns.map(typeOf).join(', ')}]` : '';
	return `\t\t${quote(text)}: { parameters: [${parameters.join(', ')}]; row: ${rows}${entry} };\n`;
}

const writeColumn = (column: ResultColumn) =>
	`${/^[A-Za-z_]\w*$/.test(column.name) ? column.name : quote(column.name)}: ${typeOf(column)}`;

function typeOf({ types, isNullable }: ResultColumn): string {
	const all = types.length === 0 && !isNullable ? ['never'] : types;
	return [...all, ...(isNullable && !all.includes('unknown') ? ['null'] : [])].join(' | ');
}

const quote = (text: string) =>
	`'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`;
