import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { normalName } from '@fairtick/domain/verification/normal';
import * as z from 'zod/mini';
import { OperatorError } from '../config/index.ts';

/** A person as they were verified. */
export interface ScreenedPerson {
	readonly name: string;
	/** ISO 8601. */
	readonly birthDate: string;
	/** Of the document. */
	readonly country: string;
}

/** Says who is on a list of persons with whom no business may be done (KYC-04). */
export interface Screening {
	/** Names the state of the list; another one when it changed. Null: there is no list. */
	version(): Promise<string | null>;
	/** Entries that may be this person; empty for most. */
	screenPerson(person: ScreenedPerson): Promise<readonly string[]>;
}

const entries = z.array(
	z.object({
		/** How staff know the entry. */
		id: z.string().check(z.minLength(1), z.maxLength(200)),
		name: z.string().check(z.minLength(1)),
		aliases: z._default(z.array(z.string()), []),
		/** Left out: not known, and any date fits. */
		birth_date: z.optional(z.iso.date()),
	}),
);
type Entry = z.output<typeof entries>[number];

/** The list cannot be used, in one sentence. */
class WrongScreeningList extends OperatorError {}

interface List {
	readonly changedAtMs: number;
	readonly version: string;
	readonly byName: ReadonlyMap<string, readonly Entry[]>;
}

/** Without a list. */
const NONE: Screening = { version: async () => null, screenPerson: async () => [] };

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
	};
}

const refuse = (path: string, cause: unknown) =>
	new WrongScreeningList(`SCREENING_LIST must be a file of persons as JSON: ${path} is none.`, { cause });

/** When the file was changed. */
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
		const names = read.flatMap((entry) =>
			[entry.name, ...entry.aliases].map((name) => ({ name: normalName(name), entry })),
		);
		const byName = Map.groupBy(names, ({ name }) => name);
		return {
			changedAtMs,
			version: createHash('sha256').update(text).digest('hex'),
			byName: new Map([...byName].map(([name, found]) => [name, found.map(({ entry }) => entry)])),
		};
	} catch (cause) {
		throw refuse(path, cause);
	}
}
