import { afterEach, expect, test } from 'vitest';
import { dateBack } from './acts.ts';
import { DishonestHouse, restoreHonesty, ROUND_AT } from './house.ts';

let house: DishonestHouse;
afterEach(async () => {
	restoreHonesty();
	await house.close();
});

test('honest unsealed', async () => {
	house = await DishonestHouse.open();
	await house.passTo(ROUND_AT - 5_000);
	const placed = await house.place();
	await house.end(placed.id);
	console.log(await house.judge(placed));
});
test('honest sealed', async () => {
	house = await DishonestHouse.open({ isSealed: true });
	await house.passTo(ROUND_AT - 2_000);
	const placed = await house.place();
	await house.end(placed.id);
	console.log(await house.judge(placed));
});
test('back', async () => {
	house = await DishonestHouse.open();
	await house.passTo(ROUND_AT - 5_000);
	dateBack(1750);
	const placed = await house.place();
	restoreHonesty();
	await house.end(placed.id);
	console.log(await house.judge(placed));
});
