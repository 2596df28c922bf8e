import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ASSETS = resolve(import.meta.dirname, '../../server/src/areas/assets/main.ts');
const BEGAN_MS = Date.UTC(2024, 0, 2, 9);
/** EUR/USD plays this long and then closes for ten seconds, so that journeys soon meet a closed market. */
const SHORT_MS = 8_000;
const LONG_MS = 20 * 60_000;

/** Adds recordings of made-up prices to a running server by the operator's command. */
export async function addRecordings(folder: string, dataDir: string): Promise<void> {
	const [euro, bitcoin] = [join(folder, 'eurusd.csv'), join(folder, 'xbtusdt.csv')];
	await writeFile(
		euro,
		makeQuotes(SHORT_MS, 250, (step) => 1.1 + wave(step) * 1e-4, 5),
	);
	await writeFile(
		bitcoin,
		makeQuotes(LONG_MS, 1_000, (step) => 64_000 + wave(step) * 25, 2),
	);
	for (const recording of [`EUR/USD:${euro}`, `XBT/USDT:${bitcoin}`])
		await promisify(execFile)(process.execPath, [ASSETS, 'add', '--replay', recording], {
			env: { ...process.env, DATA_DIR: dataDir },
		});
}

/** A price-like curve that is equal in every run. */
const wave = (step: number) => Math.sin(step / 7) + Math.sin(step / 31) * 3 + Math.sin(step * 2.3) / 2;

function makeQuotes(lengthMs: number, everyMs: number, priceAt: (step: number) => number, digits: number): string {
	const spread = 2 * 10 ** -digits;
	const lines = ['timestamp,bid,ask'];
	for (let step = 0; step * everyMs <= lengthMs; step++) {
		const at = new Date(BEGAN_MS + step * everyMs).toISOString();
		const bid = priceAt(step);
		lines.push(`${at},${bid.toFixed(digits)},${(bid + spread).toFixed(digits)}`);
	}
	return `${lines.join('\n')}\n`;
}
