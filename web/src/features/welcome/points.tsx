import type { ReactNode } from 'react';

interface PointsProps {
	title: string;
	points: readonly { readonly title: string; readonly text: string }[];
	/** Shown below the points. */
	children?: ReactNode;
}

/** A heading with a few short points in a row, stacked on small screens. */
export function Points({ title, points, children }: PointsProps) {
	return (
		<section className="flex flex-col gap-5">
			<h2 className="text-lg font-bold">{title}</h2>
			<ol className="grid gap-4 desktop:grid-cols-3">
				{points.map((point, index) => (
					<li key={point.title} className="flex flex-col gap-2 rounded border border-line bg-surface p-5">
						<span className="text-sm font-semibold text-secondary" aria-hidden="true">
							{index + 1}
						</span>
						<h3 className="text-base font-semibold">{point.title}</h3>
						<p className="text-secondary">{point.text}</p>
					</li>
				))}
			</ol>
			{children}
		</section>
	);
}
