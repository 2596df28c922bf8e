import type { Database } from '../../platform/database/index.ts';
import { KeysRefused } from '../../platform/keys/index.ts';
import { type MirrorSettings, openMirrors } from './mirrors/mirror-stores.ts';
import { readPolicyFile } from './mirrors/witness-file.ts';
import { insertLeftOut, isRestored, loadLog } from './sql/proof.ts';

interface LeaveOutOptions {
	/** Name of a witness or a mirror. */
	readonly name: string;
	/** Path of the file of witnesses; null: there are none. */
	readonly witnesses: string | null;
	readonly mirrors: MirrorSettings;
}

/**
 * Lets a restored log continue without a witness or a mirror, once all others have answered (PROOF-07): a person has
 * decided that it will not answer any more. Returns the message for the operator. Throws `KeysRefused` for an unknown
 * name, and if no log waits.
 */
export async function leaveOut(
	database: Database,
	{ name, witnesses, mirrors }: LeaveOutOptions,
): Promise<readonly string[]> {
	const log = await loadLog(database);
	if (log === null) throw new KeysRefused('There is no log yet: start Fairtick once.');
	const policy = witnesses === null ? null : readPolicyFile(witnesses, log.origin);
	const names = [
		...(policy?.witnesses ?? []).flatMap((one) => (one.url === null ? [] : [one.name])),
		...openMirrors(mirrors).map((one) => one.name),
	];
	if (!names.includes(name))
		throw new KeysRefused(`${name} is no witness or mirror of the settings, which name ${names.join(', ') || 'none'}.`);
	if (!(await isRestored(database)))
		throw new KeysRefused('The log waits for no witness or mirror: it does so after a restore alone.');
	await insertLeftOut(database, name);
	return [
		`The log goes on without ${name} within half a minute, if all others have answered.`,
		`If ${name} alone knows of what was published last, other entries will be signed in their place: that is a fork, and it ends the log.`,
	];
}
