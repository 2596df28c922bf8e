/**
 * The phase of a migration (CLUSTER-07). An *expand* leaves the program of the release before right, and runs beside it. A *contract* waits
 * until no process of that release lives.
 */
export type Phase = 'expand' | 'contract';

/** A migration of this program. */
export interface OwnMigration {
	readonly number: number;
	readonly name: string;
	readonly checksum: string;
	/** Null: a file without a mark, which runs as a contract does, and which the program needs. */
	readonly phase: Phase | null;
}

/** A migration that has run, as the database lists it. */
export interface RanMigration {
	readonly number: number;
	readonly name: string;
	readonly checksum: string;
	/** Null for a file without a mark. */
	readonly phase: string | null;
	/** The release of the program that ran it, null for a file without a mark. A release is named by the number of its newest migration. */
	readonly release: number | null;
}

/** Migrations from this number on say their phase in their first line. */
export const FIRST_MARKED = 27;

const MARK = /^-- phase: (expand|contract)\n/;

/** The phase that the first line of a file says; null for a file without a mark. */
export const readMark = (sql: string): Phase | null => (MARK.exec(sql)?.[1] as Phase | undefined) ?? null;

/** The release of a program: the number of its newest migration. */
export const releaseOf = (own: readonly Pick<OwnMigration, 'number'>[]): number =>
	Math.max(0, ...own.map(({ number }) => number));

/**
 * Compares the database with a program, whose list of the migrations is sorted. A database may be ahead by the expands of one release.
 * `refused`: why this program can't use it, as one sentence.
 */
export function compareSchema<Own extends OwnMigration>(
	own: readonly Own[],
	ran: readonly RanMigration[],
): { readonly refused: string } | { readonly open: readonly Own[] } {
	const numbers = new Set(own.map(({ number }) => number));
	const ahead = ran.filter(({ number }) => !numbers.has(number));
	const contract = ahead.find(({ phase }) => phase !== 'expand');
	if (contract)
		return {
			refused: `The database is newer than this version (migration ${contract.number} is unknown here): update Fairtick first.`,
		};
	if (new Set(ahead.map(({ release }) => release)).size > 1)
		return {
			refused: `The database is more than one release newer than this version (migration ${ahead.at(-1)?.number} is unknown here): update Fairtick first.`,
		};
	const done = new Set(ran.map(({ number }) => number));
	return { open: own.filter(({ number }) => !done.has(number)) };
}

/** True if a program can work while these of its migrations are open: contracts, which are the last of its list. */
export const isUsable = (open: readonly Pick<OwnMigration, 'phase'>[]): boolean =>
	open.every(({ phase }) => phase === 'contract');

/**
 * Decides whether a migration may run beside the oldest living process, whose release is `oldest` (null: this program is alone). `later`: it is
 * a contract, or the expand of a release that is not the next one to `oldest`.
 */
export function decideMigration(
	migration: Pick<OwnMigration, 'number' | 'phase'>,
	{
		oldest,
		release,
		ran,
	}: { readonly oldest: number | null; readonly release: number; readonly ran: readonly RanMigration[] },
): 'now' | 'later' {
	if (oldest === null || oldest >= migration.number) return 'now';
	if (migration.phase !== 'expand') return 'later';
	const isOthers = (row: RanMigration) => row.release !== null && row.release !== release;
	return ran.some((row) => row.number > oldest && isOthers(row)) ? 'later' : 'now';
}
