import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paramsOf } from './compile.ts';
import { readTexts } from './read-texts.ts';

const DOMAIN = join(import.meta.dirname, '../../domain/src');

/** The tables of refusals that contracts export: each code with the names of its parameters. */
async function readRefusals(): Promise<ReadonlyMap<string, readonly string[]>> {
	const refusals = new Map<string, readonly string[]>();
	for (const file of globSync('**/*contract.ts', { cwd: DOMAIN })) {
		const contract = (await import(join(DOMAIN, file))) as Readonly<Record<string, unknown>>;
		for (const [name, table] of Object.entries(contract))
			if (/^[A-Z]+_REFUSALS$/.test(name) && !Array.isArray(table))
				for (const [code, params] of Object.entries(table as Record<string, readonly string[]>))
					refusals.set(
						code,
						params.map((name) => name.replace(/\?$/, '')),
					);
	}
	return refusals;
}

test('[TRADE-09] the text of a refusal is filled with parameters of the refusal alone', async () => {
	const refusals = await readRefusals();
	expect(refusals.size).toBeGreaterThan(150);
	const texts = readTexts('en');
	const unknown = [...refusals].flatMap(([code, params]) => {
		const text = texts.get(`refusal.${code}`);
		if (text === undefined) return [`${code} has no text`];
		const filled = [...paramsOf(text).keys()];
		return filled.filter((name) => !params.includes(name)).map((name) => `${code} has no parameter ${name}`);
	});
	expect(unknown).toEqual([]);
});
