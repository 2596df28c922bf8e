import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as z from 'zod';

/** Everything the contracts export, once on zod and once on what the browser has in its place. */
type Contracts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
let byZod: Contracts;
let byUs: Contracts;

async function importContracts(): Promise<Contracts> {
	const files = import.meta.glob('../../../domain/src/**/{contract,primitives,errors}.ts');
	const loaded = await Promise.all(Object.entries(files).map(async ([path, load]) => [path, await load()] as const));
	return Object.fromEntries(loaded as [string, Contracts[string]][]);
}

beforeAll(async () => {
	byZod = await importContracts();
	vi.resetModules();
	vi.doMock('zod', () => import('./schema.ts'));
	byUs = await importContracts();
});
afterAll(() => vi.doUnmock('zod'));

interface Judge {
	safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** What the browser checks: answers of calls, errors, the page's settings, messages of the socket. */
function listChecked(contracts: Contracts): Map<string, Judge> {
	const checked = new Map<string, Judge>();
	for (const [path, exported] of Object.entries(contracts))
		for (const [name, value] of Object.entries(exported)) {
			const answer = (value as { answer?: Judge } | null)?.answer;
			if (answer) checked.set(`${path} ${name}`, answer);
			if (['errorBody', 'siteConfig', 'serverMessage'].includes(name)) checked.set(name, value as Judge);
		}
	return checked;
}

const TEXTS = ['x', '2026-01-05T14:31:45.000Z', '0b7f9f64-6f3f-4f63-9f0b-6c1d9a4d2f10', '1.25', 'a@example.org'];

/** Values that a schema of zod accepts: one of each alternative, lists with one item. */
function samplesOf(schema: z.ZodType): unknown[] {
	// biome-ignore lint/suspicious/noExplicitAny: zod's definitions have a shape for each type
	const def = schema.def as any;
	switch (def.type) {
		case 'object':
			return combine(Object.entries<z.ZodType>(def.shape).map(([key, one]) => [key, samplesOf(one)]));
		case 'array':
			return samplesOf(def.element).map((item) => [item]);
		case 'tuple':
			return [def.items.map((item: z.ZodType) => samplesOf(item)[0])];
		case 'union':
			return def.options.flatMap(samplesOf);
		case 'intersection':
			return samplesOf(def.right).map((right) => ({ ...(samplesOf(def.left)[0] as object), ...(right as object) }));
		case 'record':
			return [Object.fromEntries([[samplesOf(def.keyType)[0], samplesOf(def.valueType)[0]]])];
		case 'nullable':
		case 'optional':
			return [...samplesOf(def.innerType), def.type === 'optional' ? undefined : null];
		case 'enum':
			return Object.values(def.entries);
		case 'literal':
			return def.values;
		default:
			return [...TEXTS, 7, true, null].filter((value) => schema.safeParse(value).success).slice(0, 1);
	}
}

/** Objects in which each field takes each of its values once. */
function combine(fields: [string, unknown[]][]): unknown[] {
	const count = Math.max(1, ...fields.map(([, values]) => values.length));
	return Array.from({ length: count }, (_, index) =>
		Object.fromEntries(fields.map(([key, values]) => [key, values[index % values.length]])),
	);
}

const ODD = [
	null,
	undefined,
	'',
	'x',
	'-1',
	'1.',
	'2026-02-30T00:00:00.000Z',
	0,
	1.5,
	-1,
	2 ** 53,
	Number.NaN,
	true,
	[],
	[1],
	{},
];

/** A copy with one thing inside it taken away, added or replaced. */
function spoil(value: unknown, random: fc.GeneratorValue): unknown {
	const pick = (count: number) => random(fc.nat, { max: count - 1 });
	if (typeof value !== 'object' || value === null || pick(4) === 0) return ODD[pick(ODD.length)];
	if (Array.isArray(value)) {
		if (value.length === 0 || pick(4) === 0) return [...value, ODD[pick(ODD.length)]];
		return value.with(pick(value.length), spoil(value[0], random));
	}
	const keys = Object.keys(value);
	const key = keys[pick(keys.length)] ?? 'extra';
	const { [key]: field, ...rest } = value as Record<string, unknown>;
	if (pick(4) === 0) return rest;
	return pick(4) === 0 ? { ...value, extra: 1 } : { ...rest, [key]: spoil(field, random) };
}

test('every contract judges and decodes as zod does, whatever comes', () => {
	const ours = listChecked(byUs);
	const checked = [...listChecked(byZod)].map(([name, schema]) => ({ name, schema: schema as z.ZodType }));
	expect([...ours.keys()]).toEqual(checked.map(({ name }) => name));
	expect(checked.length).toBeGreaterThan(20);
	const agree = (name: string, schema: z.ZodType, value: unknown) => {
		const [expected, judged] = [schema.safeParse(value), (ours.get(name) as Judge).safeParse(value)];
		expect([name, value, judged.success]).toEqual([name, value, expected.success]);
		if (expected.success) expect(judged.data).toStrictEqual(expected.data);
		return expected.success;
	};
	for (const { name, schema } of checked) {
		// What fields demand of each other is not in their own definitions.
		const samples = samplesOf(schema).filter((sample) => agree(name, schema, sample));
		expect(samples.length, name).toBeGreaterThan(0);
		fc.assert(
			fc.property(fc.constantFrom(...samples), fc.gen(), (sample, random) => {
				agree(name, schema, spoil(sample, random));
			}),
			{ numRuns: 200 },
		);
	}
});
