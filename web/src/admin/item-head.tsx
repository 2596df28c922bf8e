import type { ReactNode } from 'react';

interface ItemHeadProps {
	title: string;
	/** In one line, where there is room. */
	facts: ReactNode;
	/** Beside both. */
	acts: ReactNode;
	/** Below the facts. */
	children?: ReactNode;
}

/** The head of one item of a queue. */
export function ItemHead({ title, facts, acts, children }: ItemHeadProps) {
	return (
		<header className="flex flex-wrap items-start justify-between gap-3">
			<div className="flex flex-col gap-1">
				<h1 className="text-xl font-bold tabular-nums">{title}</h1>
				<p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary tabular-nums">{facts}</p>
				{children}
			</div>
			{acts}
		</header>
	);
}
