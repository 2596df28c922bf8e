import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeSoak } from './report.ts';
import { soak } from './soak.ts';

const USAGE =
	'usage: npm run soak -- [--minutes 30] [--sockets 2000] [--rate 200] [--users 100] [--outage 60] [--out .data/soak]';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '30' },
		sockets: { type: 'string', default: '2000' },
		rate: { type: 'string', default: '200' },
		users: { type: 'string', default: '100' },
		/** Length of each of two outages of the exchange, seconds; at most a tenth of the whole. */
		outage: { type: 'string', default: '60' },
		out: { type: 'string', default: '.data/soak' },
	},
});
const toNumber = (text: string): number => {
	const number = Number(text);
	if (!(number > 0)) throw new Error(USAGE);
	return number;
};

/** Returns the exit code: 0 no problems, 1 problems named in the report, 2 it could not run. */
async function main(): Promise<number> {
	const [minutes, sockets, rate, users] = [values.minutes, values.sockets, values.rate, values.users].map(toNumber) as [
		number,
		number,
		number,
		number,
	];
	const out = resolve(values.out);
	mkdirSync(out, { recursive: true });
	const log = join(out, 'soak.log');
	writeFileSync(log, '');
	const print = (line: string) => {
		appendFileSync(log, `${new Date().toISOString()} ${line}\n`);
		if (!line.startsWith('{')) console.log(line);
	};
	const ending = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ending.abort());
	console.log(`writing ${log}`);
	try {
		const outageS = Math.min(toNumber(values.outage), minutes * 6);
		const done = await soak({ minutes, sockets, rate, users, outageS, print, signal: ending.signal });
		writeFileSync(join(out, 'soak.json'), `${JSON.stringify(done, null, '\t')}\n`);
		const text = describeSoak(done);
		writeFileSync(join(out, 'soak.txt'), `${text}\n`);
		print(text);
		return done.problems.length === 0 ? 0 : 1;
	} catch (error) {
		print(error instanceof Error ? (error.stack ?? error.message) : String(error));
		return 2;
	}
}

process.exit(await main());
