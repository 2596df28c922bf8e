import { afterEach, expect, test, vi } from 'vitest';
import { ACTS, type Seer } from './acts.ts';
import { DishonestHouse } from './house.ts';

let house: DishonestHouse;
afterEach(async () => {
	vi.restoreAllMocks();
	await house.close();
});

const SEERS: readonly Seer[] = ['receipt', 'watcher', 'promise', 'range', 'audit', 'database', 'browser'];

/** A sentence with `…` for what differs from case to case. */
const toPattern = (sentence: string) =>
	new RegExp(`^${sentence.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?')}$`);

test.each(ACTS)('$name', async ({ house: options, play, says, product, unchecked }) => {
	house = await DishonestHouse.open(options);
	const said = await play(house);
	console.log(JSON.stringify(said, null, 1));
	for (const seer of SEERS) {
		const sentence = says[seer];
		if (sentence === undefined) expect.soft(said[seer] ?? 'right', seer).toBe('right');
		else expect.soft(said[seer], seer).toMatch(toPattern(sentence));
	}
	if (said.product !== undefined) expect.soft(said.product).toBe(product ?? 'right');
	if (unchecked !== undefined) expect.soft(said.unchecked).toContain(unchecked);
});
