import type { Chart } from 'klinecharts';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import ZoomIn from 'lucide-react/icons/zoom-in';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { usePricesHeight } from '../use-prices-height.ts';
import type { ViewControl } from './view-control.ts';

const STEP = 1.25;
const PLATE = classNames(
	'pointer-events-auto inline-flex items-center justify-center rounded border border-line bg-surface/90 text-secondary',
	'hover:border-line-strong hover:text-text',
);

const [BUTTON_PX, FOOT_PX] = [28, 4];

interface ViewButtonsProps {
	chart: Chart;
	control: ViewControl;
	/** True if the chart does not show now. */
	away: boolean;
	/** True if a short trade could be enlarged. */
	hasSmallTrade: boolean;
	/** False on touch screens, which zoom without buttons. */
	zoom: boolean;
}

/** Zoom, the fitting view, the way to a small trade (CHART-09) and back to now, below the chips of trades at the foot of the prices (CHART-04). */
export function ViewButtons({ chart, control, away, hasSmallTrade, zoom }: ViewButtonsProps) {
	const { t } = useTranslation();
	const height = usePricesHeight(chart);
	if (height === 0) return null;
	return (
		<div
			className="pointer-events-none absolute right-20 left-2 z-4 flex h-7 items-end justify-between gap-2"
			style={{ top: height - BUTTON_PX - FOOT_PX }}
		>
			<div className="flex gap-1">
				{zoom && (
					<>
						<ZoomButton label={t('charts.zoomOut')} onPress={() => control.zoom(1 / STEP)}>
							<Minus size={16} aria-hidden="true" />
						</ZoomButton>
						<ZoomButton label={t('charts.zoomIn')} onPress={() => control.zoom(STEP)}>
							<Plus size={16} aria-hidden="true" />
						</ZoomButton>
						<ZoomButton label={t('charts.fit')} onPress={control.reset}>
							<Maximize2 size={14} aria-hidden="true" />
						</ZoomButton>
					</>
				)}
			</div>
			<div className="mb-7 flex gap-2">
				{hasSmallTrade && (
					<Pill label={t('charts.showTrade')} onPress={control.showTrade}>
						<ZoomIn size={16} aria-hidden="true" />
					</Pill>
				)}
				{away && (
					<Pill label={t('charts.toNow')} onPress={control.toNow}>
						<ChevronsRight size={16} aria-hidden="true" />
					</Pill>
				)}
			</div>
		</div>
	);
}

function Pill({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
	return (
		<button
			type="button"
			onClick={onPress}
			className={classNames(PLATE, 'min-h-11 gap-1 rounded-full px-3 text-sm font-medium text-text mouse:min-h-8')}
		>
			{label}
			{children}
		</button>
	);
}

function ZoomButton({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
	return (
		<button type="button" aria-label={label} title={label} onClick={onPress} className={classNames(PLATE, 'size-7')}>
			{children}
		</button>
	);
}
