import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

interface FactProps {
	name: string;
	children: ReactNode;
	/** The value as a text to copy. */
	copied?: string;
}

/** A name and its value in a `dl`. */
export function Fact({ name, children, copied }: FactProps) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="text-secondary">{name}</dt>
			<dd className="flex min-w-0 items-center gap-1 text-right font-medium break-all tabular-nums">
				{children}
				{copied !== undefined && <CopyButton text={copied} />}
			</dd>
		</div>
	);
}
