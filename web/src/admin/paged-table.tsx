import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { QueryState } from '../ui/query-state.tsx';

interface Page<Row> {
	readonly data: readonly Row[];
}

/** The name of a column; amounts stand at its end. */
export type Column = string | { readonly name: string; readonly end: true };

interface PagedTableProps<Row> {
	/** What is listed. */
	label: string;
	columns: readonly Column[];
	query: UseInfiniteQueryResult<{ readonly pages: readonly Page<Row>[] }>;
	/** The cells of a row, in a `tr` with its key. */
	row(row: Row): ReactNode;
}

/** A dense table whose further pages come on demand; a narrow screen scrolls it sideways beside its first column. */
export function PagedTable<Row>({ label, columns, query, row }: PagedTableProps<Row>) {
	const { t } = useTranslation();
	const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
	if (isError || data === undefined) return <QueryState query={query} />;
	const rows = data.pages.flatMap((page) => page.data);
	if (rows.length === 0) return <Nothing />;
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

/** What stands in place of an empty list. */
export function Nothing() {
	const { t } = useTranslation();
	return <p className="rounded border border-line bg-surface px-4 py-6 text-secondary">{t('admin.nothing')}</p>;
}

export function Table({
	label,
	columns,
	children,
}: {
	label: string;
	columns: readonly Column[];
	children: ReactNode;
}) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
			tabIndex={0}
			className="thin-scroll sticky-column end-shadow w-full overflow-x-auto rounded border border-line bg-surface"
		>
			<table className="w-full border-collapse text-left text-sm max-desktop:w-max max-desktop:min-w-full max-desktop:[&_td]:max-w-72">
				<thead className="text-secondary">
					<tr>
						{columns.map((column) => {
							const { name, end } = typeof column === 'string' ? { name: column, end: false } : column;
							return (
								<th
									key={name}
									scope="col"
									className={classNames(
										spaceClass,
										'border-b border-line align-bottom font-medium max-desktop:whitespace-nowrap',
										end && 'text-right',
									)}
								>
									{name}
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">{children}</tbody>
			</table>
		</section>
	);
}

/** Closer together where a small desktop would cut the last column off. */
export const spaceClass = 'px-2 py-2 first:pl-3 last:pr-3 min-[75rem]:px-3';
export const cellClass = `${spaceClass} align-baseline`;
/** A cell of a column of numbers, which is named by `atEnd`. */
export const numberClass = `${cellClass} text-right tabular-nums whitespace-nowrap`;

export const atEnd = (name: string) => ({ name, end: true }) as const satisfies Column;
/** A link in a cell or a line, as high as a finger needs on a small screen; lines and rows are no higher for it. */
export const linkClass =
	'-my-2.5 inline-flex min-h-11 min-w-6 items-center text-focus underline mouse:my-0 mouse:min-h-6';
