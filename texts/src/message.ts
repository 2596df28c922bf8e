/** A compiled message: its text, or the parts of it where something is filled in. JSON, small enough to be sent to browsers. */
export type Message = string | readonly Part[];

/**
 * A literal text, or a parameter: as it is, in a format, or as what chooses between cases: those of its plural form in the
 * language, or those of its value. `plural` and `select` are therefore no names of formats.
 */
export type Part =
	| string
	| readonly [name: string]
	| readonly [name: string, format: string]
	| readonly [name: string, choice: 'plural' | 'select', cases: Readonly<Record<string, Message>>];

/** The parameters of a message. A parameter that is null or missing shows as a dash, and selects the case `none`. */
export type MessageParams = Readonly<Record<string, string | number | bigint | null | undefined>>;

/** A language's writer of the formats that messages name. */
export interface Writer {
	readonly plurals: Intl.PluralRules;
	readonly formats: Readonly<Record<string, (value: never) => string>>;
}

/** The text of a message in the language of the writer. Throws a TypeError for a format that the writer does not have. */
export function writeMessage(message: Message, params: MessageParams, writer: Writer): string {
	if (typeof message === 'string') return message;
	const write = (part: Part): string => {
		if (typeof part === 'string') return part;
		const [name, format, cases] = part;
		const value = params[name];
		if (cases !== undefined) {
			const chosen = format === 'plural' ? writer.plurals.select(Number(value)) : String(value ?? 'none');
			return writeMessage(cases[chosen] ?? cases['other'] ?? '', params, writer);
		}
		if (value === undefined || value === null) return '–';
		return format === undefined ? String(value) : (writer.formats[format] as (value: unknown) => string)(value);
	};
	return message.map(write).join('');
}
