import { SocketHouse } from '@fairtick/simulation/sockets/house';
import { percentile } from '@fairtick/simulation/statistics';
import { nameWithBar } from './bars.ts';
import { describe, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const SOCKETS = 5_000;
const ASSETS = 50;
/** Four ticks a second of each asset. */
const EVERY_MS = 1000 / (ASSETS * 4);
const FRAME_MS = 100;
const FOR_MS = 5_000;

/** PERF-07: age of ticks of 50 assets on 5,000 sockets, and their cost; against ten frames a second by bare `ws`. */
export async function ticks(): Promise<void> {
	const bare = await SocketHouse.open('bare', FRAME_MS);
	const live = await SocketHouse.open('live', FRAME_MS);
	try {
		const found = { bareAge: [] as number[], bareCpu: [] as number[], age: [] as number[], cpu: [] as number[] };
		for (const house of [bare, live]) {
			await house.connect(SOCKETS, ASSETS);
			await house.tick(ASSETS, EVERY_MS, 1_000);
		}
		for (let round = 0; round < ROUNDS; round++) {
			const baseline = await measure(bare);
			const system = await measure(live);
			found.bareAge.push(baseline.age);
			found.bareCpu.push(baseline.cpu);
			found.age.push(system.age);
			found.cpu.push(system.cpu);
		}
		console.log(describe({ name: 'baseline, bare ws: age of a tick, p99', unit: 'ms', values: found.bareAge }));
		console.log(describe({ name: 'baseline, bare ws: processor', unit: '% of a core', values: found.bareCpu }));
		console.log(describe({ name: 'live part: age of a tick, p99', unit: 'ms', values: found.age }));
		console.log(describe({ name: 'live part: processor', unit: '% of a core', values: found.cpu }));
		console.log(
			describe({
				name: nameWithBar('PERF-07', 'age', 'ratio of age'),
				unit: '',
				values: ratios(found.age, found.bareAge),
			}),
		);
		console.log(
			describe({
				name: nameWithBar('PERF-07', 'CPU', 'ratio of processor'),
				unit: '',
				values: ratios(found.cpu, found.bareCpu),
			}),
		);
	} finally {
		await Promise.all([bare.close(), live.close()]);
	}
}

async function measure(house: SocketHouse): Promise<{ age: number; cpu: number }> {
	await house.count();
	const cpuMs = await house.tick(ASSETS, EVERY_MS, FOR_MS);
	const { ages } = await house.count();
	if (ages.length === 0) throw new Error('no tick arrived');
	return { age: percentile(ages, 99), cpu: (100 * cpuMs) / FOR_MS };
}
