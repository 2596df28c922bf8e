/**
 * What the browser uses of zod, under zod's names: the build puts this in zod's place, since the contracts only check
 * answers here and zod itself would be a fifth of all scripts. A test holds every contract to the same judgement by both.
 * A contract that needs more of zod than this fails that test, and the build.
 */

/** Why a value does not follow its schema, from the outside in. */
class Wrong {
	readonly path: (string | number)[] = [];
	readonly expected: string;
	constructor(expected: string) {
		this.expected = expected;
	}
	/** Says where in something larger it was found. */
	at(key: string | number): this {
		this.path.unshift(key);
		return this;
	}
}

/** The decoded value, or what is wrong with it. */
type Decode = (value: unknown) => unknown;
type Shape = Readonly<Record<string, Schema>>;

class Schema {
	readonly decode: Decode;
	/** Fields, of an object only. */
	readonly shape: Shape;
	/** Whether a missing field is fine. */
	readonly isOptional: boolean;

	constructor(decode: Decode, shape: Shape = {}, isOptional = false) {
		this.decode = decode;
		this.shape = shape;
		this.isOptional = isOptional;
	}

	safeParse(value: unknown) {
		const data = this.decode(value);
		return data instanceof Wrong ? { success: false, error: { issues: [data] } } : { success: true, data };
	}
	parse(value: unknown): unknown {
		const data = this.decode(value);
		if (data instanceof Wrong) throw new Error(`${data.path.join('.')} is not ${data.expected}`);
		return data;
	}
	optional(): Schema {
		return new Schema((value) => (value === undefined ? value : this.decode(value)), this.shape, true);
	}
	nullable(): Schema {
		return new Schema((value) => (value === null ? value : this.decode(value)), this.shape, this.isOptional);
	}
	refine(holds: (value: never) => unknown): Schema {
		return this.transform((value) => (holds(value as never) ? value : new Wrong('as refined')));
	}
	transform(change: Decode): Schema {
		return new Schema((value) => {
			const decoded = this.decode(value);
			return decoded instanceof Wrong ? decoded : change(decoded);
		}, this.shape);
	}
	pipe(next: Schema): Schema {
		return this.transform(next.decode);
	}
	trim(): Schema {
		return this.transform((value) => (value as string).trim());
	}
	regex(pattern: RegExp): Schema {
		return this.refine((value: string) => pattern.test(value));
	}
	min(least: number): Schema {
		return this.refine((value: number | Sized) => sizeOf(value) >= least);
	}
	max(greatest: number): Schema {
		return this.refine((value: number | Sized) => sizeOf(value) <= greatest);
	}
	positive(): Schema {
		return this.refine((value: number) => value > 0);
	}
}

interface Sized {
	readonly length: number;
}
const sizeOf = (value: number | Sized) => (typeof value === 'number' ? value : value.length);

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const only = (expected: string, accepts: (value: unknown) => boolean) =>
	new Schema((value) => (accepts(value) ? value : new Wrong(expected)));

/** What happens to fields that the shape does not name. */
type Unknown = 'dropped' | 'kept' | 'refused';

function fields(shape: Shape, unknown: Unknown): Schema {
	const names = Object.keys(shape);
	return new Schema((value) => {
		if (!isObject(value)) return new Wrong('an object');
		if (unknown === 'refused')
			for (const name of Object.keys(value)) if (!(name in shape)) return new Wrong('known').at(name);
		const decoded: Record<string, unknown> = unknown === 'kept' ? { ...value } : {};
		for (const name of names) {
			const field = shape[name] as Schema;
			if (!(name in value) && field.isOptional) continue;
			const one = field.decode(value[name]);
			if (one instanceof Wrong) return one.at(name);
			decoded[name] = one;
		}
		return decoded;
	}, shape);
}

function items(value: unknown, schemaAt: (index: number) => Schema): unknown {
	if (!Array.isArray(value)) return new Wrong('a list');
	const decoded: unknown[] = [];
	for (let index = 0; index < value.length; index++) {
		const one = schemaAt(index).decode(value[index]);
		if (one instanceof Wrong) return one.at(index);
		decoded.push(one);
	}
	return decoded;
}

export const object = (shape: Shape) => fields(shape, 'dropped');
export const looseObject = (shape: Shape) => fields(shape, 'kept');
export const strictObject = (shape: Shape) => fields(shape, 'refused');

export const string = () => only('a text', (value) => typeof value === 'string');
export const number = () => only('a number', Number.isFinite);
export const int = () => only('a whole number', Number.isSafeInteger);
export const boolean = () => only('true or false', (value) => typeof value === 'boolean');
const nothing = () => only('null', (value) => value === null);

function oneOf(values: readonly unknown[]): Schema {
	const allowed = new Set(values);
	return only(`one of ${values.join(', ')}`, (value) => allowed.has(value));
}
export const literal = (value: unknown) => oneOf(Array.isArray(value) ? value : [value]);

export const array = (item: Schema) => new Schema((value) => items(value, () => item));
export const tuple = (schemas: readonly Schema[]) =>
	new Schema((value) =>
		Array.isArray(value) && value.length !== schemas.length
			? new Wrong(`a list of ${schemas.length}`)
			: items(value, (index) => schemas[index] as Schema),
	);

/** The first that accepts the value. */
export const union = (schemas: readonly Schema[]) =>
	new Schema((value) => {
		let last: unknown = new Wrong('any of these');
		for (const { decode } of schemas) {
			last = decode(value);
			if (!(last instanceof Wrong)) break;
		}
		return last;
	});
export const discriminatedUnion = (_key: string, schemas: readonly Schema[]) => union(schemas);

/** What both accept, of objects. */
export const intersection = (left: Schema, right: Schema) =>
	new Schema((value) => {
		const [one, other] = [left.decode(value), right.decode(value)];
		if (one instanceof Wrong) return one;
		return other instanceof Wrong ? other : Object.assign({}, one, other);
	});

export const partialRecord = (key: Schema, item: Schema) =>
	new Schema((value) => {
		if (!isObject(value)) return new Wrong('an object');
		const decoded: Record<string, unknown> = {};
		for (const [name, one] of Object.entries(value)) {
			const wrong = [key.decode(name), item.decode(one)].find((part) => part instanceof Wrong);
			if (wrong instanceof Wrong) return wrong.at(name);
			decoded[name] = item.decode(one);
		}
		return decoded;
	});
/** Names are any text in our contracts. */
export const record = partialRecord;

const UUID =
	/^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(0{4}-){3}0{12}|f{8}-(f{4}-){3}f{12})$/i;
export const uuid = () => string().regex(UUID);
/** Only what a browser sends is an address, and the server judges it. */
export const email = () => string().regex(/^\S+@\S+$/);

export const url = ({ protocol }: { protocol: RegExp }) =>
	string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol.slice(0, -1)));

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isInstant = (text: string) => {
	const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
	return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
};
export const iso = { datetime: (_options: { precision: 3 }) => string().refine(isInstant) };

export { nothing as null, oneOf as enum };
