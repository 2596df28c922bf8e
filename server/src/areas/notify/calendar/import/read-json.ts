import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { countFields, FIELDS_LEAST } from './field-names.ts';
import type { FileRecord } from './file-record.ts';

/** A list of objects, or an object that holds one; values are texts, numbers or null. */
export function readJson(text: string): FileRecord[] {
	const errors: ParseError[] = [];
	const root = parse(text, errors);
	const lineOf = createLineOf(text);
	if (errors[0]) return [{ line: lineOf(errors[0].offset), values: {}, problem: 'unreadable' }];
	const list = findList(root);
	if (list === undefined) return [{ line: 1, values: {}, problem: 'unreadable' }];
	return (list.children ?? []).map((one) => {
		const line = lineOf(one.offset);
		return one.type === 'object' ? { line, values: toValues(one) } : { line, values: {}, problem: 'unreadable' };
	});
}

/** Undefined, too, for deeper nesting than the parser's. */
function parse(text: string, errors: ParseError[]): Node | undefined {
	try {
		return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return undefined;
	}
}

/** Greatest depth at which lists are searched. */
const DEPTH_MOST = 3;

/** The list itself, or, of those that an object holds, the one of which most look like events; of none that do, the first one with objects. */
function findList(root: Node | undefined): Node | undefined {
	const lists = listLists(root, DEPTH_MOST);
	const weigh = ({ children = [] }: Node) => {
		const objects = children.filter(({ type }) => type === 'object');
		const events = objects.filter((one) => countFields(namesOf(one)) >= FIELDS_LEAST);
		return events.length > 0 ? events.length + 1 : Math.min(objects.length, 1);
	};
	return lists
		.map((list) => ({ list, weight: weigh(list) }))
		.reduce<{ list: Node; weight: number } | undefined>(
			(best, one) => (best === undefined || one.weight > best.weight ? one : best),
			undefined,
		)?.list;
}

function listLists(node: Node | undefined, depth: number): Node[] {
	if (node?.type === 'array') return [node];
	if (node?.type !== 'object' || depth === 0) return [];
	return (node.children ?? []).flatMap(({ children }) => listLists(children?.[1], depth - 1));
}

const namesOf = (object: Node) => (object.children ?? []).map(({ children }) => String(children?.[0]?.value));

function toValues(object: Node): Record<string, string> {
	const pairs = (object.children ?? []).flatMap(({ children: [name, value] = [] }) =>
		name === undefined || value === undefined || value.value === null || value.value === undefined
			? []
			: [[String(name.value), String(value.value)] as const],
	);
	return Object.fromEntries(pairs);
}

/** The line of an offset, asked for in growing order or not. */
function createLineOf(text: string): (offset: number) => number {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return (offset) => {
		let [low, high] = [0, starts.length - 1];
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((starts[middle] as number) <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	};
}
