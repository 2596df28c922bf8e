import type { ReactNode } from 'react';

/** A part of the statistics with its name. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-4">
			<h2 className="text-base font-semibold">{title}</h2>
			{children}
		</section>
	);
}
