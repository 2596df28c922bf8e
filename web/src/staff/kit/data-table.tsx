import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asOfStore } from '../../kit/api/as-of.ts';
import { useStore } from '../../kit/base/store.ts';
import { formatTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';

/** Classes of a column's cells; by default their text wraps. */
const LOOKS = {
	/** In one line. */
	line: 'whitespace-nowrap',
	/** Numbers beside words. */
	digits: 'tabular-nums',
	/** Times and similar values: on one line, with digits of equal width. */
	time: 'whitespace-nowrap tabular-nums',
	/** Right-aligned amounts and counts. */
	number: 'text-right whitespace-nowrap tabular-nums',
} as const;

export interface Column<Row> {
	/** Its name, unique in the table. */
	readonly head: string;
	readonly look?: keyof typeof LOOKS;
	/** Further classes of its cells, such as a width. */
	readonly className?: string;
	/** The full text of a cell that may be cut off. */
	title?(row: Row): string;
	cell(row: Row): ReactNode;
}

interface TableProps<Row> {
	/** Name of the list. */
	label: string;
	columns: readonly Column<NoInfer<Row>>[];
	rowKey(row: NoInfer<Row>): string | number;
	rowClass?(row: NoInfer<Row>): string;
	/** Centres cells vertically; by default their first lines are aligned. */
	middle?: boolean;
}

/** A dense table, or a note that it is empty. A narrow screen scrolls it sideways beside its first column. */
export function DataTable<Row>({ rows, ...table }: TableProps<Row> & { rows: readonly Row[] }) {
	const { label, columns, rowKey, rowClass, middle = false } = table;
	if (rows.length === 0) return <Nothing />;
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
						{columns.map(({ head, look }) => (
							<th
								key={head}
								scope="col"
								className={classNames(
									SPACE,
									'border-b border-line align-bottom font-medium max-desktop:whitespace-nowrap',
									look === 'number' && 'text-right',
								)}
							>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{rows.map((row) => (
						<tr key={rowKey(row)} className={rowClass?.(row)}>
							{columns.map(({ head, look, className, title, cell }) => (
								<td
									key={head}
									title={title?.(row)}
									className={classNames(SPACE, !middle && 'align-baseline', look && LOOKS[look], className)}
								>
									{cell(row)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** Narrower where a small desktop would cut off the last column. */
const SPACE = 'px-2 py-2 first:pl-3 last:pr-3 min-[75rem]:px-3';

export interface PagedTableProps<Row> extends TableProps<Row> {
	query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly Row[] }[] }>;
}

/** A table whose further pages are loaded on demand. */
export function PagedTable<Row>({ query, ...table }: PagedTableProps<Row>) {
	if (query.isError || query.data === undefined) return <QueryState query={query} />;
	return (
		<div className="flex flex-col items-start gap-4">
			<DataTable {...table} rows={query.data.pages.flatMap(({ data }) => data)} />
			<AsOf />
			<MoreButton query={query} />
		</div>
	);
}

/** Says of when the lists are, if they come from a replica of the database. */
function AsOf() {
	const { t } = useTranslation();
	const atMs = useStore(asOfStore);
	return atMs !== null && <p className="text-sm text-secondary">{t('admin.asOf', { time: formatTime(atMs) })}</p>;
}

/** Shown in place of an empty list. */
export function Nothing() {
	const { t } = useTranslation();
	return <p className="w-full rounded border border-line bg-surface px-4 py-6 text-secondary">{t('admin.nothing')}</p>;
}

/** A link in a cell or a line. On a small screen its touch target is higher than its line. */
export const linkClass =
	'-my-2.5 inline-flex min-h-11 min-w-6 items-center text-focus underline mouse:my-0 mouse:min-h-6';
