import { afterAll, vi } from 'vitest';
import { startTexts } from '../src/kit/i18n/texts.ts';
import { endTimers } from './timers.ts';

/** Test files share processes: mocks and timers of one are restored for the next. */
afterAll(() => {
	vi.useRealTimers();
	endTimers();
	vi.unstubAllGlobals();
	// Without a page no language is chosen.
	if ('document' in globalThis) startTexts('en');
});
