import { dirname, relative } from 'node:path';
import { areaOf } from '../../../../scripts/boundaries/rules.ts';
import type { Description } from './describe-statement.ts';
import type { ResultColumn } from './infer-result.ts';

export interface DescribedStatement extends Description {
	/** Below `server/src`. */
	readonly file: string;
	readonly text: string;
	/** Stands for its text where functions put this together. */
	readonly key?: string;
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
	const texts = new Map(statements.map((statement) => [statement.key ?? statement.text, statement]));
	const entries = [...texts]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, statement]) => writeStatement(key, statement));
	const body = entries.join('');
	const target = relative(dirname(file), `${DATABASE}/typed-statements.ts`);
	const path = target.startsWith('.') ? target : `./${target}`;
	const types = path.replace('database/typed-statements.ts', 'column-types.ts');
	const imports = body.includes("ColumnTypes['") ? `import type { ColumnTypes } from '${types}';\n` : 'export {};\n';
	return `${HEADER}${imports}\ndeclare module '${path}' {\n\tinterface Statements {\n${body}\t}\n}\n`;
}

function writeStatement(key: string, { parameters, columns, isMap }: DescribedStatement): string {
	const rows = writeRow(columns);
	const entry = isMap ? `; entry: [${columns.map(typeOf).join(', ')}]` : '';
	return `\t\t${quote(key)}: { parameters: [${parameters.join(', ')}]; row: ${rows}${entry} };\n`;
}

/** What an outer join adds is there altogether or not at all. */
function writeRow(columns: readonly ResultColumn[]): string {
	if (columns.length === 0) return 'Record<never, never>';
	const show = (list: readonly ResultColumn[]) => `{ ${list.map(writeColumn).join('; ')} }`;
	const sides = [...Map.groupBy(columns, ({ joined }) => joined)].filter(
		([joined, side]) => joined !== undefined && side.length > 1 && side.some(({ isAlways }) => isAlways),
	);
	const others = columns.filter(({ joined }) => !sides.some(([name]) => name === joined));
	const unions = sides.map(([, side]) => {
		const there = side.map((column) => ({ ...column, isNullable: column.isAlways !== true }));
		const gone = side.map((column) => ({ ...column, types: [], isNullable: true }));
		return `(${show(there)} | ${show(gone)})`;
	});
	return [...(others.length > 0 ? [show(others)] : []), ...unions].join(' & ');
}

const writeColumn = (column: ResultColumn) =>
	`${/^[A-Za-z_]\w*$/.test(column.name) ? column.name : quote(column.name)}: ${typeOf(column)}`;

function typeOf({ types, isNullable }: ResultColumn): string {
	const all = types.length === 0 && !isNullable ? ['never'] : types;
	return [...all, ...(isNullable && !all.includes('unknown') ? ['null'] : [])].join(' | ');
}

const quote = (text: string) =>
	`'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`;
