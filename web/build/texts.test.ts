import { expect, test } from 'vitest';
import type { VitestPluginContext } from 'vitest/node';
import { texts } from './texts.ts';

test('a compiled text is never read from the cache of transformed modules, other modules are', () => {
	const { configureVitest } = texts();
	if (typeof configureVitest !== 'function') throw new Error('the plugin does not configure the runner');
	type Define = VitestPluginContext['experimental_defineCacheKeyGenerator'];
	let keyOf: Parameters<Define>[0] | undefined;
	const define: Define = (generator) => {
		keyOf = generator;
	};
	configureVitest({ experimental_defineCacheKeyGenerator: define } as VitestPluginContext);
	const key = (id: string) => keyOf?.({ id } as Parameters<NonNullable<typeof keyOf>>[0]);
	expect(key('/product/texts/en/trading.json')).toBe(false);
	expect(key('/product/texts/br/pages/terms.md')).toBe(false);
	expect(key('/product/web/src/app.tsx')).toBeUndefined();
});
