import {
	announceAssetMaintenance,
	createAsset,
	getAssetSources,
	listManagedAssets,
	type ManagedAsset,
} from '@fairtick/domain/assets/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { buttonClass } from '../../kit/ui/button.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { TickerIcon } from '../../kit/ui/ticker-icon.tsx';
import { PagedTable } from '../kit/data-table.tsx';
import { usePages } from '../kit/use-pages.ts';
import { PageHead } from '../page-head.tsx';
import { sourcesQuery } from './asset-queries.ts';
import { MaintenancePart } from './maintenance-part.tsx';
import { nameMoney } from './taken-money.ts';

const PAGE = 50;

/** The catalogue: every asset that was ever listed, and maintenance of all assets (ADMIN-05). */
export function AssetsPage() {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const query = usePages(['assets'], listManagedAssets, { limit: PAGE });
	const { maintenances = [], lacking = [] } = useQuery(sourcesQuery).data ?? {};
	return (
		<div className="flex flex-col gap-8">
			<PageHead title={t('title.adminAssets')} text={t('catalogue.assetsText')}>
				{allowsRole(createAsset.access, role) && (
					<Link to="/admin/assets/new" className={buttonClass('primary')}>
						{t('catalogue.newAsset')}
					</Link>
				)}
			</PageHead>
			<PagedTable
				label={t('title.adminAssets')}
				query={query}
				rowKey={({ id }) => id}
				middle
				columns={[
					{ head: t('catalogue.ticker'), cell: (asset) => <AssetLink asset={asset} /> },
					{
						head: t('catalogue.source'),
						className: 'max-desktop:whitespace-nowrap',
						cell: ({ source }) => t(`catalogue.source_${source}`),
					},
					{ head: t('catalogue.group'), look: 'line', cell: ({ group }) => t(`catalogue.group_${group}`) },
					{ head: t('catalogue.state'), look: 'line', cell: ({ state }) => t(`catalogue.state_${state}`) },
					{
						head: t('catalogue.prices'),
						className: 'max-desktop:whitespace-nowrap',
						cell: (asset) => <Prices asset={asset} />,
					},
					{ head: t('catalogue.money'), look: 'line', cell: (asset) => t(nameMoney(asset)) },
				]}
			/>
			{lacking.length > 0 && (
				<Part title={t('catalogue.lacking')}>
					<ul className="flex flex-col gap-1">
						{lacking.map(({ tickers, setting, waits }) => (
							<li key={setting}>
								{t(waits ? 'catalogue.lackingAnswer' : 'catalogue.lackingSetting', {
									setting,
									tickers: tickers.join(', '),
								})}
							</li>
						))}
					</ul>
				</Part>
			)}
			{allowsRole(getAssetSources.access, role) && (
				<Part title={t('catalogue.maintenanceOfAll')}>
					<MaintenancePart
						assetId={null}
						maintenances={maintenances}
						mayChange={allowsRole(announceAssetMaintenance.access, role)}
					/>
				</Part>
			)}
		</div>
	);
}

function AssetLink({ asset: { id, ticker, name, icon } }: { asset: ManagedAsset }) {
	return (
		<Link to={`/admin/assets/${id}`} className="-my-1 flex min-h-11 items-center gap-3 mouse:my-0 mouse:min-h-6">
			<TickerIcon icon={icon} size={24} />
			<span className="flex flex-col">
				<span className="whitespace-nowrap text-focus underline">{ticker}</span>
				<span className="text-xs whitespace-nowrap text-secondary">{name}</span>
			</span>
		</Link>
	);
}

/** True if an asset is open now, else the reason. */
export function Prices({ asset: { open, closed_reason } }: { asset: ManagedAsset }) {
	const { t } = useTranslation();
	if (open) return <span className="text-up-text">{t('catalogue.open')}</span>;
	return (
		<span className="text-secondary">{closed_reason === null ? '–' : t(`catalogue.closed_${closed_reason}`)}</span>
	);
}
