import { Info, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../../kit/ui/class-names.ts';

const SOURCES = {
	log: { Icon: ScrollText, colour: 'text-text', text: 'published.fromLog' },
	house: { Icon: Info, colour: 'text-secondary', text: 'published.ourWord' },
} as const;
/** The basis of numbers (PROOF-13): anyone can recompute them from the log, or they are the house's word. */
type Source = keyof typeof SOURCES;

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
	/** The basis of its numbers; both, if some are from the log and some are not. */
	from: Source | readonly Source[];
	/** Why. */
	why?: string;
	name: string;
	children: ReactNode;
}

/** A part of the statistics that says what its numbers are worth (PROOF-04, PROOF-13). */
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

/** A note that the range is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => (
	<p className="rounded border border-line bg-surface px-4 py-6 text-center text-sm text-secondary">{children}</p>
);
