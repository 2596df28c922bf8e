import type { User } from '@fairtick/domain/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { AddAsset } from '../../features/accounts/tabs/add-asset.tsx';
import { AssetTabs } from '../../features/accounts/tabs/asset-tabs.tsx';
import { useSelectedAssets, useSelectionChanges } from '../../features/accounts/tabs/selected-assets.ts';
import { openTradesQuery } from '../../features/trading/placing/trades-cache.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { AssetPicker } from './lazy-asset-picker.ts';

const TabTrades = lazyPart('TabTrades', () => import('../../features/trading/tab-trades.tsx'), ['details']);

/** Tabs and the add button of the wide top bar. */
export function AssetBar({ user }: { user: User }) {
	const selection = useSelectedAssets(user);
	const onFailed = useFailureToast();
	const { choose, remove } = useSelectionChanges(onFailed);
	const open = useQuery(openTradesQuery(user.last_trade_on)).data;
	const tradesOf = (id: number) => {
		const trades = open?.filter(({ asset }) => asset.id === id) ?? [];
		return trades.length === 0 ? null : <TabTrades trades={trades} />;
	};
	if (selection === null) return <div className="skeleton mx-2 h-8 w-52.5" />;
	return (
		<div className="flex h-full min-w-0 items-center border-l border-line">
			<AssetTabs
				tabs={selection.tabs}
				active={selection.active}
				userType={user.type}
				onChoose={choose}
				onRemove={remove}
				onFailed={onFailed}
				tradesOf={tradesOf}
			/>
			<AddAsset list={(close) => <AssetPicker user={user} active={selection.active} onDone={close} />} />
		</div>
	);
}
