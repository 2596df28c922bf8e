import type { ReactNode } from 'react';

/** A part of a page under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-3">
			<h2 className="text-base font-semibold">{title}</h2>
			{children}
		</section>
	);
}
