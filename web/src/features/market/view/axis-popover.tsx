import type { Chart } from 'klinecharts';
import { type ReactNode, useRef } from 'react';
import { PopoverPanel } from '../../../kit/ui/overlay/popover-panel.tsx';

interface AxisPopoverProps {
	id: string;
	chart: Chart;
	open: boolean;
	onOpenChange(open: boolean): void;
	/** Distance from the top of the chart in pixels. */
	y: number;
	label: string;
	icon: ReactNode;
	children: ReactNode;
}

const SIZE_PX = 20;

/** A panel beside the price axis. While it is open, its button on the axis closes it. */
export function AxisPopover({ id, chart, open, onOpenChange, y, label, icon, children }: AxisPopoverProps) {
	const anchor = useRef<HTMLButtonElement>(null);
	const right = chart.getSize('candle_pane', 'yAxis')?.width ?? 0;
	return (
		<>
			{open && (
				<button
					ref={anchor}
					type="button"
					aria-label={label}
					onClick={() => onOpenChange(false)}
					style={{ top: y - SIZE_PX / 2, right }}
					className="absolute z-5 inline-flex size-5 items-center justify-center bg-focus text-ground"
				>
					{icon}
				</button>
			)}
			<PopoverPanel
				id={id}
				open={open}
				anchor={anchor}
				onOpenChange={onOpenChange}
				label={label}
				side="left"
				sideOffset={6}
				collisionPadding={8}
				className="w-80 max-w-[calc(100vw-1rem)] p-2"
			>
				{children}
			</PopoverPanel>
		</>
	);
}
