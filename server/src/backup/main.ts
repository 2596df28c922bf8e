import { backUp } from './back-up.ts';
import { runCommand } from './run-command.ts';
import { sealKeyPath } from './sealed-seeds.ts';

await runCommand('backup', async ({ folder, config: { dataDir }, say }) => {
	const { files, endedAt } = await backUp({ dataDir, folder, say });
	const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
	say(`backed up ${(bytes / 1e6).toFixed(0)} MB to ${folder}, as of ${endedAt}`);
	say(`not in it: ${sealKeyPath(dataDir)}, which opens the seeds of hours to come: keep a copy of it elsewhere`);
});
