import { normalizePassword } from '@fairtick/domain/identity/rules';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Asker, Places } from '../../../../platform/turns/index.ts';

/** argon2id (the library's default kind), 19 MiB, two passes (IDENT-02). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once, so that a flood of sign-ins leaves the processor to trading; one of a site, so that a flood of one leaves the other. */
const TURNS = {
	name: 'hashing',
	atOnce: 2,
	atOnceOfSite: 1,
	waitingEach: 2,
	waitingOfNetwork: 19,
	waitingOfSite: 20,
	waiting: 200,
};

/** Hashing and checking of passwords; tests count its calls. */
export interface Passwords {
	/** In turns; throws `TooMany` and `NotDone` as `Turns` does. */
	hash(password: string, asker: Asker): Promise<string>;
	/** Compares with a stored hash, or without one with a hash that no user has, at the same cost; in turns as `hash`. */
	verify(stored: string | null, password: string, asker: Asker): Promise<boolean>;
	/** A hash that no password has, for accounts without a sign-in by password. It costs nothing. */
	nobodys(): Promise<string>;
	/** True if a hash was made at another cost than today's. */
	isOutdated(stored: string): boolean;
}

export function createPasswords(places: Places): Passwords {
	const turns = places.open(TURNS);
	// No start waits for it; the first sign-in does, and gets its error.
	const nobodys = hash(crypto.randomUUID(), COST);
	nobodys.catch(() => undefined);
	return {
		hash: (password, asker) => turns.run(asker, () => hash(normalizePassword(password), COST)),
		verify: (stored, password, asker) =>
			turns.run(
				asker,
				async () => (await verify(stored ?? (await nobodys), normalizePassword(password))) && stored !== null,
			),
		nobodys: () => nobodys,
		isOutdated: (stored) => {
			const { memoryCost, timeCost } = parseOptions(stored);
			return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost;
		},
	};
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The roughly 50,000 most common and leaked passwords, in lower case; read when they are first needed. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
	common ??= import('@zxcvbn-ts/language-common').then(
		({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
	);
	return common;
}
