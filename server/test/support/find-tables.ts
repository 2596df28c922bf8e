/** Tables that a text of SQL, or a part of one, names. */
export interface Tables {
	readonly reads: ReadonlySet<string>;
	readonly writes: ReadonlySet<string>;
}

/** Stands in a text for what a template inserts, and among tables for one whose name is inserted. */
export const INSERTED = '\uFFFC';

const TOKEN = /'(?:[^']|'')*'|--[^\n]*|[a-z_][\w.]*|[\uFFFC(),]/gi;
const ENDS_LIST = new Set(['where', 'group', 'order', 'limit', 'for', 'set', 'values', 'returning', 'select', 'union']);
const BEFORE_NAME = new Set(['(', 'only', 'table', 'lateral']);
/** `update` after these changes no table by its name. */
const NO_UPDATE = new Set(['for', 'key', 'do']);

/**
 * Finds the tables of SQL: what follows `from`, `join`, `using` or `lock` is read; what follows `into`, `update`, `delete from` or
 * `truncate` is written. Names other than those of `known` are aliases, functions or prose.
 */
export function findTables(text: string, known: ReadonlySet<string>): Tables {
	const found = { reads: new Set<string>(), writes: new Set<string>() };
	const tokens = (text.toLowerCase().match(TOKEN) ?? []).filter((token) => !/^['-]/.test(token));
	/** For each open parenthesis: what becomes of a table after a comma in it. */
	const lists: (keyof Tables | null)[] = [null];
	// A part that begins with a table is put after `from` elsewhere.
	let use: keyof Tables | null = tokens.some((token) => token === 'join' || token === 'where') ? 'reads' : null;
	for (const [i, token] of tokens.entries()) {
		const name = token.replace(/^app\./, '');
		if (use && (known.has(name) || name === INSERTED)) found[use].add(name);
		if (token === '(') lists.push(use);
		if (token === ')') lists.pop();
		if (BEFORE_NAME.has(token)) continue;
		use = token === ',' ? (lists.at(-1) ?? null) : findUse(token, tokens[i - 1]);
		if (use || ENDS_LIST.has(token)) lists[lists.length - 1] = use;
	}
	// The name follows elsewhere, as in 'delete from ' + name.
	if (use === 'writes') found.writes.add(INSERTED);
	return found;
}

/** The use of the table whose name comes next. */
function findUse(token: string, before: string | undefined): keyof Tables | null {
	if (token === 'into' || token === 'truncate') return 'writes';
	if (token === 'update') return before && NO_UPDATE.has(before) ? null : 'writes';
	if (token === 'from' && before === 'delete') return 'writes';
	if (token === 'from' && before === 'distinct') return null;
	return token === 'from' || token === 'join' || token === 'using' || token === 'lock' ? 'reads' : null;
}
