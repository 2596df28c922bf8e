import { SocketHouse } from '@fairtick/simulation/sockets/house';
import { nameWithBar } from './bars.ts';
import { describe, inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const SOCKETS = 2_000;
const EVERY_MS = 40;
const FOR_MS = 4_000;

/** PERF-06: messages a second that one core could broadcast to 2,000 sockets; against bare `ws`, serialised once. */
export async function broadcast(): Promise<void> {
	const bare = await SocketHouse.open('bare', 1);
	const live = await SocketHouse.open('live', 1);
	try {
		for (const house of [bare, live]) {
			await house.connect(SOCKETS, 1);
			await house.tick(1, EVERY_MS, 1_000);
		}
		const [baseline, system] = await inTurn(
			ROUNDS,
			() => perCoreSecond(bare),
			() => perCoreSecond(live),
		);
		console.log(describe({ name: 'baseline, bare ws', unit: 'messages per second of one core', values: baseline }));
		console.log(describe({ name: 'live part', unit: 'messages per second of one core', values: system }));
		console.log(
			describe({ name: nameWithBar('PERF-06', 'messages', 'ratio'), unit: '', values: ratios(system, baseline) }),
		);
	} finally {
		await Promise.all([bare.close(), live.close()]);
	}
}

async function perCoreSecond(house: SocketHouse): Promise<number> {
	await house.count();
	const cpuMs = await house.tick(1, EVERY_MS, FOR_MS);
	const { messages } = await house.count();
	const wanted = SOCKETS * (FOR_MS / EVERY_MS);
	// Ticks that come while a frame waits share it, on both sides.
	if (messages < wanted * 0.2) throw new Error(`${messages} of ${wanted} messages arrived`);
	return (messages * 1000) / cpuMs;
}
