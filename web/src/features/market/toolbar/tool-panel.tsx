import { type ReactNode, useState } from 'react';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';
import { Sheet } from '../../../kit/ui/overlay/sheet.tsx';
import { useIsDesktop } from '../../../kit/ui/use-media-query.ts';

interface ToolPanelProps {
	/** The panel's title and accessible name. */
	label: string;
	/** The button's content. */
	face: ReactNode;
	/** The current setting, read after the label. */
	value?: string;
	align?: 'start' | 'end';
	className?: string;
	onOpen?(): void;
	children(close: () => void): ReactNode;
}

const buttonClass = classNames(
	'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded px-2 text-sm font-medium whitespace-nowrap',
	'text-secondary hover:bg-raised hover:text-text data-popup-open:bg-raised data-popup-open:text-text',
	'-outline-offset-2 mouse:h-8 mouse:min-w-8',
);

/** A tool of the chart. Its button opens a panel below it, or a sheet on a small screen. */
export function ToolPanel({ label, face, value, align = 'start', className, onOpen, children }: ToolPanelProps) {
	const isDesktop = useIsDesktop();
	const [open, setOpen] = useState(false);
	const onOpenChange = (next: boolean) => {
		if (next) onOpen?.();
		setOpen(next);
	};
	const content = children(() => setOpen(false));
	const button = (
		<button
			type="button"
			aria-label={value === undefined ? label : `${label}: ${value}`}
			title={isDesktop ? label : undefined}
			className={buttonClass}
		>
			{face}
		</button>
	);
	if (!isDesktop)
		return (
			<Sheet title={label} trigger={button} open={open} onOpenChange={onOpenChange}>
				{content}
			</Sheet>
		);
	return (
		<Popover
			open={open}
			onOpenChange={onOpenChange}
			button={button}
			sideOffset={6}
			align={align}
			collisionPadding={8}
			className={classNames('thin-scroll max-h-[min(var(--available-height),35rem)] overflow-y-auto p-2', className)}
			label={label}
		>
			{content}
		</Popover>
	);
}
