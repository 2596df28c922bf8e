import type { PagePath } from '@fairtick/domain/pages/every-page';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Link } from '../../../kit/navigation/link.tsx';

interface ThreadFrameProps {
	/** The page that lists all threads of this kind. */
	list: { readonly path: PagePath; readonly title: string };
	title: string;
	text: ReactNode;
	/** The subject: at the right of a wide screen; first or last on a small one. Left out if the title says it all. */
	facts?: ReactNode;
	factsFirst?: boolean;
	children: ReactNode;
}

/** A page about a dispute or conversation, with a link to all of them. */
export function ThreadFrame({ list, title, text, facts, factsFirst = false, children }: ThreadFrameProps) {
	const aside = facts !== undefined && (
		<aside className="w-full shrink-0 max-desktop:border-t max-desktop:border-line max-desktop:pt-6 desktop:w-100 desktop:rounded desktop:border desktop:border-line desktop:bg-surface desktop:p-4">
			{facts}
		</aside>
	);
	return (
		<div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-6 px-4 py-8 desktop:py-12">
			<header className="flex max-w-[68ch] flex-col gap-1">
				<Link
					to={list.path}
					className="-ml-1 inline-flex min-h-11 items-center gap-1 self-start text-sm text-secondary hover:text-text mouse:min-h-6"
				>
					<ChevronLeft size={16} aria-hidden="true" />
					{list.title}
				</Link>
				<h1 className="text-xl font-bold">{title}</h1>
				<div className="mt-1 text-secondary">{text}</div>
			</header>
			<div
				className={`flex flex-col gap-6 desktop:items-start ${factsFirst ? 'desktop:flex-row-reverse' : 'desktop:flex-row'}`}
			>
				{factsFirst && aside}
				<div className="flex w-full min-w-0 flex-1 flex-col gap-6">{children}</div>
				{!factsFirst && aside}
			</div>
		</div>
	);
}
