// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';

beforeEach(() => {
	vi.useFakeTimers();
	// Each test loads a new page without earlier events.
	vi.resetModules();
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** On a busy machine a due part needs some more turns of the event loop. */
const isShown = (text: string) => act(() => vi.waitFor(() => expect(screen.queryByText(text)).not.toBeNull()));

const LateText = () => <p>late</p>;
const LazyText = () => <p>lazy</p>;

async function showParts() {
	const { latePart, lazyPart } = await import('./lazy-part.tsx');
	const { markUsable } = await import('./page-usable.ts');
	const Late = latePart('LateText', async () => ({ LateText }));
	const Lazy = lazyPart('LazyText', async () => ({ LazyText }));
	await show(
		<>
			<Late />
			<Lazy />
		</>,
		[],
	);
	await pass(0);
	return { markUsable };
}

test('[PERF-12] a late part is loaded once the page has been painted as usable, a lazy one when it is shown', async () => {
	const { markUsable } = await showParts();
	expect(screen.queryByText('lazy')).not.toBeNull();
	await pass(500);
	expect(screen.queryByText('late')).toBeNull();
	markUsable();
	await pass(249);
	expect(screen.queryByText('late')).toBeNull();
	await pass(1);
	await isShown('late');
});

test('[PERF-12] on a page that never reports that it is usable, a late part is loaded after a second', async () => {
	await showParts();
	await pass(999);
	expect(screen.queryByText('late')).toBeNull();
	await pass(1);
	await isShown('late');
});
