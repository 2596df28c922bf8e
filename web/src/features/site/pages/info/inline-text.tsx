import type { ReactNode } from 'react';
import { splitLinks } from './inline-links.ts';
import { useFollow } from './use-follow.ts';

/** A text whose links to pages of this site navigate without a reload. */
export function InlineText({ text }: { text: string }) {
	return splitLinks(text).map(({ text: part, href }, at) =>
		href === null ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts never move
			<PlainLink key={at} href={href}>
				{part}
			</PlainLink>
		),
	);
}

/** A link in a text to an address of this site: a page, or another resource, such as the API's description. */
function PlainLink({ href, children }: { href: `/${string}`; children: ReactNode }) {
	return (
		<a href={href} onClick={useFollow()} className="font-medium underline underline-offset-4">
			{children}
		</a>
	);
}
