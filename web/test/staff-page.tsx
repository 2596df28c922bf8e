import type { RefusalCode } from '@fairtick/domain/areas';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import type { TextPart } from '@fairtick/texts/text-key';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type * as z from 'zod/mini';
import { createStore } from '../src/kit/base/store.ts';
import type { Navigation } from '../src/kit/navigation/navigation.ts';
import { NavigationProvider } from '../src/kit/navigation/use-navigation.ts';
import { show } from './show.tsx';

type Schema = z.ZodMiniType;
type AnyCall = Endpoint<Schema, Schema, Schema, Schema>;
type Reply = () => Response;

interface Answering {
	readonly endpoint: Pick<AnyCall, 'name' | 'method' | 'path'>;
	readonly reply: Reply;
}

/** A successful answer. One that violates its contract fails the test. */
export function answering<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
	endpoint: Endpoint<P, Q, B, A>,
	answer: z.output<A>,
): Answering {
	endpoint.answer?.parse(answer);
	return {
		endpoint,
		reply: () => (answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)),
	};
}

/** A refusal with a code, and with the errors of fields. */
export const refusing = (
	endpoint: Answering['endpoint'],
	code: RefusalCode | `http.${string}`,
	message: string,
	errors: Readonly<Record<string, readonly string[]>> = {},
): Answering => ({
	endpoint,
	reply: () => Response.json({ code, message, params: {}, errors }, { status: code.startsWith('http.') ? 403 : 422 }),
});

/** A lost answer: it is unknown if the call was carried out. */
export const losing = (endpoint: Answering['endpoint']): Answering => ({
	endpoint,
	reply: () => {
		throw new TypeError('no connection');
	},
});

const toPattern = ({ path }: Pick<AnyCall, 'path'>) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

export interface Asked {
	readonly name: string;
	readonly path: string;
	readonly query: Readonly<Record<string, string>>;
	readonly body: unknown;
	readonly key: string | null;
}

/** A server that answers only these calls. The newest answer of a call counts. */
export function serve(...answers: readonly Answering[]) {
	const known = [...answers];
	const asked: Asked[] = [];
	vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit) => {
		const { pathname, searchParams } = new URL(address, 'http://localhost');
		const found = known.findLast(({ endpoint }) => endpoint.method === method && toPattern(endpoint).test(pathname));
		if (found === undefined) throw new Error(`${method} ${pathname} was not expected`);
		asked.push({
			name: found.endpoint.name,
			path: pathname,
			query: Object.fromEntries(searchParams),
			body: typeof body === 'string' ? JSON.parse(body) : null,
			key: new Headers(headers).get('idempotency-key'),
		});
		return found.reply();
	});
	return {
		asked,
		/** The recorded calls of a name. */
		of: (name: string) => asked.filter((one) => one.name === name),
		/** Answers from now on. */
		add: (...more: readonly Answering[]) => void known.push(...more),
	};
}

export interface Viewer {
	readonly id: number;
	readonly role: string;
}

function SignedIn({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
	useQueryClient().setQueryData(['user'], viewer);
	return children;
}

/** Shows a page of the back office to a member of staff at its address. */
export async function showPage(
	page: ReactNode,
	{ viewer, path, query = '', texts }: { viewer: Viewer; path: string; query?: string; texts: readonly TextPart[] },
) {
	// biome-ignore lint/suspicious/noDocumentCookie: the pages read it
	document.cookie = 'token=of-a-test';
	const go = vi.fn();
	const shown = createStore({ address: { path, query } });
	const navigation = { shown, go } as unknown as Navigation;
	return {
		go,
		...(await show(
			<NavigationProvider value={navigation}>
				<SignedIn viewer={viewer}>{page}</SignedIn>
			</NavigationProvider>,
			['admin', ...texts],
		)),
	};
}
