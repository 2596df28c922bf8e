import { splitLinks } from './inline-links.ts';
import { PlainLink } from './plain-link.tsx';

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
