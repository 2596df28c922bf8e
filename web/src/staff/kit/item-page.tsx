import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import type { uuidParams } from '@fairtick/domain/wire/primitives';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Schema } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useParams } from '../../kit/navigation/use-navigation.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import type { ListedKey } from '../frame/key-help.tsx';
import { type ItemQueue, NextItem } from './next-item.tsx';

interface ItemPageProps<Answer extends Schema> {
	/** The page's address in the table of pages. */
	path: `/admin/${string}/{id}`;
	/** The call that loads an item. */
	load: Endpoint<typeof uuidParams, z.ZodMiniUndefined, z.ZodMiniUndefined, Answer>;
	/** Polling interval, so that staff see changes by others. */
	everyMs: number;
	children(item: z.output<Answer>): ReactNode;
}

/** The page of a queue's item. Each item gets new, empty forms. */
export function ItemPage<Answer extends Schema>({ path, load, everyMs, children }: ItemPageProps<Answer>) {
	const { id } = useParams(path);
	const query = useQuery({
		queryKey: ['admin', load.name, id],
		queryFn: ({ signal }) => fetchAnswer(load, { params: { id } }, signal),
		staleTime: 0,
		refetchInterval: everyMs,
	});
	if (query.data === undefined) return <QueryState query={query} />;
	return <Fragment key={id}>{children(query.data)}</Fragment>;
}

interface ItemHeadProps {
	/** The item's queue, in which the button beside the head continues. */
	queue: ItemQueue;
	id: string;
	/** The page's further shortcuts, for staff who may act on the item. */
	keys?: readonly ListedKey[];
	title: string;
	/** On one line if there is room. */
	facts: ReactNode;
	/** Below the facts. */
	children?: ReactNode;
}

/** The head of a queue's item, with the button to the next one. */
export function ItemHead({ queue, id, keys = [], title, facts, children }: ItemHeadProps) {
	return (
		<header className="flex flex-wrap items-start justify-between gap-3">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold tabular-nums">{title}</h1>
				<p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary tabular-nums">{facts}</p>
				{children}
			</div>
			<NextItem queue={queue} afterId={id} keys={keys} />
		</header>
	);
}
