import { backUp } from './back-up.ts';
import { BackupRefused } from './refused.ts';
import { runOnFolder } from './run-on-folder.ts';

await runOnFolder(
	'Name one folder: npm run backup -- <folder>',
	[],
	async ({ folder, config: { dataDir, keysDir, store, databaseUrl, databaseBackupUrl }, print }) => {
		if (databaseUrl !== undefined && databaseBackupUrl === undefined)
			throw new BackupRefused(
				'DATABASE_URL names a database of your own: set DATABASE_BACKUP_URL to a role that may make base backups; docs/operations.md says how, and what else there is.',
			);
		const backupUrl = databaseUrl === undefined ? null : (databaseBackupUrl ?? null);
		const { files, endedAt } = await backUp({ dataDir, keysDir, folder, backupUrl, print });
		const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
		print(`backed up ${(bytes / 1e6).toFixed(0)} MB to ${folder}, as of ${endedAt}`);
		if (store !== undefined)
			print(
				`not in it: the journal, the proof log, documents with their keys, recordings and heads of audits, which lie in ${store.url}: copy that bucket by its own means`,
			);
		print(`not in it: the keys in ${keysDir}: keep them elsewhere, by npm run keys -- export <file>`);
	},
);
