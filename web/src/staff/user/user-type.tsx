import { listTypeChanges, setUserType, type TypeProgress } from '@fairtick/domain/tiers/contract';
import { isAbove } from '@fairtick/domain/tiers/rules';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import type { ReactNode } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { formatAmount, formatDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { ActButton } from '../act-dialog.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';

const PAGE = 20;

/** The tier of a user: its origin, and the tier that staff may set above it (SITE-08). */
export function UserTypePart({ id }: { id: number }) {
	const { t } = useTranslation();
	const query = usePages(['user', id, 'types'], listTypeChanges, { params: { id }, limit: PAGE });
	const progress = query.data?.pages[0]?.progress;
	return (
		<Part title={t('admin.type')}>
			{progress !== undefined && <Progress id={id} progress={progress} />}
			<PagedTable
				label={t('userTypes.history')}
				query={query}
				rowKey={(change) => change.id}
				columns={[
					{ head: t('admin.time'), look: 'time', cell: ({ at }) => formatInstant(at) },
					{
						head: t('admin.type'),
						look: 'line',
						cell: ({ from, to }) => `${t(`admin.type_${from}`)} → ${t(`admin.type_${to}`)}`,
					},
					{
						head: t('userTypes.cause'),
						className: 'break-words',
						cell: ({ actor, reason }) => (actor === null ? t('userTypes.conditions') : `${actor.name}: ${reason}`),
					},
				]}
			/>
		</Part>
	);
}

function Progress({ id, progress }: { id: number; progress: TypeProgress }) {
	const { t } = useTranslation();
	const user = useUser();
	const params = { id };
	const { earned, set_by_staff: byStaff, kept_until: keptUntil } = progress;
	const mayAct = user !== null && user.id !== id && allowsRole(setUserType.access, user.role);
	const above = (['gold', 'premium'] as const).filter((type) => isAbove(type, earned) && type !== byStaff);
	return (
		<>
			<dl className="grid gap-x-8 gap-y-3 rounded border border-line bg-surface p-4 desktop:grid-cols-2">
				<Fact name={t('admin.type')}>{t(`admin.type_${progress.type}`)}</Fact>
				<Fact name={t('userTypes.earned')}>{t(`admin.type_${earned}`)}</Fact>
				<Fact name={t('userTypes.setByStaff')}>{byStaff === null ? '–' : t(`admin.type_${byStaff}`)}</Fact>
				<Fact name={t('userTypes.deposited')}>{formatAmount(progress.deposited)}</Fact>
				{keptUntil !== null && (
					<Fact name={t('userTypes.conditions')}>
						{t('userTypes.keptUntil', { time: formatDate(Date.parse(keptUntil), true) })}
					</Fact>
				)}
			</dl>
			{mayAct && (
				<div className="flex flex-wrap gap-2">
					{above.length > 0 && (
						<ActButton
							label={t('userTypes.above')}
							text={t('userTypes.aboveText')}
							extra={{ type: above[0] as string }}
							fields={(field) => (
								<SelectField
									label={t('admin.type')}
									options={above.map((value) => ({ value, label: t(`admin.type_${value}`) }))}
									{...field('type')}
								/>
							)}
							send={({ type, reason }) => call(setUserType, { params, body: { type: type as 'gold', reason } })}
						/>
					)}
					{byStaff !== null && (
						<ActButton
							label={t('userTypes.remove')}
							text={t('userTypes.removeText', { type: t(`admin.type_${earned}`) })}
							send={({ reason }) => call(setUserType, { params, body: { type: null, reason } })}
						/>
					)}
				</div>
			)}
		</>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt className="text-secondary">{name}</dt>
			<dd className="font-medium">{children}</dd>
		</div>
	);
}
