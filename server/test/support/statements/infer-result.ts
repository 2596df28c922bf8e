import type { Catalog, Column } from './catalog.ts';
import { isNode, type Node, nodeOf, nodesOf, numberOf, type Value } from './parse-node.ts';

/** The values of an expression as TypeScript sees them in a row. */
export interface ResultType {
	/** Alternatives, such as `'open'` and `'closed'`, without null. */
	readonly types: readonly string[];
	readonly isNullable: boolean;
	/** Of json, the alternatives are those of the parsed document. */
	readonly isJson?: boolean;
	/** The outer join that alone can make it null, as all columns of one side together. */
	readonly joined?: string;
	/** Of a column of such a side: it is not null if the side is there. */
	readonly isAlways?: boolean;
}

export interface ResultColumn extends ResultType {
	readonly name: string;
}

/** Types of columns that the schema cannot say, by `table.column`. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** A query, and those around it. */
interface Scope {
	readonly query: Node;
	readonly outer: Scope | null;
	/** Columns that the conditions of the query keep from being null. */
	readonly known: ReadonlySet<string>;
	/** Texts that its conditions exclude, after the column. */
	readonly excluded: ReadonlySet<string>;
	/** The only texts that a condition leaves of a column. */
	readonly allowed: ReadonlyMap<string, readonly string[]>;
}

export interface Inferred {
	readonly columns: readonly ResultColumn[];
	/** Parameters on whose not being null the columns rely, or on that of their elements. */
	readonly notNull: ReadonlySet<number>;
}

/** Functions that return no null for arguments that are not null, by name; operators are named by their functions. */
const TOTAL = new Set(
	`abs array_append array_cat array_remove array_to_string ascii bit_length btrim ceil ceiling char_length chr clock clock_timestamp
	concat concat_ws convert_from convert_to cardinality current_database date date_part date_trunc decode div encode exp
	extract float8 floor format gen_random_uuid get_byte hashtext hashtextextended host initcap int2 int4 int8 interval left length ln lower lpad ltrim make_date
	make_interval md5 mod now num_nonnulls num_nulls numeric numeric_div octet_length pg_backend_pid pg_size_pretty pow power quote_ident random
	repeat replace reverse right round row_number rpad rtrim sha256 sign sqrt starts_with statement_timestamp strpos
	substr substring text texts textcat timestamptz timezone to_char to_date to_hex to_json to_jsonb to_number to_timestamp transaction_timestamp
	translate trunc upper uuid_generate_v4 uuidv7 varchar width_bucket currency_digit declare_hour_lost declare_instance_lost pg_snapshot_xmin pg_snapshot_xmax pg_current_snapshot pg_get_userbyid nextval txid_current pg_current_xact_id
	jsonb_build_object json_build_object jsonb_build_array json_build_array jsonb_typeof jsonb_set jsonb_exists generate_series
	jsonb_array_length json_array_length jsonb_array_elements json_array_elements jsonb_object_keys json_object_keys jsonb_each jsonb_concat
	jsonb_delete jsonb_contains regexp_replace regexp_like string_to_array textlen pg_advisory_xact_lock pg_try_advisory_xact_lock`.split(
		/\s+/,
	),
);
/** Names of functions of operators and casts: arithmetic, comparison, matching and concatenation. */
const OPERATOR =
	/^(int[248]+|float[48]+|numeric_?|text_?|bool|bytea|uuid_?|date_?|timestamp(tz)?_?|interval_?|array_?|name|oid|like|notlike|ic(not)?like|n?like|texticlike|texticnlike|textlike|textnlike|textregex|textnregex|nameeq|booleq|boolne|jsonb_?|byteacat|anytextcat|textanycat|textcat)(eq|ne|lt|le|gt|ge|pl|mi|mul|div|mod|um|abs|and|or|xor|not|shl|shr|cat|add|sub|uminus|smaller|larger|_?overlap|_?contains|_?contained|regexeq|regexne|icregexeq|like|nlike|iclike|icnlike|_pl_\w+|_mi_\w+|anycat|contains|contained)?$/;
/** Aggregates that are never null. */
const COUNTS = new Set(['count', 'regr_count']);
/** Window functions that are never null. */
const RANKS = new Set(['row_number', 'rank', 'dense_rank', 'ntile', 'percent_rank', 'cume_dist', ...COUNTS]);
/** Functions and aggregates whose result is one of their arguments. */
const PASSED = new Set(['max', 'min', 'any_value', 'lag', 'lead', 'first_value', 'last_value', 'nth_value', 'mode']);

