import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart, FeatureStyle } from 'klinecharts';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { type ChartPalette, readChartPalette } from '../model/chart-palette.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { AxisPopover } from './axis-popover.tsx';

interface AxisAlertProps {
	chart: Chart;
	asset: Asset;
	/** Changes with the page's colours. */
	colours: string;
	/** The form that sets an alert at a price, which has the asset's digits. */
	form(price: string): ReactNode;
}

const SIZE_PX = 20;

/**
 * A plus at the price axis, beside the price under the pointer, that sets an alert there. Keyboard users have the bell
 * above the chart.
 */
export function AxisAlert({ chart, asset, colours, form }: AxisAlertProps) {
	const { t } = useTranslation();
	const [at, setAt] = useState<{ readonly price: string; readonly y: number } | null>(null);
	const [open, setOpen] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		const element = chart.getDom();
		if (element === null) return;
		chart.setStyles({ crosshair: { horizontal: { features: [plus(readChartPalette(element))] } } });
	}, [chart, colours]);

	useEffect(() => {
		const onPlus = (pressed?: unknown) => {
			const { y = 0 } = (pressed as { crosshair: { y?: number } }).crosshair;
			const [point] = chart.convertFromPixel([{ y }], { paneId: PRICES_PANE }) as readonly { value?: number }[];
			if (point?.value === undefined) return;
			setAt({ price: point.value.toFixed(asset.digits), y });
			setOpen(true);
		};
		chart.subscribeAction('onCrosshairFeatureClick', onPlus);
		return () => chart.unsubscribeAction('onCrosshairFeatureClick', onPlus);
	}, [chart, asset.digits]);

	if (at === null) return null;
	return (
		<AxisPopover
			id="axis-alert"
			chart={chart}
			open={open}
			y={at.y}
			onOpenChange={setOpen}
			icon={<Plus size={14} aria-hidden="true" />}
			label={t('charts.alerts')}
		>
			{form(at.price)}
		</AxisPopover>
	);
}

function plus({ raised, text, price, ground }: ChartPalette): FeatureStyle {
	const none = { marginLeft: 0, marginTop: 0, marginRight: 0, marginBottom: 0 };
	const inside = { paddingLeft: 0, paddingTop: 0, paddingRight: 0, paddingBottom: 0 };
	return {
		id: 'alert',
		type: 'path',
		size: SIZE_PX,
		borderRadius: 0,
		...none,
		...inside,
		color: text,
		backgroundColor: raised,
		activeColor: ground,
		activeBackgroundColor: price,
		content: { style: 'stroke', path: 'M10 5V15M5 10H15', lineWidth: 1.5 },
	};
}
