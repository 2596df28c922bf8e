import type { ReactNode } from 'react';

/** The title of a page with a sentence about it, and its actions at the right. */
export function PageHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	return (
		<div className="flex flex-wrap items-start justify-between gap-3">
			<div className="flex max-w-[80ch] flex-col gap-1">
				<h1 className="text-xl font-bold">{title}</h1>
				<p className="text-pretty text-secondary">{text}</p>
			</div>
			{children}
		</div>
	);
}
