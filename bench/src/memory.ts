import { setTimeout as sleep } from 'node:timers/promises';
import { SocketHouse } from '@fairtick/simulation/sockets/house';
import { nameWithBar } from './bars.ts';
import { describe, inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const SOCKETS = 10_000;
const ASSETS = 5;

/** PERF-08: memory of a signed-in socket that is subscribed to five assets, 10,000 of them; against bare `ws`. */
export async function memory(): Promise<void> {
	const [baseline, system] = await inTurn(
		ROUNDS,
		() => perSocket('bare'),
		() => perSocket('live'),
	);
	console.log(describe({ name: 'baseline, bare ws', unit: 'kB per socket', values: baseline }));
	console.log(describe({ name: 'live part', unit: 'kB per socket', values: system }));
	console.log(
		describe({ name: nameWithBar('PERF-08', 'memory', 'ratio'), unit: '', values: ratios(system, baseline) }),
	);
}

/** A separate process each time, because a process keeps its freed memory. */
async function perSocket(kind: 'bare' | 'live'): Promise<number> {
	const house = await SocketHouse.open(kind, 100);
	try {
		const before = await house.memory();
		await house.connect(SOCKETS, ASSETS);
		await house.tick(ASSETS, 50, 1_000);
		await sleep(500);
		return ((await house.memory()) - before) / SOCKETS / 1024;
	} finally {
		await house.close();
	}
}
