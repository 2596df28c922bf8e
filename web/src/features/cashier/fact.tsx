import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { CopyButton } from '../../kit/ui/copying/copy-button.tsx';

interface FactProps {
	name: string;
	children: ReactNode;
	/** The value as copyable text. */
	copied?: string;
}

/** A name and its value in a `dl`. */
export function Fact({ name, children, copied }: FactProps) {
	const { t } = useTranslation();
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="min-w-0 flex-1 text-secondary">{name}</dt>
			{/* Keeps a number that is read off the screen on one line if possible. */}
			<dd className="flex max-w-3/4 shrink-0 items-center gap-1 text-right font-medium tabular-nums">
				<span className="min-w-0 wrap-anywhere">{children}</span>
				{copied !== undefined && <CopyButton text={copied} name={t('cashier.copyOne', { name })} />}
			</dd>
		</div>
	);
}
