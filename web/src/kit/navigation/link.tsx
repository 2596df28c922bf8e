import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type Target } from './navigation.ts';
import { useNavigation, useShown } from './use-navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Omit<Target, 'replace'> {
	to: PagePath;
}

/** A link to a page of ours, marked for assistive technology when that page is shown (with the query, if it has one). */
export function Link({ to, query, hash, onClick, ...rest }: LinkProps) {
	const navigation = useNavigation();
	const { address } = useShown();
	const href = hrefOf(to, { query, hash });
	const isCurrent =
		address.path === to && hash === undefined && (query === undefined || address.query === hrefOf('', { query }));
	const follow = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		if (event.defaultPrevented || !isPlain(event)) return;
		event.preventDefault();
		void navigation.goTo(href);
	};
	return <a aria-current={isCurrent ? 'page' : undefined} {...rest} href={href} onClick={follow} />;
}

/** Everything else, such as a new tab, is the browser's. */
function isPlain({
	button,
	metaKey,
	ctrlKey,
	shiftKey,
	altKey,
	currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
	return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && ['', '_self'].includes(currentTarget.target);
}
