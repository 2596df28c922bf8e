/** A node of PostgreSQL's parse tree: its tag and its fields. */
export interface Node {
	readonly tag: string;
	readonly fields: Readonly<Record<string, Value>>;
}
/** A token is text; `<>` is null; an array holds a list, the members of a set, or the bytes of a constant. */
export type Value = Node | string | null | readonly Value[];

const TOKENS = /\s+|[{}()[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()[\]\\]|\\.)+/g;

/** Parses a tree as `debug_print_parse` and `pg_rewrite` show it. Throws if the text is no tree. */
export function parseNode(text: string): Value {
	const tokens = (text.match(TOKENS) ?? []).filter((token) => !/^\s/.test(token));
	let at = 0;
	const next = () => tokens[at++] ?? fail('ends early');
	const list = (end: string) => {
		const values: Value[] = [];
		while (tokens[at] !== end) values.push(value());
		at++;
		return values;
	};
	const node = () => {
		const tag = next();
		const fields: Record<string, Value> = {};
		while (tokens[at] !== '}') {
			const name = next();
			if (!name.startsWith(':')) fail(`has ${name} where a field begins`);
			const parts: Value[] = [];
			while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) parts.push(value());
			// A constant is its length and its bytes.
			fields[name.slice(1)] = parts.at(-1) ?? null;
		}
		at++;
		return { tag, fields };
	};
	const value = (): Value => {
		const token = next();
		if (token === '{') return node();
		if (token === '(') return list(')');
		if (token === '[') return list(']');
		if (token === '<>') return null;
		return token.replace(/^"(.*)"$/s, '$1').replaceAll(/\\(.)/g, '$1');
	};
	return value();
}

function fail(what: string): never {
	throw new Error(`a parse tree ${what}`);
}

export const isNode = (value: Value | undefined): value is Node =>
	typeof value === 'object' && value !== null && 'tag' in value;

/** The field of a node that holds a node; null without one. */
export function nodeOf(node: Node, field: string): Node | null {
	const value = node.fields[field];
	return isNode(value) ? value : null;
}

/** The nodes of a list. */
export function nodesOf(node: Node, field: string): readonly Node[] {
	const value = node.fields[field];
	return Array.isArray(value) ? value.filter(isNode) : [];
}

export const numberOf = (node: Node, field: string): number => Number(node.fields[field]);
