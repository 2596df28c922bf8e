import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { QueryState } from '../ui/query-state.tsx';

interface Page<Row> {
	readonly data: readonly Row[];
}

interface PagedTableProps<Row> {
	/** What is listed. */
	label: string;
	columns: readonly string[];
	query: UseInfiniteQueryResult<{ readonly pages: readonly Page<Row>[] }>;
	/** The cells of a row, in a `tr` with its key. */
	row(row: Row): ReactNode;
}

/** A dense table whose further pages come on demand; a narrow screen scrolls it sideways. */
export function PagedTable<Row>({ label, columns, query, row }: PagedTableProps<Row>) {
	const { t } = useTranslation();
	const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
	if (isError || data === undefined) return <QueryState query={query} />;
	const rows = data.pages.flatMap((page) => page.data);
	if (rows.length === 0) return <p className="text-secondary">{t('admin.nothing')}</p>;
	return (
		<div className="flex flex-col items-start gap-4">
			<Table label={label} columns={columns}>
				{rows.map(row)}
			</Table>
			{hasNextPage && (
				<Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
					{t('common.more')}
				</Button>
			)}
		</div>
	);
}

export function Table({
	label,
	columns,
	children,
}: {
	label: string;
	columns: readonly string[];
	children: ReactNode;
}) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
			tabIndex={0}
			className="thin-scroll w-full overflow-x-auto rounded border border-line bg-surface"
		>
			<table className="w-full border-collapse text-left text-sm">
				<thead className="text-secondary">
					<tr>
						{columns.map((column) => (
							<th key={column} scope="col" className="border-b border-line px-3 py-2 font-medium whitespace-nowrap">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
			</table>
		</section>
	);
}

export const cellClass = 'px-3 py-2 align-top';
