import {
	announceAssetMaintenance,
	createAsset,
	getAssetSources,
	listManagedAssets,
	type ManagedAsset,
} from '@fairtick/domain/assets/contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../api/query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../identity/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Part } from '../../ui/part.tsx';
import { TickerIcon } from '../../ui/ticker-icon.tsx';
import { PageHead } from '../page-head.tsx';
import { PagedTable, spaceClass } from '../paged-table.tsx';
import { usePages } from '../use-pages.ts';
import { sourcesQuery } from './asset-queries.ts';
import { MaintenancePart } from './maintenance-part.tsx';
import { nameMoney } from './taken-money.ts';

const PAGE = 50;

/** The catalogue: every asset that ever was on the list, and maintenance of all (ADMIN-05). */
export function AssetsPage() {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const query = usePages(['assets'], (cursor, signal) =>
		fetchAnswer(listManagedAssets, { query: { limit: PAGE, cursor } as never }, signal),
	);
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
				columns={[
					t('catalogue.ticker'),
					t('catalogue.source'),
					t('catalogue.group'),
					t('catalogue.state'),
					t('catalogue.prices'),
					t('catalogue.money'),
				]}
				query={query}
				row={(asset) => <AssetRow key={asset.id} asset={asset} />}
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

function AssetRow({ asset }: { asset: ManagedAsset }) {
	const { t } = useTranslation();
	const { id, ticker, name, icon, source, group, state } = asset;
	return (
		<tr>
			<td className={spaceClass}>
				<Link to={`/admin/assets/${id}`} className="-my-1 flex min-h-11 items-center gap-3 mouse:my-0 mouse:min-h-6">
					<TickerIcon icon={icon} size={24} />
					<span className="flex flex-col">
						<span className="whitespace-nowrap text-focus underline">{ticker}</span>
						<span className="text-xs whitespace-nowrap text-secondary">{name}</span>
					</span>
				</Link>
			</td>
			<td className={`${spaceClass} max-desktop:whitespace-nowrap`}>{t(`catalogue.source_${source}`)}</td>
			<td className={`${spaceClass} whitespace-nowrap`}>{t(`catalogue.group_${group}`)}</td>
			<td className={`${spaceClass} whitespace-nowrap`}>{t(`catalogue.state_${state}`)}</td>
			<td className={`${spaceClass} max-desktop:whitespace-nowrap`}>
				<Prices asset={asset} />
			</td>
			<td className={`${spaceClass} whitespace-nowrap`}>{t(nameMoney(asset))}</td>
		</tr>
	);
}

/** Whether an asset is open now, or why it is not. */
export function Prices({ asset: { open, closed_reason } }: { asset: ManagedAsset }) {
	const { t } = useTranslation();
	if (open) return <span className="text-up-text">{t('catalogue.open')}</span>;
	return (
		<span className="text-secondary">{closed_reason === null ? '–' : t(`catalogue.closed_${closed_reason}`)}</span>
	);
}
