import { afterAll, vi } from 'vitest';

/** Test files without a page share processes: what one of them has stopped or replaced is as before for the next. */
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
