import { access, constants, mkdir } from 'node:fs/promises';
import { allInOrder } from '../loops/index.ts';
import { withConnection } from './connect.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './embedded/open.ts';
import { loadValue } from './load-rows.ts';
import { grantAudits, lacksRightsOfAudits, loadSchemaState, migrate, NEWER } from './migrate.ts';
import { DatabaseRefused } from './refused.ts';
import {
	refuseLackingRight,
	refuseReplacedClock,
	refuseStrongAttributes,
	refuseStrongAuditRole,
	refuseStrongRole,
	refuseWeakRole,
} from './roles.ts';
import { refuseOldServer } from './server-version.ts';

export interface OpenDatabaseOptions extends EmbeddedOptions {
	/** All undefined: the embedded PostgreSQL of the data folder. */
	readonly databaseUrl: string | undefined;
	readonly databaseOwnerUrl: string | undefined;
	readonly databaseAuditUrl: string | undefined;
}

/** For the operator's own database nothing is copied or started, and `stop` does nothing. */
export type OpenedDatabase = Pick<EmbeddedDatabase, 'url' | 'ownerUrl' | 'auditUrl' | 'stop'> &
	Partial<Pick<EmbeddedDatabase, 'backUp' | 'isRunning'>>;

/** Opens the database of the settings, embedded or not. Throws `DatabaseRefused`. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
	const { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseAuditUrl: auditUrl } = options;
	await makeDataFolder(dataDir);
	if (url === undefined || ownerUrl === undefined || auditUrl === undefined) return openEmbedded(options);
	return { url, ownerUrl, auditUrl, stop: async () => undefined };
}

/**
 * Backs up and migrates an opened database, then checks the rights of the application's and the audit's role, and grants
 * the audit's missing ones. Throws `DatabaseRefused` or `SchemaRefused`.
 */
export async function prepareSchema(
	database: OpenedDatabase,
	options: {
		readonly production: boolean;
		/** Other processes serve from the database: their program would not know a schema that is migrated now. */
		readonly joins?: boolean;
		readonly print: (line: string) => void;
	},
): Promise<void> {
	const { url, ownerUrl, auditUrl } = database;
	const [, { appRole, auditRole }, , state] = await allInOrder([
		refuseOldServer(ownerUrl, 'DATABASE_OWNER_URL'),
		loadRoles(database),
		refuseStrongAttributes(database),
		refuseLackingRight('DATABASE_OWNER_URL', () => loadSchemaState(ownerUrl)),
	]);
	if (state !== 'current' && options.joins) throw new DatabaseRefused(NEWER);
	if (state === 'behind' && database.backUp) {
		options.print('backing up the database before it is migrated');
		options.print(`backup in ${await database.backUp()}`);
	}
	if (state !== 'current') {
		const isShared = database.backUp === undefined;
		const names = await refuseLackingRight('DATABASE_OWNER_URL', () =>
			migrate({ ownerUrl, appRole, auditRole, isShared }),
		);
		options.print(`database migrated (${names.length === 1 ? names[0] : `${names.length} migrations`})`);
	}
	const [, , , lacks] = await allInOrder([
		refuseLackingRight('DATABASE_URL', () => refuseStrongRole(url)),
		refuseWeakRole(url),
		refuseLackingRight('DATABASE_AUDIT_URL', () => refuseStrongAuditRole(auditUrl)),
		refuseLackingRight('DATABASE_OWNER_URL', () => lacksRightsOfAudits({ ownerUrl, auditRole })),
	]);
	if (lacks) {
		await refuseLackingRight('DATABASE_OWNER_URL', () => grantAudits({ ownerUrl, auditRole }));
		options.print(`granted the role ${auditRole} of DATABASE_AUDIT_URL what audits need`);
	}
	if (options.production) await refuseReplacedClock(url);
}

/** Throws `DatabaseRefused` when two of the settings name the same role. */
async function loadRoles({ url, ownerUrl, auditUrl }: OpenedDatabase) {
	const [appRole, ownerRole, auditRole] = await allInOrder([
		loadRole(url, 'DATABASE_URL'),
		loadRole(ownerUrl, 'DATABASE_OWNER_URL'),
		loadRole(auditUrl, 'DATABASE_AUDIT_URL'),
	]);
	if (new Set([appRole, ownerRole, auditRole]).size < 3)
		throw new DatabaseRefused(
			'DATABASE_URL, DATABASE_OWNER_URL and DATABASE_AUDIT_URL must name three different roles.',
		);
	return { appRole, auditRole };
}

const loadRole = (url: string, setting: string) =>
	withConnection(url, setting, async (client) => (await loadValue(client, 'select current_user')) ?? '');

async function makeDataFolder(dataDir: string): Promise<void> {
	try {
		// Others may pass through, for PostgreSQL's own user; secret files inside have modes of their own.
		await mkdir(dataDir, { recursive: true, mode: 0o711 });
		await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new DatabaseRefused(
			`The data folder ${dataDir} can't be written (${(error as NodeJS.ErrnoException).code}): make it writable or set DATA_DIR.`,
			{ cause: error },
		);
	}
}
