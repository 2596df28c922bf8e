import { restore } from './restore.ts';
import { runOnFolder } from './run-on-folder.ts';
import { tellMissingKeys } from './tell-missing-keys.ts';

await runOnFolder('restore', async ({ folder, config: { dataDir, keysDir }, say }) => {
	const { endedAt, journalMissing, ...missing } = await restore({ dataDir, keysDir, folder, say });
	say(`restored to ${dataDir}, as of ${endedAt}: prove it by npm run audit, then start it`);
	if (journalMissing)
		say(
			'WARNING: the journal is the one of the backup: exclusions, own limits and payouts since then are not known. Copy the newer one (journal/ of the old data folder, or JOURNAL_COPY) over it before you start.',
		);
	for (const line of tellMissingKeys(missing, Date.now())) say(line);
});
