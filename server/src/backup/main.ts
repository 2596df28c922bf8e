import { backUp } from './back-up.ts';
import { runCommand } from './run-command.ts';

await runCommand('backup', async (folder, { dataDir }, say) => {
	const { files, endedAt } = await backUp({ dataDir, folder, say });
	const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
	say(`backed up ${(bytes / 1e6).toFixed(0)} MB to ${folder}, as of ${endedAt}`);
});
