import { readConfig, runCommand } from '../../../platform/config/index.ts';
import { loadClock, withDatabase, withPool } from '../../../platform/database/index.ts';
import { openLogStore } from '../store/log-store.ts';
import { clearNext, packNext } from './pack-log.ts';

/**
 * `npm run pack-log`: packs all whole tiles of the log and removes single files whose bundle is a day old (PROOF-14), beside a stopped or a running server, which
 * does the same by itself, a tile every two seconds.
 */
await runCommand(async () => {
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const nowMs = Number(await loadClock(database));
			const options = { database, store: openLogStore(config), now: () => nowMs };
			const counts = { made: 0, there: 0, 'too large': 0 };
			for (let packed = await packNext(options); packed !== null; packed = await packNext(options)) {
				counts[packed.result]++;
				if (packed.result === 'too large') print(`the items of tile ${packed.tile} are too large for a bundle`);
			}
			let cleared = 0;
			while ((await clearNext(options)) !== null) cleared++;
			console.log(
				`bundles made: ${counts.made}; found: ${counts.there}; tiles too large for one: ${counts['too large']}; tiles whose single files were removed: ${cleared}`,
			);
		}),
	);
});
