import { describe, expect, expectTypeOf, test } from 'vitest';
import { EVERY_PAGE, type PagePath } from './every-page.ts';
import { type AddressOf, addressOf, readParams } from './page.ts';
import type { PAGES } from './pages.ts';

describe('[ROUTE-02] the parameters of an address', () => {
	test.each([
		['/news/{slug}', '/news/gold', { slug: 'gold' }],
		['/news/{slug}', '/news/gold/', { slug: 'gold' }],
		['/news/{slug}', '/news/a%2Fb%20c', { slug: 'a/b c' }],
		['/news/{slug}', '/news/%zz', null],
		['/news/{slug}', '/news//', null],
		['/news/{slug}', '/news', null],
		['/news/{slug}', '/news/a/b', null],
		['/news/{slug}', '/News/a', null],
		['/users/{id:number}', '/users/7', { id: 7 }],
		['/users/{id:number}', '/users/999999999999999', { id: 999_999_999_999_999 }],
		['/users/{id:number}', '/users/9999999999999999', null],
		['/users/{id:number}', '/users/0', null],
		['/users/{id:number}', '/users/07', null],
		['/users/{id:number}', '/users/-7', null],
		['/users/{id:number}', '/users/7.0', null],
		['/users/{id:number}', '/users/1e3', null],
		['/users/{id:number}', '/users/%37', { id: 7 }],
		['/users/{id:number}', '/users/٧', null],
		['/', '/', {}],
	])('of %s in %s are %j', (pattern, path, params) => {
		expect(readParams(pattern, path)).toEqual(params);
	});

	test('are written as they are read', () => {
		const address = addressOf('/one/{id:number}/{name}', { id: 7, name: 'a/b c' });
		expect(address).toBe('/one/7/a%2Fb%20c');
		expect(readParams('/one/{id:number}/{name}', address)).toEqual({ id: 7, name: 'a/b c' });
		expectTypeOf(address).toEqualTypeOf<`/one/${number}/${string}`>();
	});

	test('a link names only addresses that there are', () => {
		expectTypeOf<'/admin/users/7'>().toExtend<PagePath>();
		expectTypeOf<'/disputes/abc'>().toExtend<PagePath>();
		expectTypeOf<'/admin/users/abc'>().not.toExtend<PagePath>();
		expectTypeOf<'/admin/nothing'>().not.toExtend<PagePath>();
		expectTypeOf<'/disputes/{id}'>().toExtend<AddressOf<(typeof PAGES)['disputes.one']['path']>>();
	});
});

test('[ROUTE-02] no two pages have one address, and no page is behind one that takes its address', () => {
	const paths = EVERY_PAGE.map(({ path }) => path);
	expect(new Set(paths).size).toBe(paths.length);
	for (const path of paths)
		expect(paths.find((pattern) => readParams(pattern, path.replaceAll('/{id:number}', '/7')) !== null)).toBe(path);
});

test('[ROUTE-06] what leads elsewhere leads to a page', () => {
	const leading = EVERY_PAGE.filter(({ redirectTo }) => redirectTo !== undefined);
	expect(leading.map(({ path }) => path)).toEqual(['/settings', '/admin']);
	for (const { redirectTo } of leading)
		expect(EVERY_PAGE.some(({ path, redirectTo: further }) => path === redirectTo && further === undefined)).toBe(true);
});
