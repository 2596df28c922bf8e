import type { ReactNode } from 'react';
import { useFollow } from './use-follow.ts';

/** A link of a text to an address of this site, which is a page or something else, such as the API's description. */
export function PlainLink({ href, children }: { href: `/${string}`; children: ReactNode }) {
	return (
		<a href={href} onClick={useFollow()} className="font-medium underline underline-offset-4">
			{children}
		</a>
	);
}
