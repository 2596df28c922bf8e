import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import type { Translate } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { type Column, linkClass } from './data-table.tsx';
import { formatInstant } from './format-instant.ts';
import type { ItemQueue } from './next-item.tsx';
import { TakenBy, type TakenByProps } from './taken-by.tsx';

type ItemOf<Queue extends ItemQueue> = AnswerOf<Queue['list']>['data'][number];

/** The first column of a queue: a time that links to the item, marked if the item is overdue. */
export const itemColumn = <Queue extends ItemQueue>(
	{ path }: Queue,
	head: string,
	instantOf: (item: ItemOf<Queue>) => string | null,
): Column<ItemOf<Queue>> => ({
	head,
	look: 'time',
	cell: (item) => (
		<>
			<Link to={`${path}/${item.id}`} className={linkClass}>
				{formatInstant(instantOf(item))}
			</Link>
			{'overdue' in item && item.overdue && <Overdue />}
		</>
	),
});

function Overdue() {
	const { t } = useTranslation();
	return <span className="block font-medium text-down-text desktop:ml-2 desktop:inline">{t('admin.overdue')}</span>;
}

/** The due time of an item without its own page. */
export const dueColumn = <Row extends { readonly due_at: string; readonly overdue: boolean }>(
	t: Translate,
): Column<Row> => ({
	head: t('admin.due'),
	look: 'time',
	cell: ({ due_at, overdue }) => (
		<>
			{formatInstant(due_at)}
			{overdue && <Overdue />}
		</>
	),
});

interface OfUser {
	readonly user: { readonly id: number; readonly name: string } | null;
}

/** The user of an item, by name and number. */
export const userColumn = <Row extends OfUser>(t: Translate): Column<Row> => ({
	head: t('title.adminUser'),
	look: 'line',
	cell: ({ user }) => (user === null ? t('admin.nobody') : `${user.name} (${user.id})`),
});

/** The member of staff who has taken an item. */
export const takenColumn = <Row extends TakenByProps>(t: Translate): Column<Row> => ({
	head: t('admin.takenBy'),
	look: 'digits',
	cell: ({ taken }) => <TakenBy taken={taken} />,
});
