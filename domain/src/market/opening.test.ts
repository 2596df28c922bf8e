import { expect, test } from 'vitest';
import { computeEarliestMaintenance, computeOpening, findMaintenance } from './opening.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;
const stretch = (from: number, until: number) => ({ fromMs: NOON + from * MINUTE, untilMs: NOON + until * MINUTE });
const OPEN = { open: true, closedReason: null, opensAtMs: null };

test('[TRADE-19] maintenance begins 15 minutes after it was announced, and not before the last trade can end', () => {
	expect(computeEarliestMaintenance(NOON, null)).toBe(NOON + 15 * MINUTE);
	expect(computeEarliestMaintenance(NOON, NOON + 5 * MINUTE)).toBe(NOON + 15 * MINUTE);
	expect(computeEarliestMaintenance(NOON, NOON + 20 * MINUTE)).toBe(NOON + 20 * MINUTE);
});

test('[TRADE-19] of several announcements the one that is under way counts, then the next one, until it is over', () => {
	const announced = [stretch(60, 90), stretch(20, 40), stretch(25, 30)];
	expect(findMaintenance(announced, NOON)).toEqual(stretch(20, 40));
	expect(findMaintenance(announced, NOON + 40 * MINUTE - 1)).toEqual(stretch(20, 40));
	expect(findMaintenance(announced, NOON + 40 * MINUTE)).toEqual(stretch(60, 90));
	expect(findMaintenance(announced, NOON + 90 * MINUTE)).toBeNull();
});

test('[TRADE-19] an asset is closed while it is suspended, and from the first to before the last millisecond of maintenance', () => {
	const maintenance = stretch(20, 40);
	const at = (atMs: number, suspended = false, closeOnly = false) =>
		computeOpening(OPEN, { suspended, closeOnly, maintenance }, atMs);
	expect(at(maintenance.fromMs - 1)).toEqual(OPEN);
	expect(at(maintenance.fromMs)).toEqual({
		open: false,
		closedReason: 'maintenance',
		opensAtMs: maintenance.untilMs,
	});
	expect(at(NOON, true)).toEqual({ open: false, closedReason: 'suspended', opensAtMs: null });
	expect(at(NOON, false, true)).toEqual({ open: false, closedReason: 'close_only', opensAtMs: null });
	const closed = { open: false, closedReason: 'feed' as const, opensAtMs: null };
	expect(computeOpening(closed, { suspended: false, closeOnly: false, maintenance: null }, NOON)).toEqual(closed);
});
