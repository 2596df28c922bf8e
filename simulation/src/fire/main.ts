import { parseArgs } from 'node:util';
import { fireAtSessions } from './sessions.ts';

const USAGE = 'usage: npm run fire -- sessions [--rounds 200]';

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: { rounds: { type: 'string', default: '200' } },
	});
	const rounds = Number(values.rounds);
	if (positionals.join() !== 'sessions' || !Number.isInteger(rounds) || rounds < 2) throw new Error(USAGE);
	await fireAtSessions(rounds, ({ name, done, refused }) =>
		console.log(`${name}: ${rounds} rounds, ${done} done before the end of their session, ${refused} refused after it`),
	);
}

try {
	await main();
} catch (error) {
	// What gave way, or why nothing could be tried.
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
