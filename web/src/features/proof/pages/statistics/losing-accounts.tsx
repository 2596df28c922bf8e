import type { ModeStatistics } from '@fairtick/domain/proof/statistics-contract';
import { formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { formatShare } from './format-share.ts';
import { Nothing, Published } from './published.tsx';

const DAYS = [7, 30, 90, 365] as const;

/** The share of accounts that lost money, for each range. */
export function LosingAccounts({ losing, chosen }: { losing: ModeStatistics['losing']; chosen: number }) {
	const { t } = useTranslation();
	const shown = DAYS.flatMap((days) => {
		const found = losing.find((one) => one.days === days);
		return found === undefined ? [] : [{ ...found, days }];
	});
	return (
		<Published
			name="accounts"
			title={t('published.accountsTitle')}
			text={t('published.accountsText')}
			from="house"
			why={t('published.accountsSource')}
		>
			{shown.length === 0 ? (
				<Nothing>{t('published.accountsNone')}</Nothing>
			) : (
				<dl
					aria-label={t('published.accountsWindows')}
					className="grid grid-cols-2 divide-line overflow-hidden rounded border border-line bg-surface desktop:grid-cols-4 desktop:divide-x"
				>
					{shown.map(({ days, accounts, lost }) => (
						<div
							key={days}
							className={classNames('flex flex-col gap-1 px-4 py-3', days === chosen && 'bg-raised')}
							data-testid={`losing-${days}`}
						>
							<dt className="text-sm text-secondary">{t(`published.days_${days}`)}</dt>
							<dd className="text-lg font-semibold tabular-nums">
								{lost === null ? '–' : formatShare(lost, accounts)}
							</dd>
							<dd className="text-xs text-secondary tabular-nums">
								{lost === null
									? t('published.accountsFew')
									: t('published.accountsOf', { count: accounts, accounts: formatNumber(accounts) })}
							</dd>
						</div>
					))}
				</dl>
			)}
		</Published>
	);
}
