import type { LucideIcon } from 'lucide-react';
import Info from 'lucide-react/icons/info';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';

/** The basis of numbers (PROOF-13): the log, from which anyone can recompute them, or the house's word. */
type Source = 'log' | 'house';

const SOURCES: Readonly<
	Record<Source, { Icon: LucideIcon; colour: string; text: 'published.fromLog' | 'published.ourWord' }>
> = {
	log: { Icon: ScrollText, colour: 'text-text', text: 'published.fromLog' },
	house: { Icon: Info, colour: 'text-secondary', text: 'published.ourWord' },
};

export function SourceBadge({ from }: { from: Source }) {
	const { t } = useTranslation();
	const { Icon, colour, text } = SOURCES[from];
	return (
		<span
			className={classNames('inline-flex items-center gap-1.5 text-xs font-medium', colour)}
			data-testid={`from-${from}`}
		>
			<Icon size={14} aria-hidden="true" className="shrink-0" />
			{t(text)}
		</span>
	);
}

interface PublishedProps {
	title: string;
	text: string;
	/** The basis of the part's numbers; both if they differ. */
	from: Source | readonly Source[];
	/** The reason. */
	why?: string;
	name: string;
	children: ReactNode;
}

/** A part of the statistics with the basis of its numbers (PROOF-04, PROOF-13). */
export function Published({ title, text, from, why, name, children }: PublishedProps) {
	return (
		<section className="flex flex-col gap-3" data-testid={`published-${name}`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h3 className="font-semibold">{title}</h3>
				<p className="flex flex-wrap gap-x-4 gap-y-1">
					{[from].flat().map((one) => (
						<SourceBadge key={one} from={one} />
					))}
				</p>
			</div>
			<p className="max-w-[68ch] text-sm leading-6 text-secondary">{text}</p>
			{children}
			{why !== undefined && <p className="max-w-[68ch] text-xs leading-5 text-secondary">{why}</p>}
		</section>
	);
}

/** A note that the range has no data. */
export const Nothing = ({ children }: { children: ReactNode }) => (
	<p className="rounded border border-line bg-surface px-4 py-6 text-center text-sm text-secondary">{children}</p>
);
