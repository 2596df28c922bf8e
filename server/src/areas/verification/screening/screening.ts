import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { normalName } from '@fairtick/domain/verification/normal';
import * as z from 'zod/mini';
import { OperatorError } from '../../../platform/config/index.ts';

/** A person as they were verified. */
export interface ScreenedPerson {
	readonly name: string;
	/** ISO 8601. */
	readonly birthDate: string;
	/** Country of the document. */
	readonly country: string;
}

/** Says which persons and addresses of coins are on a list with whom no business may be done (KYC-04). */
export interface Screening {
	/** Names the state of the list; another one when it changed. Null: there is no list. */
	version(): Promise<string | null>;
	/** Entries that may be this person; empty for most. */
	screenPerson(person: ScreenedPerson): Promise<readonly string[]>;
	/** Entries that hold an address of coins. */
	screenAddress(address: string): Promise<readonly string[]>;
}

const entries = z.array(
	z
		.object({
			/** The entry's id for staff. */
			id: z.string().check(z.minLength(1), z.maxLength(200)),
			/** Left out: an entry of addresses alone. */
			name: z.optional(z.string().check(z.minLength(1))),
			aliases: z._default(z.array(z.string()), []),
			/** Left out: not known, and any date fits. */
			birth_date: z.optional(z.iso.date()),
			/** Coin addresses, in any spelling of upper and lower case. */
			addresses: z._default(z.array(z.string().check(z.minLength(1))), []),
		})
		.check(z.refine(({ name, addresses }) => name !== undefined || addresses.length > 0)),
);
type Entry = z.output<typeof entries>[number];

/** The list cannot be used, in one sentence. */
class WrongScreeningList extends OperatorError {}

interface List {
	readonly changedAtMs: number;
	readonly version: string;
	readonly byName: ReadonlyMap<string, readonly Entry[]>;
	readonly byAddress: ReadonlyMap<string, readonly Entry[]>;
}

/** Without a list. */
const NONE: Screening = { version: async () => null, screenPerson: async () => [], screenAddress: async () => [] };

/** The operator's own list, a file that is read again when it changes. Throws `WrongScreeningList`, also later. */
export async function openScreening(path: string | undefined): Promise<Screening> {
	if (path === undefined) return NONE;
	let list = await readList(path);
	const current = async () => {
		if ((await readTime(path)) !== list.changedAtMs) list = await readList(path);
		return list;
	};
	return {
		version: async () => (await current()).version,
		async screenPerson({ name, birthDate }) {
			const found = (await current()).byName.get(normalName(name)) ?? [];
			return found.filter((one) => (one.birth_date ?? birthDate) === birthDate).map(({ id }) => id);
		},
		screenAddress: async (address) =>
			((await current()).byAddress.get(normalAddress(address)) ?? []).map(({ id }) => id),
	};
}

/** Two addresses that differ in nothing but case never both exist: of some formats case is free, of the others it is a checksum. */
const normalAddress = (address: string) => address.trim().toLowerCase();

const refuse = (path: string, cause: unknown) =>
	new WrongScreeningList(`SCREENING_LIST must be a file of persons and addresses as JSON: ${path} is none.`, { cause });

/** Reads the file's time of modification. */
const readTime = async (path: string): Promise<number> => {
	try {
		return (await stat(path)).mtimeMs;
	} catch (cause) {
		throw refuse(path, cause);
	}
};

async function readList(path: string): Promise<List> {
	const changedAtMs = await readTime(path);
	try {
		const text = await readFile(path);
		const read = entries.parse(JSON.parse(text.toString('utf8')));
		return {
			changedAtMs,
			version: createHash('sha256').update(text).digest('hex'),
			byName: indexBy(read, ({ name, aliases }) => [...(name === undefined ? [] : [name]), ...aliases].map(normalName)),
			byAddress: indexBy(read, ({ addresses }) => addresses.map(normalAddress)),
		};
	} catch (cause) {
		throw refuse(path, cause);
	}
}

/** Entries by each of their keys. */
function indexBy(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): Map<string, Entry[]> {
	const index = new Map<string, Entry[]>();
	for (const entry of entries)
		for (const key of new Set(keysOf(entry))) index.set(key, [...(index.get(key) ?? []), entry]);
	return index;
}
