import { describeMissingKeys } from './describe-missing-keys.ts';
import { BackupRefused } from './refused.ts';
import { restore } from './restore.ts';
import { runOnFolder } from './run-on-folder.ts';
import { isInUse, SERVED } from './served.ts';

const USAGE = `Name one folder: npm run restore -- <folder>
With a database of your own, also the empty folder of its cluster: npm run restore -- <folder> --cluster <folder> [--archive <folder of archived WAL>]`;

await runOnFolder(USAGE, ['cluster', 'archive'], async ({ folder, cluster, archive, config, print }) => {
	const { dataDir, keys, keysDir, store, databaseUrl } = config;
	if ((databaseUrl === undefined) !== (cluster === undefined) || (archive !== undefined && cluster === undefined))
		throw new BackupRefused(
			databaseUrl === undefined
				? '--cluster and --archive are for a database of your own: set DATABASE_URL.'
				: 'DATABASE_URL names a database of your own: add --cluster <the empty folder of its cluster>.',
		);
	if (databaseUrl !== undefined && (await isInUse(databaseUrl))) throw new BackupRefused(SERVED);
	const own = cluster === undefined ? null : { cluster, archive };
	const { endedAt, journalMissing, logMissing, ...missing } = await restore({
		dataDir,
		keys,
		keysDir,
		folder,
		store,
		own,
		print,
	});
	print(
		own === null
			? `restored to ${dataDir}, as of ${endedAt}: prove it by npm run audit, then start it`
			: `restored to ${dataDir} and ${own.cluster}, as of ${endedAt}: start PostgreSQL on it, then npm run restored`,
	);
	if (journalMissing)
		print(
			'WARNING: the journal is the one of the backup: exclusions, own limits and payouts since then are not known. Copy the newer one (journal/ of the old data folder, or JOURNAL_COPY) over it before you start.',
		);
	if (logMissing && store)
		print('WARNING: the store holds no proof log: see that STORE_S3_URL names the bucket of this installation.');
	else if (logMissing)
		print(
			'WARNING: the proof log is the one of the backup. What was published since is not known, and another log would be signed in its place. Put the newest log/ of the old data folder in the place of this one before you start, unless a mirror has it.',
		);
	for (const line of describeMissingKeys(missing, Date.now())) print(line);
});
