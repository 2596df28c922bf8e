import { restore } from './restore.ts';
import { runCommand } from './run-command.ts';

await runCommand('restore', async (folder, { dataDir }, say) => {
	const { endedAt } = await restore({ dataDir, folder, say });
	say(`restored to ${dataDir}, as of ${endedAt}: prove it by npm run audit, then start it`);
});
