import { describe, expect, expectTypeOf, test } from 'vitest';
import {
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
	firstFound,
	Hooks,
	hear,
} from './index.ts';

const closed = defineFollowedMoment<[id: number]>({ name: 'shop.closed', heardBy: ['stock', 'staff'] });
const price = defineQuestion<[id: number], number>({ name: 'shop.price', heardBy: ['stock'] });
const owner = defineSharedQuestion<[id: number], string | null>({
	name: 'shop.owner',
	heardBy: ['staff', 'stock'],
	combine: firstFound,
});

/** Areas of which every hook is heard as it must be; what is heard is noted. */
function openShop() {
	const noted: string[] = [];
	const note = (what: string) => noted.push(what);
	return {
		noted,
		shop: { name: 'shop', offers: [closed, price, owner] },
		staff: {
			name: 'staff',
			hears: [
				hear(closed, async (id) => {
					note(`staff ${id}`);
					return () => note('staff after the commit');
				}),
				hear(owner, async (id) => (id === 1 ? 'Ann' : null)),
			],
		},
		stock: {
			name: 'stock',
			hears: [
				hear(closed, async (id) => {
					note(`stock begins ${id}`);
					await Promise.resolve();
					note(`stock ends ${id}`);
					return () => note('stock after the commit');
				}),
				hear(price, (id) => id * 10),
				hear(owner, async (id) => (id === 2 ? 'Bob' : null)),
			],
		},
	};
}

function open(...areas: Parameters<Hooks['complete']>[0]) {
	const hooks = new Hooks();
	hooks.complete(areas);
	return hooks;
}

test('a moment runs its listeners one after the other in the order of heardBy, and later what follows the commit', async () => {
	const { shop, staff, stock, noted } = openShop();
	const follows = await open(staff, shop, stock).fire(closed, 7);
	expect(noted).toEqual(['stock begins 7', 'stock ends 7', 'staff 7']);
	follows();
	expect(noted.slice(3)).toEqual(['stock after the commit', 'staff after the commit']);
});

test('what a listener throws reaches the area that fired, and later listeners do not run', async () => {
	const { shop, staff, stock, noted } = openShop();
	const failing = [hear(closed, () => Promise.reject(new Error('no stock'))), ...stock.hears.slice(1)];
	await expect(open(shop, staff, { ...stock, hears: failing }).fire(closed, 7)).rejects.toThrow('no stock');
	expect(noted).toEqual([]);
});

test('a question has the answer of its one listener, and a shared one what is combined of all', async () => {
	const { shop, staff, stock } = openShop();
	const hooks = open(shop, staff, stock);
	expectTypeOf(hooks.fire(price, 3)).toEqualTypeOf<number>();
	expect(hooks.fire(price, 3)).toBe(30);
	expect(await Promise.all([1, 2, 3].map((id) => hooks.fire(owner, id)))).toEqual(['Ann', 'Bob', null]);
});

describe('areas are not opened', () => {
	const { shop, staff, stock } = openShop();
	const open1 = () => open(shop, staff, stock);

	test('together where they fit', () => {
		expect(open1).not.toThrow();
	});

	test.each([
		[
			'stock must hear the hook shop.price and does not',
			[shop, staff, { ...stock, hears: [stock.hears[0], stock.hears[2]] }],
		],
		['staff must hear the hook shop.closed and does not', [shop, stock]],
		['stock hears the hook shop.closed twice', [shop, staff, { ...stock, hears: [...stock.hears, stock.hears[0]] }]],
		[
			'guests hears the hook shop.price, which does not name it in heardBy',
			[shop, staff, stock, { name: 'guests', hears: [hear(price, () => 0)] }],
		],
		['staff hears the hook shop.closed, which no area offers', [staff]],
		[
			'the hook shop.quiet names no area that hears it',
			[{ name: 'shop', offers: [defineMoment({ name: 'shop.quiet', heardBy: [] })] }],
		],
		['two hooks have the name shop.closed', [shop, staff, stock, { name: 'other', offers: [{ ...closed }] }]],
	])('%s', (sentence, areas) => {
		expect(() => open(...(areas as Parameters<Hooks['complete']>[0]))).toThrow(sentence);
	});
});

test('a hook is named after the area that offers it', () => {
	const hooks = new Hooks();
	expect(() => hooks.complete([{ name: 'trade/stock', offers: [closed], hears: [] }])).toThrow(
		'trade/stock offers the hook shop.closed, which is named after another area',
	);
});

test('a hook cannot be fired before all areas are open, nor one that no area offers, and areas are opened once', () => {
	const { shop, staff, stock } = openShop();
	const hooks = new Hooks();
	expect(() => hooks.fire(price, 1)).toThrow('the hook shop.price was fired before all areas were open');
	hooks.complete([shop, staff, stock]);
	const other = defineQuestion<[], number>({ name: 'shop.other', heardBy: ['stock'] });
	expect(() => hooks.fire(other)).toThrow('the hook shop.other was fired, and no area offers it');
	expect(() => hooks.complete([])).toThrow('the hooks are complete already');
});

test('the function that answers a question is had itself, once all areas are open', () => {
	const { shop, staff, stock } = openShop();
	const answer = (id: number) => id * 20;
	const hears = [hear(price, answer), ...stock.hears.filter(({ hook }) => hook.name !== price.name)];
	expect(open(shop, staff, { ...stock, hears }).answererOf(price)).toBe(answer);
	expect(() => new Hooks().answererOf(price)).toThrow('before all areas were open');
});

test('a listener has the types of its hook', () => {
	// @ts-expect-error: the moment gives a number.
	hear(closed, async (id: string) => void id);
	// @ts-expect-error: the question wants a number.
	hear(price, () => 'much');
	expect(hear(price, () => 1).hook).toBe(price);
});
