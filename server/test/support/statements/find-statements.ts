import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** The functions that send a statement, which is their second argument. */
const SENDERS = [
	'loadRows',
	'loadRowsLike',
	'loadRow',
	'loadOnlyRow',
	'loadColumn',
	'loadMap',
	'loadValue',
	'loadOnlyValue',
	'execute',
	'changesRow',
	'changeRows',
];

export interface FoundStatement {
	readonly file: string;
	readonly text: string;
	/** Stands for its text where functions put this together. */
	readonly key?: string;
	/** Its rows are read as a map. */
	readonly isMap: boolean;
}
/** A statement whose text is not made of constants of its module. */
export interface Unknown {
	readonly file: string;
	readonly line: number;
	readonly source: string;
	readonly why: string;
}
interface Asked {
	readonly file: string;
	/** Expressions in the scope of the module. */
	readonly expressions: readonly {
		readonly source: string;
		readonly line: number;
		readonly isMap: boolean;
		/** Of a text that functions put together. */
		readonly key?: string;
	}[];
}

/** The statements of the source files below a folder, tests aside. It loads the modules that hold them, in a separate process. */
export function findStatements(root: string): { statements: FoundStatement[]; unknown: Unknown[] } {
	const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
	);
	const asked = files.map((file) => ask(root, file)).filter(({ expressions }) => expressions.length > 0);
	const program = join(import.meta.dirname, 'evaluate-statements.ts');
	const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', program], {
		input: JSON.stringify({ root, asked }),
		encoding: 'utf8',
		maxBuffer: 64 * 1024 ** 2,
	});
	if (status !== 0) throw new Error(stderr);
	return JSON.parse(stdout);
}

function ask(root: string, file: string): Asked {
	const text = readFileSync(join(root, file), 'utf8');
	const { program, errors } = parseSync(file, text);
	if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
	const imported = program.body.flatMap((one) =>
		one.type === 'ImportDeclaration' && /database\/index\.ts$|\/load-rows\.ts$/.test(one.source.value)
			? one.specifiers.map(({ local }) => local.name)
			: [],
	);
	const expressions: Asked['expressions'][number][] = [];
	const lineOf = ({ start }: { start: number }) => text.slice(0, start).split('\n').length;
	new Visitor({
		CallExpression(call) {
			if (call.callee.type !== 'Identifier') return;
			const [key, composed] = call.arguments;
			if (call.callee.name === 'composed' && key?.type === 'Literal' && composed && composed.type !== 'SpreadElement')
				expressions.push({
					source: text.slice(composed.start, composed.end),
					line: lineOf(call),
					isMap: false,
					key: String(key.value),
				});
			if (!SENDERS.includes(call.callee.name) || !imported.includes(call.callee.name)) return;
			const statement = call.arguments[1];
			if (statement === undefined || statement.type === 'SpreadElement') return;
			const isMap = call.callee.name === 'loadMap';
			for (const source of alternatives(text, statement)) expressions.push({ source, line: lineOf(call), isMap });
		},
		TSTypeReference(type) {
			// Rows of a text that begins statements: `RowOf<typeof TEXT>`.
			const [query] = type.typeArguments?.params ?? [];
			if (type.typeName.type !== 'Identifier' || type.typeName.name !== 'RowOf' || query?.type !== 'TSTypeQuery')
				return;
			if (query.exprName.type === 'Identifier')
				expressions.push({ source: query.exprName.name, line: lineOf(type), isMap: false });
		},
	}).visit(program);
	return { file, expressions };
}

/** The expressions that a statement's text can be: both branches of each condition in it. */
function alternatives(text: string, node: Expression): string[] {
	const source = text.slice(node.start, node.end);
	if (node.type === 'ConditionalExpression')
		return [...alternatives(text, node.consequent), ...alternatives(text, node.alternate)];
	if (node.type === 'ObjectExpression') {
		const property = node.properties.find(
			(each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'text',
		);
		if (property?.type !== 'Property') return [source];
		return property.shorthand ? ['text'] : alternatives(text, property.value as Expression);
	}
	// One of several statements of a table.
	if (node.type === 'MemberExpression' && node.computed)
		return [`Object.values(${text.slice(node.object.start, node.object.end)})`];
	if (node.type === 'TSAsExpression') return alternatives(text, node.expression);
	if (node.type !== 'TemplateLiteral') return [source];
	const condition = node.expressions.find(({ type }) => type === 'ConditionalExpression');
	if (condition?.type !== 'ConditionalExpression') return [source];
	return [condition.consequent, condition.alternate].flatMap((branch) => {
		const one = `${text.slice(node.start, condition.start)}${text.slice(branch.start, branch.end)}${text.slice(condition.end, node.end)}`;
		const parsed = parseSync('one.ts', one).program.body[0];
		return parsed?.type === 'ExpressionStatement' ? alternatives(one, parsed.expression) : [one];
	});
}
