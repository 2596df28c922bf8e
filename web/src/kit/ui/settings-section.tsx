import type { ReactNode } from 'react';

/** A part of a settings page with a title and an explanation. */
export function SettingsSection({
	title,
	text,
	action,
	children,
}: {
	title: string;
	text: string;
	action?: ReactNode;
	children: ReactNode;
}) {
	return (
		<section className="flex flex-col gap-3">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<div className="flex max-w-[56ch] flex-col gap-1">
					<h2 className="text-base font-semibold">{title}</h2>
					<p className="text-secondary">{text}</p>
				</div>
				{action}
			</div>
			{children}
		</section>
	);
}
