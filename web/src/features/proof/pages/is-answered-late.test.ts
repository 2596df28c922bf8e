// @vitest-environment happy-dom
import type { Trade } from '@fairtick/domain/trading/contract';
import { computeSeal } from '@fairtick/domain/trading/sealing';
import { afterEach, expect, test } from 'vitest';
import { rememberAnswer, rememberClick } from '../clicks/click-times.ts';
import { isAnsweredLate } from '../clicks/is-answered-late.ts';

afterEach(() => localStorage.clear());

const ACCEPTED_MS = Date.UTC(2026, 0, 5, 12);
const { roundAtMs } = computeSeal(ACCEPTED_MS);
const tradeOf = (sealed: Trade['sealed']) =>
	({ id: 'one', accepted_at: new Date(ACCEPTED_MS).toISOString(), sealed }) as Trade;
const SEALED = tradeOf({ starts_at: '2026-01-05T12:00:04.500Z', round: 1 });

test('[TRADE-20] an answer after the publication of its entry’s round is late for the ordering browser', () => {
	expect(isAnsweredLate(SEALED)).toBe(false);
	rememberClick('one', ACCEPTED_MS - 100);
	expect(isAnsweredLate(SEALED)).toBe(false);
	rememberAnswer('one', roundAtMs - ACCEPTED_MS + 100);
	expect(isAnsweredLate(SEALED)).toBe(true);
	expect(isAnsweredLate(tradeOf(null))).toBe(false);
	expect(isAnsweredLate(null)).toBe(false);
});

test('[TRADE-20] an earlier answer is in time', () => {
	rememberClick('one', ACCEPTED_MS - 100);
	rememberAnswer('one', roundAtMs - ACCEPTED_MS + 99);
	expect(isAnsweredLate(SEALED)).toBe(false);
});
