import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message, Part } from './message.ts';

/** Formats of numbers and dates, which server and web write in their own ways. `{amount, number, money}` takes minor units. */
const NUMBER_FORMATS = ['number', 'money', 'percent', 'duration'] as const;
const DATE_FORMATS = ['instant', 'day', 'month'] as const;

/** The type of a message's parameter. */
export type ParamType = 'value' | 'number' | 'date' | 'choice' | 'optional choice';

/** Compiles a text in the syntax of ICU MessageFormat. Throws an Error that says what is wrong with it. */
export function compileMessage(source: string): Message {
	return toMessage(parseMessage(source));
}

/** The parameters of a text with what it takes for each, in the order of their names. */
export function paramsOf(source: string): ReadonlyMap<string, ParamType> {
	const found = new Map<string, ParamType>();
	collectParams(parseMessage(source), found);
	return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The phrases of a text, each of its cases separately, with … for parameters. */
export function phrasesOf(source: string): readonly string[] {
	const phrasesIn = (elements: readonly MessageFormatElement[]): string[] => {
		const line = elements.map((element) => (element.type === TYPE.literal ? element.value : '…')).join('');
		const cases = elements.flatMap((element) =>
			element.type === TYPE.plural || element.type === TYPE.select ? Object.values(element.options) : [],
		);
		return [line, ...cases.flatMap(({ value }) => phrasesIn(value))];
	};
	return phrasesIn(parseMessage(source)).filter((phrase) => phrase !== '…');
}

function parseMessage(source: string): MessageFormatElement[] {
	try {
		return parse(source, { ignoreTag: true, requiresOtherClause: true });
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : error} in “${source}”`);
	}
}

function toMessage(elements: readonly MessageFormatElement[]): Message {
	const [first] = elements;
	if (first === undefined) return '';
	if (elements.length === 1 && first.type === TYPE.literal) return first.value;
	return elements.map(toPart);
}

function toPart(element: MessageFormatElement): Part {
	switch (element.type) {
		case TYPE.literal:
			return element.value;
		case TYPE.argument:
			return [element.value];
		case TYPE.number:
		case TYPE.date:
			return [element.value, formatOf(element)];
		case TYPE.select:
		case TYPE.plural: {
			if (element.type === TYPE.plural && (element.offset !== 0 || element.pluralType !== 'cardinal'))
				throw new Error('An offset or ordinal forms are not supported');
			const cases = Object.entries(element.options).map(([name, { value }]) => [name, toMessage(value)] as const);
			return [element.value, element.type === TYPE.plural ? 'plural' : 'select', Object.fromEntries(cases)];
		}
		default:
			throw new Error(`# and times are not supported: name the parameter`);
	}
}

type Formatted = Extract<MessageFormatElement, { type: TYPE.number | TYPE.date }>;

function formatOf({ type, style, value }: Formatted): string {
	const formats: readonly string[] = type === TYPE.number ? NUMBER_FORMATS : DATE_FORMATS;
	const format = style ?? (type === TYPE.number ? 'number' : '');
	if (typeof format !== 'string' || !formats.includes(format)) throw new Error(`${value} has no known format`);
	return format;
}

function collectParams(elements: readonly MessageFormatElement[], found: Map<string, ParamType>): void {
	for (const element of elements) {
		if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
		const type = typeOf(element);
		// The narrowest use counts: what is counted or chosen by can also be shown. Where its absence is a case, it may be absent.
		if ((found.get(element.value) ?? 'value') === 'value' || type === 'optional choice') found.set(element.value, type);
		if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
		for (const { value } of Object.values(element.options)) collectParams(value, found);
	}
}

function typeOf(element: MessageFormatElement): ParamType {
	switch (element.type) {
		case TYPE.number:
		case TYPE.plural:
			return 'number';
		case TYPE.date:
			return 'date';
		case TYPE.select:
			return 'none' in element.options ? 'optional choice' : 'choice';
		default:
			return 'value';
	}
}
