// A relay of drand on this machine as a program, for journeys and films of sealed trades without a network: prints the settings
// of a server that takes its rounds, as JSON, or with `env` as a line for a shell. Its network has its own key, the same at each
// start. Lines of its input let it go away, come back, or have rounds a number of milliseconds after their time (`lag -2000`: before it,
// as if the server's clock were late).
import { createInterface } from 'node:readline';
import { TestNetwork, TestRelay } from './relay.ts';

const network = new TestNetwork(43n);
const relay = await TestRelay.open(network, () => Date.now(), Number(process.env['RELAY_PORT'] ?? 0));
const settings = {
	FAIR_BEACON: 'drand',
	DRAND_RELAYS: relay.address,
	TEST_NETWORK_KEY: network.publicKey,
	NODE_OPTIONS: `--import=${new URL('./take-network.mjs', import.meta.url).href}`,
};
console.log(
	process.argv[2] === 'env'
		? Object.entries(settings)
				.map(([name, value]) => `${name}='${value}'`)
				.join(' ')
		: JSON.stringify(settings),
);
for await (const line of createInterface({ input: process.stdin })) {
	const [word, ms] = line.trim().split(' ');
	if (word === 'away') await relay.goAway();
	if (word === 'back') await relay.comeBack();
	if (word === 'lag') relay.lagMs = Number(ms);
}
await relay.goAway();
