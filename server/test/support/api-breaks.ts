/** A part of a JSON schema as zod writes it. */
export interface Schema {
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | Schema;
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly minimum?: number;
	readonly maximum?: number;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly pattern?: string;
	readonly format?: string;
}

interface Parameter {
	readonly name: string;
	readonly in: string;
	readonly required: boolean;
	readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A call, as far as its clients depend on it. */
export interface FrozenCall {
	readonly parameters: readonly Parameter[];
	readonly body: { readonly required: boolean; readonly content: Content } | null;
	/** Good answers by their status. */
	readonly answers: Readonly<Record<string, Content>>;
}

/** Calls by method and path. */
export type FrozenApi = Readonly<Record<string, FrozenCall>>;

interface Document {
	readonly paths: Readonly<
		Record<
			string,
			Readonly<
				Record<
					string,
					{
						readonly parameters?: readonly Parameter[];
						readonly requestBody?: { readonly required: boolean; readonly content: Content };
						readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
					}
				>
			>
		>
	>;
}

/** The calls of an OpenAPI document, without its prose and its errors. */
export function freezeApi({ paths }: Document): FrozenApi {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, { parameters = [], requestBody = null, responses }]) => {
			const good = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
			const answers = Object.fromEntries(good.map(([status, { content = {} }]) => [status, content]));
			return [`${method.toUpperCase()} ${path}`, { parameters, body: requestBody, answers }] as const;
		}),
	);
	return Object.fromEntries(calls.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Differences that break a page of the earlier release on a server of the later one, or the reverse, each as a sentence that begins with
 * the call (CLUSTER-07). What is added is no difference, except a value of an answer: a page refuses an answer with a value that it does not know.
 */
export function listApiBreaks(before: FrozenApi, after: FrozenApi): string[] {
	return Object.entries(before).flatMap(([name, call]) => {
		const now = after[name];
		return now === undefined ? [`${name}: is gone`] : compareCalls(call, now).map((what) => `${name}: ${what}`);
	});
}

function compareCalls(before: FrozenCall, after: FrozenCall): string[] {
	const found: string[] = [];
	for (const parameter of before.parameters) {
		const now = after.parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
		const place = `${parameter.in} ${parameter.name}`;
		if (!now) found.push(`${place} is gone`);
		else {
			if (now.required && !parameter.required) found.push(`${place} is demanded`);
			found.push(...listNarrowed(parameter.schema, now.schema, place));
		}
	}
	for (const { name, in: place, required } of after.parameters)
		if (required && !before.parameters.some((one) => one.name === name && one.in === place))
			found.push(`${place} ${name} is demanded`);
	if (
		before.body === null &&
		after.body?.required &&
		Object.keys(schemaOf(after.body.content)?.properties ?? {}).length > 0
	)
		found.push('body is demanded');
	if (before.body !== null) {
		if (after.body === null) found.push('body is gone');
		else found.push(...listNarrowed(schemaOf(before.body.content), schemaOf(after.body.content), 'body'));
	}
	for (const [status, content] of Object.entries(before.answers)) {
		const now = after.answers[status];
		if (now === undefined) found.push(`answer ${status} is gone`);
		// The earlier server might have given each answer of the later one.
		else found.push(...listWidened(schemaOf(content), schemaOf(now), `answer ${status}`));
	}
	return found;
}

const schemaOf = (content: Content): Schema | undefined => Object.values(content)[0]?.schema;

/** Kinds of values that a schema takes, without null. */
const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
	schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);

/** Places where `now` refuses what `before` takes. */
function listNarrowed(before: Schema | undefined, now: Schema | undefined, place: string): string[] {
	if (before === undefined || now === undefined) return [];
	if (before.anyOf || before.oneOf || now.anyOf || now.oneOf)
		return alternatives(before).flatMap((one) => {
			const tried = alternatives(now).map((other) => listNarrowed(one, other, place));
			return tried.some((found) => found.length === 0) ? [] : [`${place} refuses an alternative`];
		});
	const found: string[] = [];
	const values = valuesOf(now);
	const lost = values && (valuesOf(before)?.filter((value) => !values.includes(value)) ?? ['other values']);
	if (lost && lost.length > 0) found.push(`${place} refuses ${lost.join(', ')}`);
	if (!values && String(before.type) !== String(now.type) && now.type !== undefined)
		found.push(`${place} has another type`);
	for (const least of ['minimum', 'minLength', 'minItems'] as const)
		if (
			(now[least] ?? Number.NEGATIVE_INFINITY) > (before[least] ?? (least === 'minimum' ? Number.NEGATIVE_INFINITY : 0))
		)
			found.push(`${place} has a higher ${least}`);
	for (const most of ['maximum', 'maxLength', 'maxItems'] as const)
		if ((now[most] ?? Number.POSITIVE_INFINITY) < (before[most] ?? Number.POSITIVE_INFINITY))
			found.push(`${place} has a lower ${most}`);
	if (now.pattern !== undefined && now.pattern !== before.pattern && !values)
		found.push(`${place} has another pattern`);
	for (const name of now.required ?? [])
		if (!before.required?.includes(name)) found.push(`${place}.${name} is demanded`);
	for (const [name, property] of Object.entries(before.properties ?? {})) {
		const other = now.properties?.[name];
		if (other) found.push(...listNarrowed(property, other, `${place}.${name}`));
		else if (now.additionalProperties === false) found.push(`${place}.${name} is gone`);
	}
	return [...found, ...listNarrowed(before.items, now.items, `${place}[]`)];
}

/** Places where `now` answers what `before` did not, or leaves out what it answered. Limits of numbers and lengths are no part of it: pages do not check them. */
function listWidened(before: Schema | undefined, now: Schema | undefined, place: string): string[] {
	if (before === undefined) return [];
	if (now === undefined) return [`${place} is gone`];
	if (before.anyOf || before.oneOf || now.anyOf || now.oneOf)
		return alternatives(now).flatMap((one) => {
			const tried = alternatives(before).map((other) => listWidened(other, one, place));
			const best = tried.toSorted((a, b) => a.length - b.length)[0] ?? [];
			return best.length === 0 ? [] : best.length === 1 ? best : [`${place} has a new alternative`];
		});
	const found: string[] = [];
	const values = valuesOf(before);
	const added = values && (valuesOf(now)?.filter((value) => !values.includes(value)) ?? ['other values']);
	if (added && added.length > 0) found.push(`${place} can be ${added.join(', ')}`);
	if (!values && String(before.type) !== String(now.type) && before.type !== undefined)
		found.push(`${place} has another type`);
	for (const name of before.required ?? [])
		if (!now.required?.includes(name)) found.push(`${place}.${name} may be absent`);
	for (const [name, property] of Object.entries(before.properties ?? {}))
		if (now.properties?.[name]) found.push(...listWidened(property, now.properties[name], `${place}.${name}`));
	return [...found, ...listWidened(before.items, now.items, `${place}[]`)];
}