const TYPESCRIPT: Readonly<Record<string, string>> = {
	int2: 'number',
	int4: 'number',
	oid: 'number',
	int8: 'bigint',
	float4: 'number',
	float8: 'number',
	bool: 'boolean',
	bytea: 'Buffer',
	numeric: 'numeric',
	timestamptz: 'Date',
	timestamp: 'Date',
	date: 'Date',
	interval: 'unknown',
	json: 'unknown',
	jsonb: 'unknown',
	void: 'string',
};
/** The JSON forms of values, by type. */
const IN_JSON: Readonly<Record<string, string>> = {
	bigint: 'number',
	numeric: 'number',
	Buffer: 'string',
	Date: 'string',
	'int8[]': 'number[]',
	'numeric[]': 'number[]',
	'Buffer[]': 'string[]',
	'Date[]': 'string[]',
};
/** Arrays that `pg` reads, by the type of their elements. */
const ARRAYS: Readonly<Record<string, string>> = {
	...Object.fromEntries(['int2', 'int4', 'oid', 'float4', 'float8'].map((name) => [name, 'number[]'])),
	...Object.fromEntries(['text', 'varchar', 'bpchar', 'uuid'].map((name) => [name, 'string[]'])),
	int8: 'int8[]',
	numeric: 'numeric[]',
	bool: 'boolean[]',
	bytea: 'Buffer[]',
	timestamptz: 'Date[]',
	json: 'unknown[]',
	jsonb: 'unknown[]',
};
/** Marks an array of a type that `pg` does not know, such as a domain: a row holds its text, JSON its elements. */
const UNREAD = 'unread ';
/** Values in a row, where they differ from those in SQL: numeric is text, and an array of int8 is one of texts. */
function inRow(type: string): string {
	if (type.startsWith(UNREAD)) return 'string';
	return type
		.replace(/^int8\[\]/, 'string[]')
		.replace(/^numeric\[\]/, 'number[]')
		.replace(/^numeric\b/, 'string');
}

/** The type of values of a PostgreSQL type, as `pg` reads them here. */
export function typeOfPg(catalog: Catalog, oid: number): readonly string[] {
	const type = catalog.types.get(oid);
	if (type === undefined) return ['unknown'];
	if (type.base !== null) return type.texts?.map(quote) ?? typeOfPg(catalog, type.base);
	if (type.texts !== null) return type.texts.map(quote);
	if (type.element === null) return [TYPESCRIPT[type.name] ?? 'string'];
	const array = ARRAYS[catalog.types.get(baseOf(catalog, type.element))?.name ?? ''] ?? 'string[]';
	return [isKnownToDriver(catalog, type.element) ? array : `${UNREAD}${array}`];
}

/** True if `pg` reads arrays of a type. */
const isKnownToDriver = (catalog: Catalog, element: number) => (catalog.types.get(element)?.name ?? '') in ARRAYS;

