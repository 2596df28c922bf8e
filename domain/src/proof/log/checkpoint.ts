import { fromBase64, toBase64 } from '../base64.ts';
import type { TreeHead } from './merkle.ts';
import { isKeyName } from './note.ts';

/** The statement that the log's key signs: size and root of the log of an origin (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
	/** Name of the log, and of its key. */
	readonly origin: string;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
	`${origin}\n${size}\n${toBase64(root)}\n`;

/** Null: not a checkpoint, or one with further lines, which ours never have. */
export function parseCheckpoint(text: string): Checkpoint | null {
	const checkpoint = parseAnyCheckpoint(text);
	return checkpoint && isKeyName(checkpoint.origin) && formatCheckpoint(checkpoint) === text ? checkpoint : null;
}

/** Reads the checkpoint of any log, which may add lines of its own. Null: not a checkpoint. */
export function parseAnyCheckpoint(text: string): Checkpoint | null {
	const [, origin = '', digits = '', encoded = ''] =
		/^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n(?:[^\n]+\n)*$/.exec(text) ?? [];
	const [size, root] = [Number(digits), fromBase64(encoded)];
	return origin !== '' && Number.isSafeInteger(size) && root?.length === 32 ? { origin, size, root } : null;
}
