import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Link } from './link.tsx';
import { useShown } from './use-navigation.ts';

interface PageTabsProps {
	label: string;
	/** Instead of the looks of a column at the left. */
	className?: string;
	children: ReactNode;
}

/** Links to pages that share a frame: at its left, on a small screen in a row on top that shows the current one. Another look may keep the row. */
export function PageTabs({ label, className = 'gap-1 desktop:w-44 desktop:flex-col', children }: PageTabsProps) {
	const row = useRef<HTMLElement>(null);
	const shown = useShown();
	const settled = useRef<{ shown: unknown; width: number } | null>(null);
	// Each page that is shown makes another tab the current one, and a count that arrives moves those after it.
	useLayoutEffect(() => {
		const { current: nav } = row;
		if (nav === null || (settled.current?.shown === shown && settled.current.width === nav.scrollWidth)) return;
		settled.current = { shown, width: nav.scrollWidth };
		centreCurrent(nav);
	});
	// A phone that is turned, or a window that has become narrow.
	useEffect(() => {
		const { current: nav } = row;
		if (nav === null) return;
		const observer = new ResizeObserver(() => centreCurrent(nav));
		observer.observe(nav);
		return () => observer.disconnect();
	}, []);
	return (
		<nav ref={row} aria-label={label} className={classNames('thin-scroll flex shrink-0 overflow-x-auto', className)}>
			{children}
		</nav>
	);
}

/** Moves the row alone: `scrollIntoView` would move the whole page to a tab below the screen. */
function centreCurrent(nav: HTMLElement): void {
	const tab = nav.querySelector('[aria-current=page]')?.getBoundingClientRect();
	const frame = nav.getBoundingClientRect();
	if (tab !== undefined) nav.scrollLeft += tab.left + tab.width / 2 - (frame.left + frame.width / 2);
}

export function PageTab(props: Pick<ComponentProps<typeof Link>, 'to' | 'query' | 'aria-current' | 'children'>) {
	return (
		<Link
			{...props}
			className="flex min-h-11 shrink-0 items-center gap-2 rounded px-3 py-1.5 font-medium text-secondary -outline-offset-2 hover:bg-raised mouse:min-h-10 aria-[current=page]:bg-raised aria-[current=page]:text-text"
		/>
	);
}
