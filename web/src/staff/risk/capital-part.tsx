import { listCapitalPostings } from '@fairtick/domain/risk/contract';
import { formatAmount, formatSignedAmount } from '../../kit/i18n/format.ts';
import { translateCode } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';

const PAGE = 20;

/** The capital on which the caps are based, with every posting that changed it. */
export function CapitalPart() {
	const { t } = useTranslation();
	const query = usePages(['capital'], listCapitalPostings, { limit: PAGE });
	const first = query.data?.pages[0];
	return (
		<Part title={t('risk.capital')}>
			<p className="max-w-[75ch] text-secondary">{t('risk.capitalText')}</p>
			{first !== undefined && (
				<dl className="grid gap-3 min-[480px]:grid-cols-2 min-[75rem]:grid-cols-4">
					<Fact name={t('risk.capital')} minor={first.balance} />
					<Fact name={t('risk.capSide')} minor={first.caps.side} />
					<Fact name={t('risk.capAll')} minor={first.caps.all} />
					<Fact name={t('risk.capUser')} minor={first.caps.user} />
				</dl>
			)}
			<PagedTable
				label={t('risk.capital')}
				query={query}
				rowKey={({ event }) => event}
				columns={[
					{ head: t('admin.time'), look: 'time', cell: ({ at }) => formatInstant(at) },
					{
						head: t('risk.posting'),
						look: 'line',
						title: ({ reference }) => reference,
						cell: ({ reference }) => translateCode(t, `risk.posting_${reference.split(':')[0]}`, reference),
					},
					{
						head: t('risk.counterpart'),
						look: 'line',
						cell: ({ counterpart }) =>
							translateCode(t, `risk.account_${counterpart.replace('house:', '')}`, counterpart),
					},
					{ head: t('admin.amount'), look: 'number', cell: ({ amount }) => formatSignedAmount(amount) },
				]}
			/>
		</Part>
	);
}

function Fact({ name, minor }: { name: string; minor: number }) {
	return (
		<div className="flex flex-col-reverse justify-end rounded border border-line bg-surface p-4">
			<dt className="text-sm text-secondary">{name}</dt>
			<dd className="text-lg font-semibold tabular-nums">{formatAmount(minor)}</dd>
		</div>
	);
}
