import { fromBase64, toBase64 } from './base64.ts';
import type { TreeHead } from './merkle.ts';
import { isKeyName } from './note.ts';

/** What the log's key signs: how many entries the log of an origin has, and their root (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
	/** Name of the log, and of its key. */
	readonly origin: string;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
	`${origin}\n${size}\n${toBase64(root)}\n`;

/** Null: not a checkpoint, or one with further lines, which ours never have. */
export function parseCheckpoint(text: string): Checkpoint | null {
	const [, origin = '', digits = '', encoded = ''] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(text) ?? [];
	const [size, root] = [Number(digits), fromBase64(encoded)];
	if (!isKeyName(origin) || !Number.isSafeInteger(size) || root?.length !== 32) return null;
	return { origin, size, root };
}
