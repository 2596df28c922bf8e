import { Menu as Base } from '@base-ui/react/menu';
import type { Asset } from '@fairtick/domain/market/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Menu, menuItemClass } from '../../../kit/ui/overlay/menu.tsx';
import { usePopupButton } from '../../../kit/ui/overlay/use-popup-button.ts';
import { TickerIcon } from '../../../kit/ui/ticker-icon.tsx';

interface MoreTabsProps {
	/** The row of tabs, one element for each tab. */
	row: RefObject<HTMLElement | null>;
	tabs: readonly Asset[];
	/** The state of an asset beside its name. */
	standingOf(asset: Asset): ReactNode;
	onChoose(id: number): void;
}

/** Indexes of the tabs that are not fully visible. */
function findHidden(row: HTMLElement): readonly number[] {
	const frame = row.getBoundingClientRect();
	return [...row.children].flatMap((tab, index) => {
		const { left, right } = tab.getBoundingClientRect();
		return left < frame.left - 1 || right > frame.right + 1 ? index : [];
	});
}

/** A button with the number of tabs that do not fit, which lists them; nothing if all fit. */
export function MoreTabs({ row, tabs, standingOf, onChoose }: MoreTabsProps) {
	const { t } = useTranslation();
	const [hidden, setHidden] = useState<readonly number[]>([]);
	const { button, popup } = usePopupButton('menu');
	// biome-ignore lint/correctness/useExhaustiveDependencies: other tabs have other places
	useEffect(() => {
		const element = row.current;
		if (element === null) return;
		const look = () =>
			setHidden((before) => {
				const now = findHidden(element);
				return now.join() === before.join() ? before : now;
			});
		look();
		const observer = new ResizeObserver(look);
		observer.observe(element);
		element.addEventListener('scroll', look);
		return () => {
			observer.disconnect();
			element.removeEventListener('scroll', look);
		};
	}, [row, tabs]);
	if (hidden.length === 0) return null;
	return (
		<>
			<button
				{...button}
				type="button"
				className="ml-1 inline-flex h-9 shrink-0 items-center gap-1 rounded px-2 text-xs font-medium whitespace-nowrap text-secondary hover:bg-raised hover:text-text data-popup-open:bg-raised"
			>
				{t('accounts.moreTabs', { count: hidden.length })}
				<ChevronDown size={14} aria-hidden="true" />
			</button>
			{popup && (
				<Menu {...popup} className="w-72">
					{hidden.map((index) => {
						const tab = tabs[index];
						return (
							tab && (
								<Base.Item key={tab.id} className={menuItemClass} onClick={() => onChoose(tab.id)}>
									<TickerIcon icon={tab.icon} size={24} />
									<span className="flex-1">{tab.ticker}</span>
									<span className="text-xs font-normal">{standingOf(tab)}</span>
								</Base.Item>
							)
						);
					})}
				</Menu>
			)}
		</>
	);
}
