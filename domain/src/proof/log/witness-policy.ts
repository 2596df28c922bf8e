import { formatNoteKey, KEY_KINDS, type NoteKey, parseCosignerKey, parseNoteKey } from './note.ts';

/** A witness of a policy. */
export interface PolicyWitness {
	/** Its name inside the policy. */
	readonly name: string;
	readonly key: NoteKey;
	/** Address for submitting checkpoints, without a slash at its end; null: unknown. */
	readonly url: string | null;
}

/** The cosignatures that a checkpoint needs (C2SP tlog-policy). */
export interface WitnessPolicy {
	/** Keys of the logs that it is for; empty: any. */
	readonly logs: readonly NoteKey[];
	readonly witnesses: readonly PolicyWitness[];
	/** True if the quorum is met. @param cosigned names of the witnesses whose cosignatures were found right. */
	isMet(cosigned: ReadonlySet<string>): boolean;
}

/** A fault in a policy and its line, counted from 1. */
export interface WrongPolicy {
	readonly line: number;
	readonly wrong: string;
}

type IsMet = WitnessPolicy['isMet'];

/** The parsed part so far. */
interface Draft {
	readonly logs: NoteKey[];
	readonly witnesses: PolicyWitness[];
	/** Witnesses and groups by their names. */
	readonly met: Map<string, IsMet>;
	/** Names that are in a group. */
	readonly members: Set<string>;
	quorum: IsMet | null;
}

const NONE = 'none';

/** Reads the text of a policy file. */
export function parseWitnessPolicy(text: string): WitnessPolicy | WrongPolicy {
	const draft: Draft = { logs: [], witnesses: [], met: new Map(), members: new Set(), quorum: null };
	const lines = text.split('\n');
	for (const [i, line] of lines.entries()) {
		const wrong = readLine(draft, line);
		if (wrong !== null) return { line: i + 1, wrong };
	}
	const { logs, witnesses, quorum } = draft;
	if (quorum === null) return { line: lines.length, wrong: 'there is no quorum' };
	return { logs, witnesses, isMet: quorum };
}

/** Null: the line is right. */
function readLine(draft: Draft, line: string): string | null {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
	if (/[\x00-\x08\x0b-\x1f\x7f]/.test(line)) return 'a character that is not allowed';
	const [what = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '');
	if (what === '' || what.startsWith('#')) return null;
	if (what === 'log') return readLog(draft, words);
	if (what === 'witness') return readWitness(draft, words);
	if (what === 'group') return readGroup(draft, words);
	return what === 'quorum' ? readQuorum(draft, words) : `${what} is not known`;
}

const isSame = (one: NoteKey) => (other: NoteKey) =>
	formatNoteKey({ ...one, name: '-', kind: 0 }) === formatNoteKey({ ...other, name: '-', kind: 0 });

function readLog({ logs }: Draft, [line = '', ...more]: readonly string[]): string | null {
	const key = parseNoteKey(line);
	if (key?.kind !== KEY_KINDS.log || more.length > 1) return 'not the key of a log, and its address';
	if (logs.some(isSame(key))) return 'the key of a log is there twice';
	logs.push(key);
	return null;
}

function readWitness(draft: Draft, [name = '', line = '', address, ...more]: readonly string[]): string | null {
	const key = parseCosignerKey(line);
	if (key === null || more.length > 0) return 'not the name, the key and the address of a witness';
	if (draft.witnesses.map((one) => one.key).some(isSame(key))) return 'the key of a witness is there twice';
	const url = address === undefined ? null : readAddress(address);
	if (address !== undefined && url === null) return 'not an address';
	const wrong = define(draft, name, (cosigned) => cosigned.has(name));
	if (wrong === null) draft.witnesses.push({ name, key, url });
	return wrong;
}

const readAddress = (text: string): string | null =>
	/^https?:\/\/[^\s?#]+$/.test(text) ? text.replace(/\/+$/, '') : null;

function readGroup(draft: Draft, [name = '', least = '', ...members]: readonly string[]): string | null {
	const number = /^[1-9]\d{0,3}$/.test(least) ? Number(least) : Number.NaN;
	const count = { any: 1, all: members.length }[least] ?? number;
	if (!(count >= 1 && count <= members.length)) return 'not the name of a group, how many it needs, and its members';
	const needs: IsMet[] = [];
	for (const member of members) {
		const isMet = draft.met.get(member);
		if (isMet === undefined) return `${member} is not defined above`;
		if (draft.members.has(member)) return `${member} is in a group already`;
		draft.members.add(member);
		needs.push(isMet);
	}
	return define(draft, name, (cosigned) => needs.filter((isMet) => isMet(cosigned)).length >= count);
}

function define({ met }: Draft, name: string, isMet: IsMet): string | null {
	if (name === NONE || met.has(name)) return `${name} is defined already`;
	met.set(name, isMet);
	return null;
}

function readQuorum(draft: Draft, [name = '', ...more]: readonly string[]): string | null {
	const quorum = name === NONE ? () => true : draft.met.get(name);
	if (quorum === undefined || more.length > 0) return 'not the name of a witness or a group defined above, or none';
	if (draft.quorum !== null) return 'there are two quorums';
	draft.quorum = quorum;
	return null;
}
