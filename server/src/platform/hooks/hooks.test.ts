import { describe, expect, expectTypeOf, test } from 'vitest';
import {
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
	firstFound,
	Hooks,
	on,
} from './index.ts';

const closed = defineFollowedMoment<[id: number]>({ name: 'shop.closed', subscribers: ['stock', 'staff'] });
const price = defineQuestion<[id: number], number>({ name: 'shop.price', subscribers: ['stock'] });
const owner = defineSharedQuestion<[id: number], string | null>({
	name: 'shop.owner',
	subscribers: ['staff', 'stock'],
	combine: firstFound,
});

/** Areas in which every hook has its subscribers; they note their calls. */
function openShop() {
	const noted: string[] = [];
	const note = (what: string) => noted.push(what);
	return {
		noted,
		shop: { name: 'shop', offers: [closed, price, owner] },
		staff: {
			name: 'staff',
			subscriptions: [
				on(closed, async (id) => {
					note(`staff ${id}`);
					return () => note('staff after the commit');
				}),
				on(owner, async (id) => (id === 1 ? 'Ann' : null)),
			],
		},
		stock: {
			name: 'stock',
			subscriptions: [
				on(closed, async (id) => {
					note(`stock begins ${id}`);
					await Promise.resolve();
					note(`stock ends ${id}`);
					return () => note('stock after the commit');
				}),
				on(price, (id) => id * 10),
				on(owner, async (id) => (id === 2 ? 'Bob' : null)),
			],
		},
	};
}

function open(...areas: Parameters<Hooks['complete']>[0]) {
	const hooks = new Hooks();
	hooks.complete(areas);
	return hooks;
}

test('a moment runs its handlers one after the other in the order of its subscribers, and later their work after the commit', async () => {
	const { shop, staff, stock, noted } = openShop();
	const follows = await open(staff, shop, stock).fire(closed, 7);
	expect(noted).toEqual(['stock begins 7', 'stock ends 7', 'staff 7']);
	follows();
	expect(noted.slice(3)).toEqual(['stock after the commit', 'staff after the commit']);
});

test('an error of a handler reaches the area that fired, and later handlers do not run', async () => {
	const { shop, staff, stock, noted } = openShop();
	const failing = [on(closed, () => Promise.reject(new Error('no stock'))), ...stock.subscriptions.slice(1)];
	await expect(open(shop, staff, { ...stock, subscriptions: failing }).fire(closed, 7)).rejects.toThrow('no stock');
	expect(noted).toEqual([]);
});

test('a question has the answer of its only handler, and a shared one the combined answers of all', async () => {
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
			'stock must subscribe to the hook shop.price and does not',
			[shop, staff, { ...stock, subscriptions: [stock.subscriptions[0], stock.subscriptions[2]] }],
		],
		['staff must subscribe to the hook shop.closed and does not', [shop, stock]],
		[
			'stock subscribes to the hook shop.closed twice',
			[shop, staff, { ...stock, subscriptions: [...stock.subscriptions, stock.subscriptions[0]] }],
		],
		[
			'guests subscribes to the hook shop.price, which does not name it as a subscriber',
			[shop, staff, stock, { name: 'guests', subscriptions: [on(price, () => 0)] }],
		],
		['staff subscribes to the hook shop.closed, which no area offers', [staff]],
		[
			'the hook shop.quiet names no subscriber',
			[{ name: 'shop', offers: [defineMoment({ name: 'shop.quiet', subscribers: [] })] }],
		],
		['two hooks have the name shop.closed', [shop, staff, stock, { name: 'other', offers: [{ ...closed }] }]],
	])('%s', (sentence, areas) => {
		expect(() => open(...(areas as Parameters<Hooks['complete']>[0]))).toThrow(sentence);
	});
});

test('a hook is named after the area that offers it', () => {
	const hooks = new Hooks();
	expect(() => hooks.complete([{ name: 'trade/stock', offers: [closed], subscriptions: [] }])).toThrow(
		'trade/stock offers the hook shop.closed, which is named after another area',
	);
});

test('a hook cannot be fired before all areas are open, nor one that no area offers, and areas are opened once', () => {
	const { shop, staff, stock } = openShop();
	const hooks = new Hooks();
	expect(() => hooks.fire(price, 1)).toThrow('the hook shop.price was fired before all areas were open');
	hooks.complete([shop, staff, stock]);
	const other = defineQuestion<[], number>({ name: 'shop.other', subscribers: ['stock'] });
	expect(() => hooks.fire(other)).toThrow('the hook shop.other was fired, and no area offers it');
	expect(() => hooks.complete([])).toThrow('the hooks are complete already');
});

test('a question’s handler itself is available once all areas are open', () => {
	const { shop, staff, stock } = openShop();
	const answer = (id: number) => id * 20;
	const subscriptions = [on(price, answer), ...stock.subscriptions.filter(({ hook }) => hook.name !== price.name)];
	expect(open(shop, staff, { ...stock, subscriptions }).answererOf(price)).toBe(answer);
	expect(() => new Hooks().answererOf(price)).toThrow('before all areas were open');
});

test('a handler has the types of its hook', () => {
	// @ts-expect-error: the moment gives a number.
	on(closed, async (id: string) => void id);
	// @ts-expect-error: the question returns a number.
	on(price, () => 'much');
	expect(on(price, () => 1).hook).toBe(price);
});
