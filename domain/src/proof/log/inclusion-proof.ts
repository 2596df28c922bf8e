import { fromBase64, toBase64 } from '../base64.ts';
import type { Hash } from './merkle.ts';

/**
 * Proof that an entry is in the log: its number, the path to the root, and the checkpoint with all its signatures (C2SP
 * tlog-proof).
 */
export interface InclusionProof {
	readonly index: number;
	readonly path: readonly Hash[];
	/** A note. */
	readonly checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export const formatInclusionProof = ({ index, path, checkpoint }: InclusionProof): string =>
	[FIRST_LINE, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n');

/** Null: not a proof. */
export function parseInclusionProof(text: string): InclusionProof | null {
	const end = text.indexOf('\n\n');
	const [first, second = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
	const [, digits] = /^index (0|[1-9]\d{0,15})$/.exec(second) ?? [];
	const path = lines.map(fromBase64);
	if (first !== FIRST_LINE || digits === undefined || !path.every((hash) => hash?.length === 32)) return null;
	return { index: Number(digits), path: path as Hash[], checkpoint: text.slice(end + 2) };
}
