import { restore } from './restore.ts';
import { runCommand } from './run-command.ts';
import { tellSealed } from './tell-sealed.ts';

await runCommand(
	'restore',
	async ({ folder, key, config: { dataDir }, say }) => {
		const { endedAt, sealed } = await restore({ dataDir, folder, key, say });
		say(`restored to ${dataDir}, as of ${endedAt}: prove it by npm run audit, then start it`);
		for (const line of tellSealed(sealed, Date.now())) say(line);
	},
	{ takesKey: true },
);
