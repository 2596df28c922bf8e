import type { ExclusionKind } from '@fairtick/domain/limits/contract';
import { addMonths } from '@fairtick/domain/limits/exclusion';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lengths to choose from. */
export const EXCLUSION_LENGTHS = {
	time_out: ['1h', '1d', '7d', '14d', '42d'],
	self_exclusion: ['6m', '12m', '24m', '60m', 'always'],
} as const satisfies Record<ExclusionKind, readonly string[]>;
export type ExclusionLength = (typeof EXCLUSION_LENGTHS)[ExclusionKind][number];

/** When an exclusion of a length ends that begins now, epoch milliseconds; null: never. */
export function endOf(length: ExclusionLength, nowMs: number): number | null {
	if (length === 'always') return null;
	const count = Number.parseInt(length, 10);
	if (length.endsWith('m')) return addMonths(nowMs, count);
	return nowMs + count * (length.endsWith('h') ? HOUR_MS : DAY_MS);
}
