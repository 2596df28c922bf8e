import { useQuery } from '@tanstack/react-query';
import Contrast from 'lucide-react/icons/contrast';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { IconButton } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';

/** The view of a page. */
export interface View {
	/** 1 fits the page. */
	readonly zoom: number;
	/** Quarter turns. */
	readonly turns: number;
	readonly contrast: boolean;
}
export const PLAIN_VIEW: View = { zoom: 1, turns: 0, contrast: false };

const LEAST = 0.5;
const MOST = 6;
export const zoomed = (view: View, factor: number): View => ({
	...view,
	zoom: Math.min(MOST, Math.max(LEAST, view.zoom * factor)),
});
export const turned = (view: View): View => ({ ...view, turns: (view.turns + 1) % 4 });

interface DocumentViewerProps {
	/** Key of the page among the opened ones. */
	opened: readonly (string | number)[];
	/** Opens it, which the audit log records. */
	open(signal: AbortSignal): Promise<Blob>;
	title: string;
	/** The key that picks it; null without one. */
	n: number | null;
	picked: boolean;
	view: View;
	onPick(): void;
	onView(view: View): void;
}

/** Around the viewers of a case: side by side if there is room. */
export const viewersClass = 'grid grid-cols-[repeat(auto-fit,minmax(max(17rem,40%),1fr))] gap-4';

/** One page of a document, with zoom, rotation and contrast. Each opening is an act in the audit log. */
export function DocumentViewer({ opened, open, title, n, picked, view, onPick, onView }: DocumentViewerProps) {
	const { t } = useTranslation();
	const query = useQuery({
		queryKey: ['admin-document', ...opened],
		queryFn: ({ signal }) => open(signal),
		// Opened once, it stays until the case is left.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const blob = query.data;
	const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
	useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
	const { zoom, turns, contrast } = view;
	return (
		<figure
			onPointerDown={onPick}
			onFocus={onPick}
			className={classNames('flex min-w-0 flex-col rounded border bg-surface', picked ? 'border-focus' : 'border-line')}
		>
			<figcaption className="flex flex-wrap items-center border-b border-line pl-3">
				<span className="mr-auto flex min-w-0 items-center gap-2 py-2 text-sm font-medium">
					{n !== null && <kbd className="rounded-sm border border-line px-1.5 text-xs text-secondary">{n}</kbd>}
					{title}
				</span>
				<span className="ml-auto flex desktop:gap-x-1">
					<IconButton label={t('desk.zoomOut')} onClick={() => onView(zoomed(view, 1 / 1.25))}>
						<ZoomOut size={18} aria-hidden="true" />
					</IconButton>
					<IconButton label={t('desk.zoomIn')} onClick={() => onView(zoomed(view, 1.25))}>
						<ZoomIn size={18} aria-hidden="true" />
					</IconButton>
					<IconButton label={t('desk.rotate')} onClick={() => onView(turned(view))}>
						<RotateCw size={18} aria-hidden="true" />
					</IconButton>
					<IconButton
						label={t('desk.contrast')}
						aria-pressed={contrast}
						className="aria-pressed:bg-raised aria-pressed:text-text"
						onClick={() => onView({ ...view, contrast: !contrast })}
					>
						<Contrast size={18} aria-hidden="true" />
					</IconButton>
					<IconButton label={t('desk.reset')} onClick={() => onView(PLAIN_VIEW)}>
						<RotateCcw size={18} aria-hidden="true" />
					</IconButton>
				</span>
			</figcaption>
			<section
				aria-label={title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
				tabIndex={0}
				className="thin-scroll grid h-80 shrink-0 grow grid-cols-[100%] grid-rows-[100%] place-items-center-safe overflow-auto rounded-b bg-ground desktop:h-100"
			>
				{address === null ? (
					<QueryState query={query} />
				) : (
					<img
						src={address}
						alt={title}
						style={{
							width: `${zoom * 100}%`,
							height: `${zoom * 100}%`,
							maxWidth: 'none',
							rotate: `${turns * 90}deg`,
							filter: contrast ? 'grayscale(1) contrast(1.9)' : 'none',
						}}
						className="object-contain"
					/>
				)}
			</section>
		</figure>
	);
}
