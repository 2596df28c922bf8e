import type { FileKind } from '@fairtick/domain/files/contract';
import type { DrawLimits, Drawn } from './draw-file.ts';

/** Message to the process that draws. */
export interface DrawRequest {
	readonly file: Uint8Array;
	readonly kind: FileKind;
	readonly limits: DrawLimits;
	/** Most time of the processor, in milliseconds. */
	readonly maxCpuMs: number;
	/** Most memory of that process, in bytes. */
	readonly maxMemory: number;
}

/** Message of the process that draws. */
export interface DrawAnswer {
	readonly drawn: Drawn;
	/** Processor time that the file took, in milliseconds. */
	readonly cpuMs: number;
}

/** Exit code after too much time or memory. */
export const TOO_MUCH = 75;
