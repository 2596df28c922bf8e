import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Link } from './link.tsx';
import { useShown } from './use-navigation.ts';

interface PageTabsProps {
	label: string;
	/** Replaces the classes of a column at the left. */
	className?: string;
	children: ReactNode;
}

/**
 * Links to pages that share a frame: at its left, or on a small screen in a row on top, scrolled to the current one.
 * Other classes may keep the row.
 */
export function PageTabs({ label, className = 'gap-1 desktop:w-44 desktop:flex-col', children }: PageTabsProps) {
	const row = useRef<HTMLElement>(null);
	const shown = useShown();
	const settled = useRef<{ shown: unknown; width: number } | null>(null);
	// Each shown page changes the current tab, and a loaded count moves the tabs after it.
	useLayoutEffect(() => {
		const { current: nav } = row;
		if (nav === null || (settled.current?.shown === shown && settled.current.width === nav.scrollWidth)) return;
		settled.current = { shown, width: nav.scrollWidth };
		centreCurrent(nav);
	});
	// After rotating a phone or narrowing a window.
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

/** Scrolls only the row: `scrollIntoView` would scroll the whole page to a tab below the screen. */
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
