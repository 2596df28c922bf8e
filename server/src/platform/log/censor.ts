const GONE = '[redacted]';
/** Fields that hold secrets, and those of whole requests, in which there always are some. */
const SECRET_FIELD =
	/passw|token|secret|cookie|authorization|signature|challenge|recovery|api_?key|^(body|headers|payload|link|query)$/i;
const MAX_DEPTH = 6;

/** Secrets inside texts, such as the message of a library's error: the kept part in a group, and the removed one. */
const SECRET_TEXTS: readonly RegExp[] = [
	/\b((?:Bearer|Basic) +)[\w.~+/=-]+/gi,
	/([a-z][a-z\d+.-]*:\/\/[^\s:/@"]*:)[^\s@"]+(?=@)/gi,
	/(\/(?:password\/reset|admin\/link)\/)[^\s"?&/\\]+/g,
	/([?&](?:token|signature|code|state|secret|password|api_?key)=)[^&\s"\\]+/gi,
	/\b((?:__Host-)?(?:session|known-device|XSRF-TOKEN)=)[^;\s"\\]+/gi,
	/("?(?:password\w*|token|secret)\\?"?: ?\\?")[^"\\]+/gi,
];

/**
 * The fields of a line without those that hold secrets, however deep; a value that is no plain data shows its kind alone.
 */
export function censorFields(fields: Record<string, unknown>): Record<string, unknown> {
	return censorObject(fields, 0);
}

function censorObject(object: object, depth: number): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(object).map(([name, value]) => [name, SECRET_FIELD.test(name) ? GONE : censorValue(value, depth)]),
	);
}

function censorValue(value: unknown, depth: number): unknown {
	// Errors have a description of their own.
	if (typeof value !== 'object' || value === null || value instanceof Error) return value;
	if (depth === MAX_DEPTH) return '[deep]';
	if (Array.isArray(value)) return value.map((each) => censorValue(each, depth + 1));
	const prototype: unknown = Object.getPrototypeOf(value);
	if (prototype === Object.prototype || prototype === null) return censorObject(value, depth + 1);
	return value instanceof Date ? value : `[${value.constructor.name}]`;
}

/** A whole line without secret-like parts of its texts. */
export function censorLine(line: string): string {
	return SECRET_TEXTS.reduce((text, pattern) => text.replace(pattern, `$1${GONE}`), line);
}
