import { backUp } from './back-up.ts';
import { runOnFolder } from './run-on-folder.ts';

await runOnFolder('backup', async ({ folder, config: { dataDir, keysDir }, say }) => {
	const { files, endedAt } = await backUp({ dataDir, keysDir, folder, say });
	const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
	say(`backed up ${(bytes / 1e6).toFixed(0)} MB to ${folder}, as of ${endedAt}`);
	say(`not in it: the keys in ${keysDir}: keep them elsewhere, by npm run keys -- export <file>`);
});
