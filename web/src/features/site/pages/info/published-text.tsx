import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useChatUrl } from '../../../../kit/site/use-chat-url.ts';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { OutlookTable } from '../../../trading/outlook-table.tsx';
import { useFollow } from './use-follow.ts';

/** Where the server leaves room for what only the page can draw. */
const PLACE = /<div data-show="(outlook|chat)"><\/div>/;

const TEXT_CLASS =
	'flex flex-col gap-4 [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4 [&_address]:rounded [&_address]:border [&_address]:border-line [&_address]:bg-surface [&_address]:p-4 [&_address]:not-italic [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_h3]:font-semibold [&_li]:mb-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5';

interface PublishedTextProps {
	html: string;
	className?: string;
	/** Shown instead of what the page draws, where the text is in another language than the site. */
	place?: ReactNode;
}

/** A text that staff wrote: HTML that the server made from Markdown, without scripts, styles, pictures and frames (ADMIN-07). */
export function PublishedText({ html, className, place }: PublishedTextProps) {
	const follow = useFollow();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: its links are what is clicked, by keys too
		// biome-ignore lint/a11y/useKeyWithClickEvents: keys click links
		<div onClick={follow} className={classNames(TEXT_CLASS, className)}>
			{html.split(PLACE).map((part, index) => {
				// Names of places and the texts around them take turns.
				const key = `${index}`;
				if (index % 2 === 1 && place !== undefined) return <Fragment key={key}>{place}</Fragment>;
				if (index % 2 === 1) return part === 'chat' ? <ChatLink key={key} /> : <OutlookTable key={key} />;
				if (part.trim() === '') return null;
				// biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws it from Markdown with raw HTML off
				return <div key={key} className="contents" dangerouslySetInnerHTML={{ __html: part }} />;
			})}
		</div>
	);
}

function ChatLink() {
	const { t } = useTranslation();
	const url = useChatUrl();
	if (url === null) return null;
	return (
		<a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary', 'self-start')}>
			{t('nav.chat')}
		</a>
	);
}