export function baseOf(catalog: Catalog, oid: number): number {
	const base = catalog.types.get(oid)?.base;
	return base == null ? oid : baseOf(catalog, base);
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const isLiteral = (type: string) => type.startsWith("'");

/** Alternatives, each once; a literal is dropped beside all texts, an empty array beside another. */
function unite(types: readonly string[]): string[] {
	const all = [...new Set(types)];
	if (all.includes('unknown')) return ['unknown'];
	return all.filter(
		(type) =>
			!(isLiteral(type) && all.includes('string')) &&
			!(type === 'never[]' && all.some((other) => other !== type && other.endsWith('[]'))),
	);
}

/** Infers the columns of a statement from its analysed parse tree. In doubt a column may be null. */
export function inferResult(catalog: Catalog, columnTypes: ColumnTypes, tree: Node): Inferred {
	const notNull = new Set<number>();
	/** Recursive queries whose own type is being inferred. */
	const recursing = new Set<Node>();
	const open = (query: Node, outer: Scope | null): Scope => {
		const scope = { query, outer, ...NOTHING_KNOWN };
		const tree = nodeOf(query, 'jointree');
		return tree ? { ...scope, ...readConditions(catalog, tree, textOf(scope)) } : scope;
	};

	const textOf = (scope: Scope) => (constant: Node) => typeOf(scope, constant).types[0] ?? '';

	/** A scope in which a condition holds, or does not. */
	function when(scope: Scope, condition: Node, holds: boolean): Scope {
		const isNullTest = condition.tag === 'NULLTEST' && condition.fields['nulltesttype'] === '0';
		const { known } = holds
			? readConditions(catalog, condition, textOf(scope))
			: isNullTest
				? readConditions(catalog, { ...condition, fields: { ...condition.fields, nulltesttype: '1' } }, textOf(scope))
				: NOTHING_KNOWN;
		return { ...scope, known: new Set([...scope.known, ...known]) };
	}

	/** Its targets, or what it returns of the rows that it writes. */
	const outputs = (query: Node): readonly Node[] => {
		const list = query.fields['commandType'] === '1' ? 'targetList' : 'returningList';
		return nodesOf(query, list).filter(({ fields }) => fields['resjunk'] === 'false');
	};

	function outputType(scope: Scope, index: number): ResultType {
		const operation = nodeOf(scope.query, 'setOperations');
		if (operation) return setType(scope, operation, index);
		const target = outputs(scope.query)[index - 1];
		const expression = target && nodeOf(target, 'expr');
		return expression ? typeOf(scope, expression) : { types: ['unknown'], isNullable: true };
	}

	function setType(scope: Scope, operation: Node, index: number): ResultType {
		if (operation.tag === 'RANGETBLREF') {
			const query = nodeOf(entryOf(scope, numberOf(operation, 'rtindex')), 'subquery');
			return query ? outputType(open(query, scope), index) : { types: ['unknown'], isNullable: true };
		}
		const [left, right] = [nodeOf(operation, 'larg'), nodeOf(operation, 'rarg')];
		const sides = [left, right].flatMap((side) => (side ? [setType(scope, side, index)] : []));
		return merge(sides);
	}

	const merge = (all: readonly ResultType[]): ResultType => ({
		types: unite(all.flatMap(({ types }) => types)),
		isNullable: all.some(({ isNullable }) => isNullable),
		isJson: all.some(({ isJson }) => isJson),
	});

	function entryOf(scope: Scope, varno: number): Node {
		const entry = nodesOf(scope.query, 'rtable')[varno - 1];
		if (entry === undefined) throw new Error(`a query has no table ${varno}`);
		return entry;
	}

	function typeOfVariable(scope: Scope, variable: Node): ResultType {
		let own: Scope = scope;
		for (let level = numberOf(variable, 'varlevelsup'); level > 0; level--) own = own.outer ?? own;
		const [varno, attno] = [numberOf(variable, 'varno'), numberOf(variable, 'varattno')];
		const entry = entryOf(own, varno);
		const found = attno === 0 ? rowType(own, entry) : typeOfColumn(own, entry, attno, numberOf(variable, 'vartype'));
		const nulled = variable.fields['varnullingrels'];
		// A row of which one column is known is no empty side of an outer join.
		const isThere = [...own.known].some((column) => column.startsWith(`${varno}.`));
		const isNulled = Array.isArray(nulled) && nulled.length > 1 && !isThere;
		// Rows before an upsert, or after a deletion, may not be there.
		const isOther = variable.fields['varreturningtype'] !== '0' && own.query.fields['commandType'] !== '2';
		const isKnown = own.known.has(`${varno}.${attno}`);
		const command = own.query.fields['commandType'];
		const isUpsert = nodeOf(own.query, 'onConflict')?.fields['action'] === '2';
		if (varno === numberOf(own.query, 'resultRelation') && (command === '2' || (command === '3' && !isUpsert))) {
			// The condition saw the value before it was written.
			const set = nodesOf(own.query, 'targetList').find((target) => numberOf(target, 'resno') === attno);
			const expression = set && nodeOf(set, 'expr');
			if (expression)
				return {
					...found,
					isNullable: found.isNullable && (expression.tag === 'PARAM' || isNullable(own, expression)),
				};
		}
		const mayBeNull = !isKnown && (found.isNullable || isNulled || isOther);
		const { joined: _, ...rest } = found;
		const isJoined = isNulled && !isKnown && !isOther;
		const allowed = own.allowed.get(`${varno}.${attno}`);
		const types = rest.types.filter(
			(type) =>
				!own.excluded.has(`${varno}.${attno} ${type}`) && (!allowed || !isLiteral(type) || allowed.includes(type)),
		);
		return {
			...rest,
			types,
			isNullable: mayBeNull,
			...(isJoined && { joined: `${varno}`, isAlways: !found.isNullable }),
		};
	}

	function typeOfColumn(scope: Scope, entry: Node, attno: number, type: number): ResultType {
		switch (entry.fields['rtekind']) {
			case '0':
				return typeOfTable(entry, attno, type);
			case '1': {
				const query = nodeOf(entry, 'subquery');
				return query ? outputType(open(query, scope), attno) : plain(type, true);
			}
			case '2': {
				const alias = listOf(entry.fields['joinaliasvars'])[attno - 1];
				return isNode(alias) ? typeOf(scope, alias) : plain(type, true);
			}
			case '3':
				return typeOfFunctionTable(scope, entry, attno, type);
			case '5': {
				const rows = listOf(entry.fields['values_lists']).map((row) => listOf(row)[attno - 1]);
				return merge(rows.map((cell) => (isNode(cell) ? typeOf(scope, cell) : plain(type, true))));
			}
			case '6':
				return typeOfCte(scope, entry, attno, type);
			case '9': {
				const group = listOf(entry.fields['groupexprs'])[attno - 1];
				return isNode(group) ? typeOf(scope, group) : plain(type, true);
			}
			default:
				return plain(type, true);
		}
	}

	/** A whole row, as JSON holds it. */
	function rowType(scope: Scope, entry: Node): ResultType {
		const columns = catalog.columns.get(numberOf(entry, 'relid')) ?? new Map<number, Column>();
		const places =
			entry.fields['rtekind'] === '0'
				? [...columns.keys()].filter((place) => place > 0)
				: listOf(nodeOf(entry, 'eref')?.fields['colnames']).map((_, i) => i + 1);
		const fields = places.map((place) => {
			const name = String(listOf(nodeOf(entry, 'eref')?.fields['colnames'])[place - 1]);
			const found = typeOfColumn(scope, entry, place, columns.get(place)?.type ?? 0);
			return `${name}: ${show(inJson(found), found.isNullable)}`;
		});
		return { types: [`{ ${fields.join('; ')} }`], isNullable: false, isJson: true };
	}

	function typeOfTable(entry: Node, attno: number, type: number): ResultType {
		const view = catalog.views.get(numberOf(entry, 'relid'));
		const column = catalog.columns.get(numberOf(entry, 'relid'))?.get(attno);
		if (view) {
			const behind = outputType(open(view, null), attno);
			const own = column && columnTypes[column.name];
			// A view has no constraints, so its listed type says also that the column is never null.
			return own ? { ...behind, types: [own], isNullable: false } : behind;
		}
		if (column === undefined) return plain(type, attno > 0);
		return typeOfSchema(column);
	}

	function typeOfSchema(column: Column): ResultType {
		const own = columnTypes[column.name];
		const types = own ? [own] : (column.texts?.map(quote) ?? typeOfPg(catalog, column.type));
		return { types, isNullable: !column.notNull, isJson: isJsonType(column.type) };
	}

	function typeOfCte(scope: Scope, entry: Node, attno: number, type: number): ResultType {
		let own: Scope = scope;
		for (let level = numberOf(entry, 'ctelevelsup'); level > 0; level--) own = own.outer ?? own;
		const cte = nodesOf(own.query, 'cteList').find(({ fields }) => fields['ctename'] === entry.fields['ctename']);
		const query = cte && nodeOf(cte, 'ctequery');
		if (!query) return plain(type, true);
		const first = nodeOf(nodeOf(query, 'setOperations') ?? query, 'larg');
		// A recursive query that names itself has there the types of its beginning.
		if (recursing.has(cte)) return first ? setType(open(query, own), first, attno) : plain(type, true);
		recursing.add(cte);
		const found = outputType(open(query, own), attno);
		recursing.delete(cte);
		return found;
	}

	function typeOfFunctionTable(scope: Scope, entry: Node, attno: number, type: number): ResultType {
		let place = attno;
		const functions = nodesOf(entry, 'functions');
		if (entry.fields['funcordinality'] === 'true') {
			const columns = functions.reduce((sum, each) => sum + numberOf(each, 'funccolcount'), 0);
			if (attno === columns + 1) return { types: ['bigint'], isNullable: false };
		}
		for (const each of functions) {
			const count = numberOf(each, 'funccolcount');
			const call = nodeOf(each, 'funcexpr');
			const rows = call?.tag === 'FUNCEXPR' ? catalog.types.get(numberOf(call, 'funcresulttype'))?.relation : null;
			const column = rows == null ? undefined : catalog.columns.get(rows)?.get(place);
			if (place <= count && column) return typeOfSchema(column);
			if (place <= count && call && count === 1) return typeOf(scope, call);
			if (place <= count) return plain(type, true);
			place -= count;
		}
		return plain(type, true);
	}

	const plain = (type: number, isNullable: boolean): ResultType => ({
		types: typeOfPg(catalog, type),
		isNullable,
		isJson: isJsonType(type),
	});
	const isJsonType = (type: number) => ['json', 'jsonb'].includes(catalog.types.get(baseOf(catalog, type))?.name ?? '');
	const isNullable = (scope: Scope, node: Node) => typeOf(scope, node).isNullable;
	const anyNullable = (scope: Scope, nodes: readonly Node[]) => nodes.some((node) => isNullable(scope, node));

	function typeOf(scope: Scope, node: Node): ResultType {
		const args = nodesOf(node, 'args');
		switch (node.tag) {
			case 'VAR':
				return typeOfVariable(scope, node);
			case 'CONST':
				return typeOfConstant(node);
			case 'PARAM':
				if (node.fields['paramkind'] !== '0') return plain(numberOf(node, 'paramtype'), true);
				notNull.add(numberOf(node, 'paramid'));
				return plain(numberOf(node, 'paramtype'), false);
			case 'RELABELTYPE':
			case 'COLLATEEXPR':
			case 'COERCETODOMAIN': {
				const arg = nodeOf(node, 'arg');
				return arg
					? recast(typeOf(scope, arg), numberOf(node, 'resulttype'))
					: plain(numberOf(node, 'resulttype'), true);
			}
			case 'COERCEVIAIO':
			case 'ARRAYCOERCEEXPR': {
				const arg = nodeOf(node, 'arg');
				return plain(numberOf(node, 'resulttype'), !arg || isNullable(scope, arg));
			}
			case 'FUNCEXPR':
				return typeOfCall(scope, numberOf(node, 'funcid'), numberOf(node, 'funcresulttype'), args);
			case 'OPEXPR':
				return typeOfCall(scope, numberOf(node, 'opfuncid'), numberOf(node, 'opresulttype'), args);
			case 'SCALARARRAYOPEXPR':
				return { types: ['boolean'], isNullable: anyNullable(scope, args) };
			case 'DISTINCTEXPR':
			case 'NULLTEST':
			case 'BOOLEANTEST':
				return { types: ['boolean'], isNullable: false };
			case 'BOOLEXPR':
				return { types: ['boolean'], isNullable: anyNullable(scope, args) };
			case 'NULLIFEXPR':
				return {
					...(args[0] ? typeOf(scope, args[0]) : plain(numberOf(node, 'opresulttype'), true)),
					isNullable: true,
				};
			case 'COALESCEEXPR':
			case 'COALESCE':
			case 'MINMAXEXPR':
			case 'MINMAX': {
				// A parameter is looked at last: it may be null if another argument is not.
				const found = args.filter(({ tag }) => tag !== 'PARAM').map((arg) => typeOf(scope, arg));
				const isSafe = found.some((each) => !each.isNullable);
				const rest = args
					.filter(({ tag }) => tag === 'PARAM')
					.map((arg) => (isSafe ? plain(numberOf(arg, 'paramtype'), true) : typeOf(scope, arg)));
				const all = [...found, ...rest];
				return { ...merge(all), isNullable: all.every((each) => each.isNullable) };
			}
			case 'CASEEXPR':
			case 'CASE': {
				// With an operand, the conditions compare it; without, each branch knows that those before it do not hold.
				const isPlainCase = nodeOf(node, 'arg') === null;
				let rest = scope;
				const results: ResultType[] = [];
				for (const branch of args) {
					const [condition, result] = [nodeOf(branch, 'expr'), nodeOf(branch, 'result')];
					const inside = isPlainCase && condition ? when(rest, condition, true) : rest;
					if (result) results.push(typeOf(inside, result));
					if (isPlainCase && condition) rest = when(rest, condition, false);
				}
				const otherwise = nodeOf(node, 'defresult');
				if (otherwise) results.push(typeOf(rest, otherwise));
				return merge(results);
			}
			case 'ARRAYEXPR':
			case 'ARRAY':
				return plain(numberOf(node, 'array_typeid'), false);
			case 'ROWEXPR':
			case 'ROW':
				return { types: ['string'], isNullable: false };
			case 'AGGREF':
				return typeOfAggregate(scope, node);
			case 'WINDOWFUNC': {
				const name = catalog.routines.get(numberOf(node, 'winfnoid'))?.name ?? '';
				const type = numberOf(node, 'wintype');
				const isEmpty = ['lag', 'lead', 'nth_value'].includes(name) || nodeOf(node, 'aggfilter') !== null;
				const may = !RANKS.has(name) && (isEmpty || anyNullable(scope, args));
				return PASSED.has(name) && args[0] ? { ...typeOf(scope, args[0]), isNullable: may } : plain(type, may);
			}
			case 'SUBLINK':
				return typeOfSublink(scope, node);
			case 'SQLVALUEFUNCTION':
			case 'NEXTVALUEEXPR':
				return plain(numberOf(node, 'type') || numberOf(node, 'typeId'), false);
			case 'GROUPINGFUNC':
				return { types: ['number'], isNullable: false };
			case 'SUBSCRIPTINGREF':
				return plain(numberOf(node, 'refrestype'), true);
			case 'FIELDSELECT':
				return plain(numberOf(node, 'resulttype'), true);
			case 'TARGETENTRY': {
				const expression = nodeOf(node, 'expr');
				return expression ? typeOf(scope, expression) : { types: ['unknown'], isNullable: true };
			}
			default:
				throw new Error(`the type of ${node.tag} is not known`);
		}
	}

	/** The same values under another type: a text keeps what is known of it. */
	function recast(found: ResultType, type: number): ResultType {
		const [target] = typeOfPg(catalog, type);
		return target === 'string' && found.types.every(isLiteral) ? found : { ...plain(type, found.isNullable) };
	}

	function typeOfConstant(node: Node): ResultType {
		const type = numberOf(node, 'consttype');
		if (node.fields['constisnull'] === 'true') return { types: [], isNullable: true };
		const name = catalog.types.get(baseOf(catalog, type))?.name ?? '';
		const bytes = Buffer.from(listOf(node.fields['constvalue']).map((byte) => Number(byte) & 255));
		if (name === 'text' || name === 'varchar' || name === 'unknown')
			return {
				types: [
					quote(
						bytes
							.subarray(name === 'unknown' ? 0 : 4)
							.toString()
							.replaceAll('\0', ''),
					),
				],
				isNullable: false,
			};
		// The head of a jsonb says its kind and how many elements it has.
		if (name === 'jsonb' && bytes.length === 8 && bytes.readUInt32LE(4) === 0x40000000)
			return { types: ['never[]'], isNullable: false, isJson: true };
		if (name === 'jsonb' && bytes.length === 8 && bytes.readUInt32LE(4) === 0x20000000)
			return { types: ['Record<string, never>'], isNullable: false, isJson: true };
		if (name === 'json' && bytes.subarray(4).toString() === '{}')
			return { types: ['Record<string, never>'], isNullable: false, isJson: true };
		if (name === 'json' && bytes.subarray(4).toString() === '[]')
			return { types: ['never[]'], isNullable: false, isJson: true };
		// An array without elements has no dimensions.
		const isArray = catalog.types.get(type)?.element != null;
		if (isArray && bytes.length >= 8 && bytes.readInt32LE(4) === 0) return { types: ['never[]'], isNullable: false };
		return plain(type, false);
	}

	function typeOfCall(scope: Scope, id: number, type: number, args: readonly Node[]): ResultType {
		const routine = catalog.routines.get(id);
		const name = routine?.name ?? '';
		if (name === 'unnest' && args[0]) {
			const [array] = args[0].tag === 'PARAM' ? [args[0]] : args;
			return plain(type, !array || isNullable(scope, array) || !isParameter(array));
		}
		if (['jsonb_build_object', 'json_build_object'].includes(name)) return objectOf(scope, args);
		if (['jsonb_build_array', 'json_build_array'].includes(name)) {
			const places = args.map((arg) => typeOf(scope, arg)).map((found) => show(inJson(found), found.isNullable));
			return { types: [places.length === 0 ? 'never[]' : `[${places.join(', ')}]`], isNullable: false, isJson: true };
		}
		if (['to_jsonb', 'to_json', 'row_to_json'].includes(name) && args[0])
			return { types: inJson(typeOf(scope, args[0])), isNullable: isNullable(scope, args[0]), isJson: true };
		if (['jsonb_strip_nulls', 'json_strip_nulls'].includes(name) && args[0])
			return objectWithoutNulls(scope, args[0], type);
		const isTotal = TOTAL.has(name) || OPERATOR.test(name);
		const isPassing = ['concat', 'num_nulls', 'num_nonnulls'].includes(name);
		return plain(type, !isTotal || (!isPassing && anyNullable(scope, args)));
	}

	/** An array that came as a parameter: its elements are said not to be null. */
	const isParameter = (node: Node): boolean =>
		node.tag === 'PARAM' ||
		(['RELABELTYPE', 'ARRAYCOERCEEXPR', 'COERCEVIAIO'].includes(node.tag) &&
			[nodeOf(node, 'arg')].some((arg) => arg !== null && isParameter(arg))) ||
		(node.tag === 'ARRAYEXPR' && node.fields['elements'] !== null) ||
		node.tag === 'CONST';

	/** As JSON holds the values. */
	const inJson = (found: ResultType): string[] =>
		found.types.map((each) => {
			const type = each.replace(UNREAD, '');
			return found.isJson ? each : (IN_JSON[type] ?? type);
		});
	const show = (types: readonly string[], mayBeNull: boolean) =>
		types.includes('unknown') ? 'unknown' : [...types, ...(mayBeNull ? ['null'] : [])].join(' | ');

	function objectOf(scope: Scope, args: readonly Node[]): ResultType {
		const fields: string[] = [];
		for (let i = 0; i < args.length; i += 2) {
			const [key, value] = [args[i], args[i + 1]];
			const [name] = key ? typeOf(scope, key).types : [];
			if (!name || !isLiteral(name) || !value) return { types: ['unknown'], isNullable: false, isJson: true };
			const found = typeOf(scope, value);
			const bare = name.slice(1, -1);
			fields.push(`${/^[a-z_]\w*$/i.test(bare) ? bare : name}: ${show(inJson(found), found.isNullable)}`);
		}
		return { types: [`{ ${fields.join('; ')} }`], isNullable: false, isJson: true };
	}

	/** The fields that are left are not null. */
	function objectWithoutNulls(scope: Scope, made: Node, type: number): ResultType {
		const name = catalog.routines.get(numberOf(made, 'funcid'))?.name ?? '';
		if (!['jsonb_build_object', 'json_build_object'].includes(name)) return plain(type, isNullable(scope, made));
		const values = nodesOf(made, 'args').filter((_, i) => i % 2 === 1);
		const types = unite(values.flatMap((value) => inJson(typeOf(scope, value))));
		return { types: [`Record<string, ${show(types, false)}>`], isNullable: false, isJson: true };
	}

	function typeOfAggregate(scope: Scope, node: Node): ResultType {
		const name = catalog.routines.get(numberOf(node, 'aggfnoid'))?.name ?? '';
		const type = numberOf(node, 'aggtype');
		const args = nodesOf(node, 'args').filter(({ fields }) => fields['resjunk'] !== 'true');
		if (COUNTS.has(name)) return plain(type, false);
		const isGrouped = nodesOf(scope.query, 'groupClause').length > 0;
		const hasRows = isGrouped && nodeOf(node, 'aggfilter') === null;
		const [first] = args;
		const found = first && typeOf(scope, first);
		if (['json_agg', 'jsonb_agg'].includes(name) && found && first) {
			const isUnion = inJson(found).length + (found.isNullable ? 1 : 0) > 1;
			const element = show(inJson(found), found.isNullable);
			return { types: [isUnion ? `(${element})[]` : `${element}[]`], isNullable: !hasRows, isJson: true };
		}
		if (['json_object_agg', 'jsonb_object_agg'].includes(name) && args[1]) {
			const value = typeOf(scope, args[1]);
			return {
				types: [`Record<string, ${show(inJson(value), value.isNullable)}>`],
				isNullable: !hasRows,
				isJson: true,
			};
		}
		if (name === 'array_agg' && found) {
			const isRead = isKnownToDriver(catalog, catalog.types.get(type)?.element ?? 0);
			const isList = isRead && found.types.length > 0 && found.types.every(isLiteral);
			const array = isList ? `(${found.types.join(' | ')})[]` : (typeOfPg(catalog, type)[0] ?? 'unknown');
			return {
				types: [found.isNullable && isRead ? array.replace(/^(.*)\[\]$/, '($1 | null)[]') : array],
				isNullable: !hasRows,
			};
		}
		const may = !hasRows || args.some((arg) => isNullable(scope, arg));
		return PASSED.has(name) && found ? { ...found, isNullable: may } : plain(type, may);
	}

	function typeOfSublink(scope: Scope, node: Node): ResultType {
		const query = nodeOf(node, 'subselect');
		const kind = node.fields['subLinkType'];
		if (!query || kind === '0') return { types: ['boolean'], isNullable: false };
		const inner = open(query, scope);
		if (kind === '4') {
			const found = outputType(inner, 1);
			return { ...found, isNullable: found.isNullable || !givesRow(query) };
		}
		if (kind === '6') {
			const found = outputType(inner, 1);
			const target = outputs(query)[0];
			const expression = target && nodeOf(target, 'expr');
			const isUnread = expression?.tag === 'VAR' && !isKnownToDriver(catalog, numberOf(expression, 'vartype'));
			if (isUnread) return { types: [`${UNREAD}string[]`], isNullable: false };
			const [only = 'string'] = found.types.length === 1 ? found.types : ['string'];
			const element = only === 'bigint' ? 'int8' : only;
			return {
				types: [found.isNullable ? `(${element} | null)[]` : isLiteral(element) ? 'string[]' : `${element}[]`],
				isNullable: false,
			};
		}
		// Any and all are null if an operand is.
		const test = nodeOf(node, 'testexpr');
		return {
			types: ['boolean'],
			isNullable:
				outputType(inner, 1).isNullable ||
				(test !== null &&
					test.tag === 'OPEXPR' &&
					nodesOf(test, 'args').some((arg) => arg.tag !== 'PARAM' && isNullable(scope, arg))),
		};
	}

	/** True if a query gives one row whatever its tables hold: an aggregate without groups, an expression alone, or one of such queries. */
	function givesRow(query: Node): boolean {
		const from = nodeOf(query, 'jointree');
		const sources = from === null ? [] : nodesOf(from, 'fromlist');
		const inner = sources.map((source) => {
			const entry =
				source.tag === 'RANGETBLREF' ? nodesOf(query, 'rtable')[numberOf(source, 'rtindex') - 1] : undefined;
			return entry && nodeOf(entry, 'subquery');
		});
		const isBare =
			from !== null && nodeOf(from, 'quals') === null && inner.every((each) => each != null && givesRow(each));
		const isSum = query.fields['hasAggs'] === 'true' && nodesOf(query, 'groupClause').length === 0;
		const isCut = nodeOf(query, 'havingQual') !== null || nodeOf(query, 'limitOffset') !== null;
		return (
			query.fields['commandType'] === '1' && (isBare || isSum) && !isCut && nodeOf(query, 'setOperations') === null
		);
	}

	const scope = open(tree, null);
	const columns = outputs(tree).map((target, index) => {
		const found = outputType(scope, index + 1);
		const types = unite(found.types.map(inRow));
		const isPlain = nodeOf(target, 'expr')?.tag === 'VAR' && nodeOf(tree, 'setOperations') === null;
		const { joined, isAlways, ...rest } = found;
		const side = isPlain && joined !== undefined ? { joined, isAlways: isAlways === true } : {};
		return { ...rest, ...side, types, name: String(target.fields['resname']) };
	});
	return { columns, notNull };
}

const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

type Conditions = Pick<Scope, 'known' | 'excluded' | 'allowed'>;
const NOTHING_KNOWN: Conditions = { known: new Set(), excluded: new Set(), allowed: new Map() };

/**
 * Reads from conditions that all rows pass which columns, as `table.place`, are not null, because they are compared or tested, have none of the texts that
 * they exclude, and only those that they list. `from` is a list of tables with their conditions, or a condition.
 */
function readConditions(catalog: Catalog, from: Node, textOf: (constant: Node) => string): Conditions {
	const known = new Set<string>();
	const excluded = new Set<string>();
	const allowed = new Map<string, readonly string[]>();
	const bare = (node: Node | undefined): Node | undefined =>
		node?.tag === 'RELABELTYPE' ? bare(nodeOf(node, 'arg') ?? undefined) : node;
	const isOwn = (node: Node | undefined): node is Node => node?.tag === 'VAR' && node.fields['varlevelsup'] === '0';
	const nameOf = (column: Node) => `${numberOf(column, 'varno')}.${numberOf(column, 'varattno')}`;
	const exclude = ([one, other]: readonly Node[]) => {
		const column = bare(one);
		const constant = bare(other);
		if (isOwn(column) && constant?.tag === 'CONST') excluded.add(`${nameOf(column)} ${textOf(constant)}`);
	};
	const add = (node: Node | null) => {
		if (isOwn(node ?? undefined)) known.add(nameOf(node as Node));
		if (node?.tag === 'RELABELTYPE') add(nodeOf(node, 'arg'));
		// A strict operation on a column is null if the column is.
		if (node?.tag === 'OPEXPR' && catalog.routines.get(numberOf(node, 'opfuncid'))?.isStrict)
			for (const arg of nodesOf(node, 'args')) add(arg);
	};
	const read = (condition: Node | null): void => {
		if (condition?.tag === 'BOOLEXPR' && condition.fields['boolop'] === 'and')
			for (const each of nodesOf(condition, 'args')) read(each);
		if (condition?.tag === 'NULLTEST' && condition.fields['nulltesttype'] === '1') add(nodeOf(condition, 'arg'));
		if (condition?.tag === 'OPEXPR') add(condition);
		const isUnequal =
			condition?.tag === 'OPEXPR' && catalog.routines.get(numberOf(condition, 'opfuncid'))?.name === 'textne';
		if (condition && (isUnequal || condition.tag === 'DISTINCTEXPR')) exclude(nodesOf(condition, 'args'));
		if (condition?.tag === 'SCALARARRAYOPEXPR' && condition.fields['useOr'] === 'true') {
			const [value, list] = nodesOf(condition, 'args');
			add(value ?? null);
			const column = bare(value);
			const elements = list?.tag === 'ARRAYEXPR' || list?.tag === 'ARRAY' ? nodesOf(list, 'elements') : [];
			const isEqual = catalog.routines.get(numberOf(condition, 'opfuncid'))?.name === 'texteq';
			if (isEqual && isOwn(column) && elements.length > 0 && elements.every(({ tag }) => tag === 'CONST'))
				allowed.set(nameOf(column), elements.map(textOf));
		}
		if (condition?.tag === 'BOOLEANTEST' && ['0', '2'].includes(String(condition.fields['booltesttype'])))
			add(nodeOf(condition, 'arg'));
		if (condition?.tag === 'VAR') add(condition);
	};
	const join = (from: Node): void => {
		if (!['FROMEXPR', 'JOINEXPR', 'RANGETBLREF'].includes(from.tag)) read(from);
		if (from.tag === 'FROMEXPR') {
			for (const each of nodesOf(from, 'fromlist')) join(each);
			read(nodeOf(from, 'quals'));
		}
		if (from.tag === 'JOINEXPR' && from.fields['jointype'] === '0') {
			for (const side of ['larg', 'rarg']) {
				const each = nodeOf(from, side);
				if (each) join(each);
			}
			read(nodeOf(from, 'quals'));
		}
		if (from.tag === 'JOINEXPR' && from.fields['jointype'] === '1') {
			const left = nodeOf(from, 'larg');
			if (left) join(left);
		}
	};
	join(from);
	return { known, excluded, allowed };
}
