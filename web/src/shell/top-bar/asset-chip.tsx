import type { User } from '@fairtick/domain/identity/contract';
import { payoutPercentFor } from '@fairtick/domain/identity/payout-percent';
import type { Asset } from '@fairtick/domain/market/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSelectedAssets, useSelectionChanges } from '../../features/accounts/tabs/selected-assets.ts';
import { formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { IconButton } from '../../kit/ui/button.tsx';
import { Sheet } from '../../kit/ui/overlay/sheet.tsx';
import { TickerIcon } from '../../kit/ui/ticker-icon.tsx';
import { AssetPicker } from './lazy-asset-picker.ts';

/** The current asset on a small screen. A press opens the list, with the selected assets on top (TOP-19). */
export function AssetChip({ user }: { user: User }) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const selection = useSelectedAssets(user);
	const { choose, remove } = useSelectionChanges(useFailureToast());
	if (selection === null) return <div className="skeleton ml-3 h-9 w-32" />;
	const { tabs, active } = selection;
	const close = () => setOpen(false);
	const chooseTab = (id: number) => {
		choose(id);
		close();
	};
	const trigger = (
		<button type="button" className="flex min-h-11 min-w-0 items-center gap-1.5 rounded px-1.5 text-left">
			<TickerIcon icon={active.icon} />
			<span className="min-w-0">
				<span className="block truncate leading-4 font-semibold">{active.ticker}</span>
				<span className="block text-xs text-secondary">{formatPercent(payoutPercentFor(active, user.type))}</span>
			</span>
			<ChevronDown size={16} className="shrink-0 text-secondary" aria-hidden="true" />
		</button>
	);
	return (
		<Sheet title={t('accounts.assets')} trigger={trigger} open={open} onOpenChange={setOpen}>
			{tabs.length > 1 && <Selected tabs={tabs} active={active} onChoose={chooseTab} onRemove={remove} />}
			<AssetPicker user={user} active={active} onDone={close} />
		</Sheet>
	);
}

interface SelectedProps {
	tabs: readonly Asset[];
	active: Asset;
	onChoose(id: number): void;
	onRemove(id: number): void;
}

/** The selected assets, to switch to or, except the current one, to remove (SEL-02). */
function Selected({ tabs, active, onChoose, onRemove }: SelectedProps) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t('accounts.assets')} className="mb-2 flex flex-wrap gap-2">
			{tabs.map(({ id, ticker }) => (
				<li key={id} className="flex items-center rounded border border-line">
					<button
						type="button"
						aria-current={id === active.id}
						onClick={() => onChoose(id)}
						className="min-h-11 rounded px-3 font-medium"
					>
						{ticker}
					</button>
					{id !== active.id && (
						<IconButton label={t('accounts.removeAsset', { ticker })} onClick={() => onRemove(id)}>
							<X size={16} aria-hidden="true" />
						</IconButton>
					)}
				</li>
			))}
		</ul>
	);
}
