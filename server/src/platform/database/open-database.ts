import { access, constants, mkdir } from 'node:fs/promises';
import { allInOrder } from '../loops/index.ts';
import { withConnection } from './connect.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './embedded/open.ts';
import { loadValue } from './load-rows.ts';
import { grantAudits, lacksRightsOfAudits, loadSchemaState, migrate } from './migrate.ts';
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

/** A process of an older release that has not beaten for this long is gone. One that is only frozen would meet a schema that breaks it. */
const GONE_MS = 60_000;
/** A start tries for a minute to get the locks of a migration. */
const TRIES = 40;

export interface SchemaOptions {
	readonly production: boolean;
	/** Id of this `npm start`, whose other processes may serve from the database meanwhile. Null: those of any start may. */
	readonly start: string | null;
	/** Others of them do: PostgreSQL must not be stopped for a backup. */
	readonly joins?: boolean;
	readonly print: (line: string) => void;
}

export interface PreparedSchema {
	/** True if contracts wait until no process of the release before lives. */
	readonly isContracting: boolean;
}

/**
 * Backs up and migrates an opened database, then checks the rights of the application's and the audit's role, and grants
 * the audit's missing ones. Throws `DatabaseRefused` or `SchemaRefused`.
 */
export async function prepareSchema(database: OpenedDatabase, options: SchemaOptions): Promise<PreparedSchema> {
	const { url, ownerUrl, auditUrl } = database;
	const { start, print, joins = false } = options;
	const [, { appRole, auditRole }, , state] = await allInOrder([
		refuseOldServer(ownerUrl, 'DATABASE_OWNER_URL'),
		loadRoles(database),
		refuseStrongAttributes(database),
		refuseLackingRight('DATABASE_OWNER_URL', () => loadSchemaState(ownerUrl)),
	]);
	if ((state === 'behind' || state === 'usable') && database.backUp && !joins) {
		print('backing up the database before it is migrated');
		print(`backup in ${await database.backUp()}`);
	}
	let isContracting = false;
	if (state !== 'current') {
		const beside = { start, goneMs: GONE_MS, tries: TRIES };
		const { names, later } = await refuseLackingRight('DATABASE_OWNER_URL', () =>
			migrate({ ownerUrl, appRole, auditRole, beside }),
		);
		isContracting = later.length > 0;
		if (names.length > 0) print(describeMigrated(names));
	}
	const [, , , lacks] = await allInOrder([
		refuseLackingRight('DATABASE_URL', () => refuseStrongRole(url)),
		refuseWeakRole(url),
		refuseLackingRight('DATABASE_AUDIT_URL', () => refuseStrongAuditRole(auditUrl)),
		refuseLackingRight('DATABASE_OWNER_URL', () => lacksRightsOfAudits({ ownerUrl, auditRole })),
	]);
	if (lacks) {
		await refuseLackingRight('DATABASE_OWNER_URL', () => grantAudits({ ownerUrl, auditRole }));
		print(`granted the role ${auditRole} of DATABASE_AUDIT_URL what audits need`);
	}
	if (options.production) await refuseReplacedClock(url);
	return { isContracting };
}

const describeMigrated = (names: readonly string[]) =>
	`database migrated (${names.length === 1 ? names[0] : `${names.length} migrations`})`;

/**
 * Runs the contracts that wait, once no process of an older release has beaten for a minute (CLUSTER-07). Returns true when none is left,
 * whichever process has run them.
 */
export async function contract(
	database: Pick<OpenedDatabase, 'url' | 'ownerUrl' | 'auditUrl'>,
	{ start, print, goneMs = GONE_MS }: Pick<SchemaOptions, 'start' | 'print'> & { readonly goneMs?: number },
): Promise<boolean> {
	const { ownerUrl } = database;
	const { appRole, auditRole } = await loadRoles(database);
	const { names, later } = await migrate({ ownerUrl, appRole, auditRole, beside: { start, goneMs, tries: 1 } });
	if (names.length > 0) print(describeMigrated(names));
	return later.length === 0;
}

/** Throws `DatabaseRefused` when two of the settings name the same role. */
async function loadRoles({ url, ownerUrl, auditUrl }: Pick<OpenedDatabase, 'url' | 'ownerUrl' | 'auditUrl'>) {
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
