import { CircleCheck, Info, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';

const SOURCES = {
	log: { Icon: CircleCheck, colour: 'text-up-text', text: 'published.fromLog' },
	receipts: { Icon: ReceiptText, colour: 'text-text', text: 'published.fromReceipts' },
	word: { Icon: Info, colour: 'text-secondary', text: 'published.ourWord' },
} as const;

interface PublishedProps {
	title: string;
	text: string;
	/** What the numbers are worth: recomputable from the log, checkable with receipts, or the operator's word. */
	source: keyof typeof SOURCES;
	/** Why. */
	why?: string;
	name: string;
	children: ReactNode;
}

/** A part of the statistics that says how far it can be checked (PROOF-04). */
export function Published({ title, text, source, why, name, children }: PublishedProps) {
	const { t } = useTranslation();
	const { Icon, colour, text: label } = SOURCES[source];
	return (
		<section className="flex flex-col gap-3" data-testid={`published-${name}`}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<h3 className="font-semibold">{title}</h3>
				<p className={classNames('inline-flex items-center gap-1.5 text-xs font-medium', colour)}>
					<Icon size={14} aria-hidden="true" />
					{t(label)}
				</p>
			</div>
			<p className="max-w-[68ch] text-sm leading-6 text-secondary">{text}</p>
			{children}
			{why !== undefined && <p className="max-w-[68ch] text-xs leading-5 text-secondary">{why}</p>}
		</section>
	);
}

/** That there is nothing in the range. */
export const Nothing = ({ children }: { children: ReactNode }) => (
	<p className="rounded border border-line bg-surface px-4 py-6 text-center text-sm text-secondary">{children}</p>
);
