import { readFile } from 'node:fs/promises';
import { type Plugin, parseSync, Visitor } from 'vite';

const PACKAGE = 'klinecharts';
const LIBRARY = /\/klinecharts\/dist\/index\.esm\.js$/;
/** Ours, which says what it is where nothing is built. */
const BUILT_INS = /\/src\/market\/built-ins\.ts$/;
/** The points where the library registers its indicators and drawings. */
const ENTERS = /\b(Indicator|Overlay)Imp\.extend\(/;

/** A statement of the library, outside of functions. */
interface Statement {
	readonly text: string;
	/** The names that it declares; none: it does something by itself. */
	readonly declares: readonly string[];
	/** The names in it. One of its own that is called as another statement's counts too. */
	readonly uses: readonly string[];
}

/**
 * Takes the indicators and drawings that KLineChart brings out of its one file, of which they are a tenth, into
 * `features/market/built-ins.ts`, which only later files import: no chart needs them for its first picture.
 */
export function chartParts(): Plugin {
	return {
		name: 'chart-parts',
		apply: 'build',
		enforce: 'pre',
		load: {
			filter: { id: BUILT_INS },
			async handler() {
				const library = await this.resolve(PACKAGE);
				if (library === null) this.error(`${PACKAGE} is not installed`);
				return splitChart(await readFile(library.id, 'utf8')).builtIns;
			},
		},
		transform: {
			filter: { id: LIBRARY },
			handler: (code) => ({ code: splitChart(code).rest, map: null }),
		},
	};
}

/** The library's source in two modules; throws where it is not written as it was. */
export function splitChart(code: string): { readonly rest: string; readonly builtIns: string } {
	const statements = readStatements(code);
	const active = statements.filter(({ declares }) => declares.length === 0);
	const entering = active.filter(({ text }) => ENTERS.test(text));
	if (entering.length !== 2) throw new Error(`${PACKAGE} enters its indicators and drawings in another way`);
	const others = active.filter((one) => !entering.includes(one));
	const stays = findNeeded(statements, others);
	const moves = findNeeded(statements, entering);
	const moved = statements.filter((one) => moves.has(one) && !stays.has(one));
	const rest = statements.filter((one) => !moved.includes(one));
	const names = new Set(rest.flatMap(({ declares }) => declares));
	const shared = [...new Set(moved.flatMap(({ uses }) => uses))].filter((name) => names.has(name));
	const write = (some: readonly Statement[]) => some.map(({ text }) => text).join('\n');
	return {
		rest: `${write(rest)}\nexport { ${shared.map((name) => `${name} as part_${name}`)} };`,
		builtIns: `import { ${shared.map((name) => `part_${name} as ${name}`)} } from '${PACKAGE}';\n${write(moved)}`,
	};
}

/** The statements that these need to run, themselves among them. */
function findNeeded(statements: readonly Statement[], by: readonly Statement[]): ReadonlySet<Statement> {
	const declaring = new Map(statements.flatMap((one) => one.declares.map((name) => [name, one] as const)));
	const found = new Set<Statement>();
	const left = [...by];
	for (let next = left.pop(); next !== undefined; next = left.pop()) {
		if (found.has(next)) continue;
		found.add(next);
		left.push(...next.uses.flatMap((name) => declaring.get(name) ?? []));
	}
	return found;
}

function readStatements(code: string): readonly Statement[] {
	const { program } = parseSync(`${PACKAGE}.js`, code);
	const names: { readonly name: string; readonly start: number }[] = [];
	const properties = new Set<number>();
	new Visitor({
		Identifier({ name, start }) {
			names.push({ name, start });
		},
		MemberExpression({ computed, property }) {
			if (!computed) properties.add(property.start);
		},
		Property({ computed, shorthand, key }) {
			if (!computed && !shorthand) properties.add(key.start);
		},
	}).visit(program);
	const used = names.filter(({ start }) => !properties.has(start));
	return program.body.map((statement) => {
		const { start, end } = statement;
		const uses = used.filter((one) => one.start >= start && one.start < end).map(({ name }) => name);
		const declared =
			statement.type === 'VariableDeclaration'
				? statement.declarations.map(({ id }) => id)
				: statement.type === 'FunctionDeclaration'
					? [statement.id]
					: [];
		const declares = declared.flatMap((id) => (id?.type === 'Identifier' ? [id.name] : []));
		return { text: code.slice(start, end), declares, uses: [...new Set(uses)] };
	});
}
