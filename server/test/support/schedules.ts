import type { TestApp } from './app.ts';

/** Has work of the clock done, one after the other, as if its time had come. Throws what it throws. */
export async function runSchedule(
	{ schedules }: Pick<TestApp, 'schedules'>,
	...names: readonly string[]
): Promise<void> {
	for (const name of names) {
		const work = schedules.get(name);
		if (work === undefined) throw new Error(`the application does nothing by the name ${name} at set times`);
		await work.run();
	}
}
