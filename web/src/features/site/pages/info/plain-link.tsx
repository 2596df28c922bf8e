import type { ReactNode } from 'react';
import { useFollow } from './use-follow.ts';

/** A link in a text to an address of this site: a page, or another resource, such as the API's description. */
export function PlainLink({ href, children }: { href: `/${string}`; children: ReactNode }) {
	return (
		<a href={href} onClick={useFollow()} className="font-medium underline underline-offset-4">
			{children}
		</a>
	);
}
