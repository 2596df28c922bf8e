import type { StaffQueue } from '@fairtick/domain/staff/to-do';
import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { FilterSelect, type FilterSelectProps } from '../filter-select.tsx';
import { PageHead } from '../page-head.tsx';
import { PagedTable, type PagedTableProps } from './data-table.tsx';
import { NextItem } from './next-item.tsx';

/** A filter above the list, by its name in the list's call. */
interface Filter<Name extends string> extends Pick<FilterSelectProps, 'label' | 'all' | 'options'> {
	readonly name: Name;
}

interface QueuePageProps<Row, Name extends string> extends Pick<PagedTableProps<Row>, 'columns'> {
	queue: StaffQueue;
	/** A sentence about the queue. */
	text: string;
	/** The queue's items and their filters, from `useQueue`. */
	list: {
		readonly query: PagedTableProps<Row>['query'];
		readonly values: Readonly<Record<Name, string>>;
		change(changed: Partial<Record<Name, string>>): void;
	};
	/** The single filter of most queues. */
	filter?: Filter<NoInfer<Name>>;
	/** Several filters in a row. */
	filters?: ReactNode;
	/** Content between the head and the filters. */
	children?: ReactNode;
}

/** The page of a queue: its name, the next item, its filters, and its items (ADMIN-04). */
export function QueuePage<Row extends { readonly id: string }, Name extends string>({
	queue,
	text,
	list: { query, values, change },
	filter,
	filters,
	children,
	columns,
}: QueuePageProps<Row, Name>) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-6">
			<PageHead title={t(`title.${queue.title}`)} text={text}>
				{'next' in queue && <NextItem queue={queue} />}
			</PageHead>
			{children}
			{filter !== undefined && (
				<div className="desktop:max-w-60">
					<FilterSelect
						label={filter.label}
						all={filter.all}
						options={filter.options}
						value={values[filter.name]}
						onChange={(value) => change({ [filter.name]: value } as Partial<Record<Name, string>>)}
					/>
				</div>
			)}
			{filters !== undefined && <div className="grid grid-cols-2 items-end gap-3 desktop:grid-cols-4">{filters}</div>}
			<PagedTable query={query} columns={columns} label={t(`title.${queue.title}`)} rowKey={({ id }) => id} />
		</div>
	);
}
