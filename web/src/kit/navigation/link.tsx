import type { PagePath } from '@fairtick/domain/pages/every-page';
import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf, type Target } from './navigation.ts';
import { useNavigation, useShown } from './use-navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, Omit<Target, 'replace'> {
	to: PagePath;
}

/** A link to one of our pages, with `aria-current` while that page (and its query, if given) is shown. */
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

/** The browser handles all other clicks, such as for a new tab. */
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
