import type { StaffQueue } from '@fairtick/domain/admin/to-do';
import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { PageHead } from '../page-head.tsx';
import { PagedTable, type PagedTableProps } from './data-table.tsx';
import { NextItem } from './next-item.tsx';

interface QueuePageProps<Row> extends Pick<PagedTableProps<Row>, 'query' | 'columns'> {
	queue: StaffQueue;
	/** A sentence about it. */
	text: string;
	/** In a column of their own, unless `wideFilters`. */
	filters: ReactNode;
	wideFilters?: boolean;
	/** Between the head and the filters. */
	children?: ReactNode;
}

/** The page of a queue: what it is, the next item, what narrows the list, and the items (ADMIN-04). `useQueue` loads them. */
export function QueuePage<Row extends { readonly id: string }>({
	queue,
	text,
	filters,
	wideFilters = false,
	children,
	...list
}: QueuePageProps<Row>) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t(queue.text)} text={text}>
				{'next' in queue && <NextItem queue={queue} />}
			</PageHead>
			{children}
			<div className={wideFilters ? 'grid grid-cols-2 items-end gap-3 desktop:grid-cols-4' : 'desktop:max-w-60'}>
				{filters}
			</div>
			<PagedTable {...list} label={t(queue.text)} rowKey={({ id }) => id} />
		</div>
	);
}
