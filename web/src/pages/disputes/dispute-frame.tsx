import type { ReactNode } from 'react';

interface DisputeFrameProps {
	title: string;
	text?: ReactNode;
	/** Stands at the right of a wide screen, below on a small one. */
	aside?: ReactNode;
	children: ReactNode;
}

/** A page about disputes: one column, or two where it says so. */
export function DisputeFrame({ title, text, aside, children }: DisputeFrameProps) {
	const main = <div className="flex min-w-0 flex-1 flex-col gap-6">{children}</div>;
	return (
		<div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex max-w-[68ch] flex-col gap-1">
				<h1 className="text-xl font-bold">{title}</h1>
				{text !== undefined && <div className="text-secondary">{text}</div>}
			</header>
			{aside === undefined ? (
				main
			) : (
				<div className="flex flex-col gap-6 desktop:flex-row desktop:items-start">
					{main}
					<aside className="w-full shrink-0 rounded border border-line bg-surface p-4 desktop:w-90">{aside}</aside>
				</div>
			)}
		</div>
	);
}
