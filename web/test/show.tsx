import type { TextPart } from '@fairtick/texts/text-key';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { loadTexts } from '../src/kit/i18n/texts.ts';
import { LiveClient } from '../src/kit/live/live-client.ts';
import { LiveProvider } from '../src/kit/live/use-live.ts';

/** Renders a part of a page with English texts, its own cache and a socket that never connects. */
export async function show(part: ReactNode, texts: readonly TextPart[]) {
	await loadTexts(['common', ...texts]);
	const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	const live = new LiveClient();
	const page = (shown: ReactNode) => (
		<QueryClientProvider client={queryClient}>
			<LiveProvider value={live}>{shown}</LiveProvider>
		</QueryClientProvider>
	);
	const { rerender } = render(page(part));
	return { queryClient, live, user: userEvent.setup(), rerender: (shown: ReactNode) => rerender(page(shown)) };
}

/** Answers the next calls in order and records them. */
export function answerCalls(...answers: readonly { readonly status?: number; readonly body: unknown }[]): Request[] {
	const asked: Request[] = [];
	vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
		asked.push(new Request(new URL(path, 'http://localhost'), options));
		const answer = answers[asked.length - 1];
		if (answer === undefined) throw new TypeError('no connection');
		return Response.json(answer.body, { status: answer.status ?? 200 });
	});
	return asked;
}

/** Returns true if the browser would ask before the tab closes. */
export const asksOnClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
