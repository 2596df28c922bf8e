import { type KeyUse, keyNameOf } from '@fairtick/domain/proof/log/named-keys';
import { type Database, inTransaction, loadClock, type Queryable } from '../../platform/database/index.ts';
import { type KeysOf, KeysRefused } from '../../platform/keys/index.ts';
import { KeyRing } from './log-keys.ts';
import {
	BOTH_SIGN_MS,
	deleteUnnamedKey,
	type FirstKeys,
	insertAskedKey,
	loadFirstKeys,
	loadNamedKeys,
	lockKeys,
	type NamedKey,
} from './sql/keys.ts';
import { loadLog } from './sql/proof.ts';

const NAMES: Readonly<Record<KeyUse, string>> = { log: 'checkpoints', promise: 'promises' };
const timeOf = (atMs: number) => new Date(atMs).toISOString();

interface LogOfKeys {
	readonly origin: string;
	readonly first: FirstKeys;
	readonly named: readonly NamedKey[];
}

async function loadKeys(database: Queryable): Promise<LogOfKeys> {
	const [log, first] = [await loadLog(database), await loadFirstKeys(database)];
	if (log === null || first === null) throw new KeysRefused('There is no log yet: start Fairtick once.');
	return { origin: log.origin, first, named: await loadNamedKeys(database) };
}

/**
 * Makes a key that will replace the one that signs checkpoints or promises, and asks the server to name it in the log,
 * which it does within seconds of running (PROOF-01). The key is on the disk before anything names it. Called again
 * before the server has done so, it changes nothing. Returns the message for the operator. Throws `KeysRefused` if a
 * rotation is under way, or the present key is not in this folder.
 */
export const rotateKey = (database: Database, keysDir: string, use: KeyUse, keys: KeysOf = 'own'): Promise<string[]> =>
	inTransaction(database, async (tx) => {
		await lockKeys(tx);
		return askForKey(tx, keysDir, { use, keys });
	});

async function askForKey(
	database: Queryable,
	keysDir: string,
	{ use, keys }: { use: KeyUse; keys: KeysOf },
): Promise<string[]> {
	const { origin, first, named } = await loadKeys(database);
	const ring = new KeyRing(keysDir, origin, keys);
	const own = named.filter((one) => one.use === use && one.key.startsWith(`${keyNameOf(origin, use)}+`));
	const newest = own.at(-1);
	const held = await ring.load(use);
	const next = held.find(({ isNext }) => isNext);
	const isAsked = newest !== undefined && newest.namedAtMs === null;
	if (newest && !isAsked && next?.key === newest.key)
		throw new KeysRefused(`${describeState(newest, true)} Until then there is no other rotation.`);
	const before = (isAsked ? own.at(-2)?.key : newest?.key) ?? first[use];
	if (use === 'log' && !held.some(({ key }) => key === before))
		throw new KeysRefused(`The key that signs now is not in ${keysDir}: import its export first.`);
	const made = await ring.makeNext(use);
	if (!isAsked || newest.key !== made.key) {
		// No process names a given key that is not everywhere: another one may take its place.
		const isReplaced = keys === 'given' && isAsked && named.at(-1)?.no === newest.no;
		if (isReplaced) await deleteUnnamedKey(database, newest.no);
		const nowMs = Number(await loadClock(database));
		if ((isAsked && !isReplaced) || !(await insertAskedKey(database, { use, key: made.key, nowMs })))
			throw new KeysRefused(
				`${made.file} in ${keysDir} is not the key that was asked for: restart the server, then rotate again.`,
			);
	}
	if (keys === 'given')
		return [
			`${made.file}  ${made.key}`,
			`The log names it within seconds, once every running process that signs ${NAMES[use]} has it.`,
			use === 'log'
				? `Both keys sign checkpoints for ${BOTH_SIGN_MS / 86_400_000} days. Give the new one to the operators of witnesses now. After that time (npm run proof-key -- show) give it to every process as its log.key, and take the old one and log.next.key away.`
				: 'Promises are signed by it once it is in the log. Then give it to every process as its promise.key, and take the old one and promise.next.key away.',
		];
	return [
		`${made.file}  ${made.key}`,
		'A running server names it in the log within seconds, a stopped one when it starts; no restart is needed.',
		use === 'log'
			? `Both keys sign checkpoints for ${BOTH_SIGN_MS / 86_400_000} days. Give the new one to the operators of witnesses now.`
			: 'The server signs promises by it once it is in the log.',
		'Exported keys lack it: npm run keys -- export <file>.',
	];
}

/** @param isNext whether the key waits for the place of the one before. */
function describeState({ use, namedAtMs, aloneAtMs, entry }: NamedKey, isNext: boolean): string {
	if (namedAtMs === null) return 'The server has not named it in the log yet.';
	if (entry === null) return 'The server is naming it in the log.';
	if (use === 'promise') return isNext ? 'It takes over within two minutes.' : 'It took over from the one before.';
	if (aloneAtMs !== null) return `It signs alone since ${timeOf(aloneAtMs)}.`;
	return `Both keys sign checkpoints until ${timeOf(namedAtMs + BOTH_SIGN_MS)}.`;
}

/** The keys of the log, and which of them are in the folder, line by line. */
export async function describeKeys(database: Database, keysDir: string): Promise<string[]> {
	const { origin, first, named } = await loadKeys(database);
	const ring = new KeyRing(keysDir, origin);
	const held = [...(await ring.load('log')), ...(await ring.load('promise'))];
	const fileOf = (key: string) => {
		const found = held.find((one) => one.key === key);
		return found === undefined ? '' : `  (${found.file})`;
	};
	return [
		`log  ${origin}`,
		...(['log', 'promise'] as const).flatMap((use) => [
			`${NAMES[use]}  ${first[use]}${fileOf(first[use])}`,
			'  named in the first entry',
			...named
				.filter((one) => one.use === use)
				.flatMap((one) => [
					`${NAMES[use]}  ${one.key}${fileOf(one.key)}`,
					`  ${one.entry === null ? '' : `named in entry ${one.entry}. `}${describeState(
						one,
						held.some(({ key, isNext }) => isNext && key === one.key),
					)}`,
				]),
		]),
	];
}
