// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { rememberAnswer, rememberClick } from './click-times.ts';
import { findClick, listClicks } from './find-click.ts';

beforeEach(() => localStorage.clear());

test('[PROOF-09] the time from a click to its first answer is stored, and a later answer to the same order changes nothing', () => {
	rememberClick('a', 1_000);
	expect(findClick('a')).toEqual({ atMs: 1_000, answeredAfterMs: null });
	rememberAnswer('a', 312);
	rememberAnswer('a', 4_000);
	rememberAnswer('unknown', 5);
	expect(findClick('a')).toEqual({ atMs: 1_000, answeredAfterMs: 312 });
	expect(listClicks()).toHaveLength(1);
});

test('[PROOF-09] clicks stored by an earlier release have no answer', () => {
	localStorage.setItem('trade-clicks', '[["a",1000]]');
	expect(findClick('a')).toEqual({ atMs: 1_000, answeredAfterMs: null });
});
