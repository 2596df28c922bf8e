import { Menu as Base } from '@base-ui/react/menu';
import type { Asset } from '@fairtick/domain/market/contract';
import { PATHS } from '@fairtick/domain/pages/pages';
import { Link } from '../../../kit/navigation/link.tsx';
import { Menu, menuItemClass } from '../../../kit/ui/overlay/menu.tsx';
import type { PopupProps } from '../../../kit/ui/overlay/use-popup-button.ts';

/** The assets that an event touches, each with a link to its chart. */
export function TradeMenu({ assets, ...popup }: PopupProps & { assets: readonly Asset[] }) {
	return (
		<Menu {...popup} className="max-h-80 min-w-40 overflow-y-auto">
			{assets.map(({ id, ticker }) => (
				<Base.LinkItem
					key={id}
					closeOnClick
					render={<Link to={PATHS.home} query={{ asset: String(id) }} />}
					className={menuItemClass}
				>
					{ticker}
				</Base.LinkItem>
			))}
		</Menu>
	);
}
