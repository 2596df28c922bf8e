// Loaded before a server that journeys drive (`NODE_OPTIONS=--import=…`): puts the key of a network on this machine in the place of
// drand's, which the product has as a literal and no setting of its own changes. No file of the product loads it, and production ends.
import module from 'node:module';

const DRAND =
	'83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

const key = process.env['TEST_NETWORK_KEY'];
if (process.env['MODE'] === 'production') throw new Error('production takes the rounds of drand alone');
if (!key || !/^[0-9a-f]{192}$/.test(key)) throw new Error('TEST_NETWORK_KEY must be the public key of the network');
// Compiled code that was kept has drand's key.
delete process.env['NODE_COMPILE_CACHE'];
// The Node that installs what is missing and starts the server may be an older one, and verifies nothing.
module.registerHooks?.({
	load(url, context, nextLoad) {
		const loaded = nextLoad(url, context);
		const source = loaded.source === null || loaded.source === undefined ? '' : String(loaded.source);
		return source.includes(DRAND) ? { ...loaded, source: source.replaceAll(DRAND, key) } : loaded;
	},
});
