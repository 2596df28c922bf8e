import { restore } from './restore.ts';
import { runOnFolder } from './run-on-folder.ts';
import { tellMissingKeys } from './tell-missing-keys.ts';

await runOnFolder('restore', async ({ folder, config: { dataDir, keysDir }, say }) => {
	const { endedAt, ...missing } = await restore({ dataDir, keysDir, folder, say });
	say(`restored to ${dataDir}, as of ${endedAt}: prove it by npm run audit, then start it`);
	for (const line of tellMissingKeys(missing, Date.now())) say(line);
});
