import { toPathNumber } from '../log/tiles.ts';

/** Leaves in a file; the only file of a smaller tree has fewer. A power of two. */
export const LEAVES_OF_FILE = 16_384;

/** The path of a file of a day's leaves below the log's address. */
export const leavesPathOf = (day: string, no: number): string => `liabilities/${day}/${toPathNumber(no)}`;

/** Number of files of a tree. */
export const countFiles = (leaves: number): number => Math.ceil(leaves / LEAVES_OF_FILE);
