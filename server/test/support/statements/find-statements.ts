import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'oxc-parser';

/** The functions that send a statement, which is their second argument. */
export const SENDERS = [
	'loadRows',
	'loadRow',
	'loadOnlyRow',
	'loadColumn',
	'loadMap',
	'loadValue',
	'loadOnlyValue',
	'execute',
	'changesRow',
	'changeRows',
	'deleteInSteps',
];

export interface FoundStatement {
	readonly file: string;
	readonly text: string;
}
/** Where the text of a statement is not made of constants of its module. */
export interface Unknown {
	readonly file: string;
	readonly line: number;
	readonly source: string;
	readonly why: string;
}
interface Asked {
	readonly file: string;
	/** Expressions in the scope of the module. */
	readonly expressions: readonly { readonly source: string; readonly line: number }[];
}

/** The statements of the source files below a folder, tests aside. It loads the modules that hold them, in a process of its own. */
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
	const expressions: { source: string; line: number }[] = [];
	new Visitor({
		CallExpression(call) {
			if (call.callee.type !== 'Identifier' || !SENDERS.includes(call.callee.name)) return;
			const statement = call.arguments[1];
			if (statement === undefined || statement.type === 'SpreadElement') return;
			const line = text.slice(0, call.start).split('\n').length;
			for (const source of alternatives(text, statement)) expressions.push({ source, line });
		},
		TSTypeReference(type) {
			// Rows of a text that begins statements: `RowOf<typeof TEXT>`.
			const [query] = type.typeArguments?.params ?? [];
			if (type.typeName.type !== 'Identifier' || type.typeName.name !== 'RowOf' || query?.type !== 'TSTypeQuery') return;
			const line = text.slice(0, type.start).split('\n').length;
			if (query.exprName.type === 'Identifier') expressions.push({ source: query.exprName.name, line });
		},
	}).visit(program);
	return { file, expressions };
}

/** The expressions that a statement's text can be: both branches of each condition in it. */
function alternatives(text: string, node: ESTree.Expression): string[] {
	const source = text.slice(node.start, node.end);
	if (node.type === 'ConditionalExpression')
		return [...alternatives(text, node.consequent), ...alternatives(text, node.alternate)];
	if (node.type === 'ObjectExpression') {
		const property = node.properties.find(
			(each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'text',
		);
		if (property?.type !== 'Property') return [source];
		return property.shorthand ? ['text'] : alternatives(text, property.value as ESTree.Expression);
	}
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
