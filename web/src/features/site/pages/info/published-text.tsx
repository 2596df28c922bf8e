import { Fragment, type ReactNode } from 'react';
import { useSite } from '../../../../kit/base/use-site.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useChatUrl } from '../../../../kit/site/use-chat-url.ts';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { classNames } from '../../../../kit/ui/class-names.ts';
import { OutlookTable } from '../../../trading/outlook-table.tsx';
import { useFollow } from './use-follow.ts';

/** Placeholders for content that only the page can render (`markPlace`). */
const PLACE = /<div data-show="(outlook|chat|operator)"><\/div>/;

const TEXT_CLASS =
	'flex flex-col gap-4 [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4 [&_address]:rounded [&_address]:border [&_address]:border-line [&_address]:bg-surface [&_address]:p-4 [&_address]:not-italic [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_h3]:font-semibold [&_li]:mb-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-secondary [&_dl]:rounded [&_dl]:border [&_dl]:border-line [&_dl]:bg-surface [&_dt]:px-4 [&_dt]:pt-3 [&_dt]:font-medium [&_dt]:wrap-anywhere [&_dt:not(:first-child)]:border-t [&_dt]:border-line [&_dd]:px-4 [&_dd]:pt-1 [&_dd]:pb-3 [&_dd]:normal-nums [&_dd]:text-secondary';

interface PublishedTextProps {
	html: string;
	className?: string;
	/** Shown in place of the page's own content if the text is not in the site's language. */
	place?: ReactNode;
}

/**
 * An information page or a text of staff: HTML from Markdown, without scripts, styles, pictures and frames (ADMIN-07).
 */
export function PublishedText({ html, className, place }: PublishedTextProps) {
	const follow = useFollow();
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: its links are what is clicked, by keys too
		// biome-ignore lint/a11y/useKeyWithClickEvents: keys click links
		<div onClick={follow} className={classNames(TEXT_CLASS, className)}>
			{html.split(PLACE).map((part, index) => {
				// Names of placeholders and the texts around them alternate.
				const key = `${index}`;
				if (index % 2 === 1 && place !== undefined) return <Fragment key={key}>{place}</Fragment>;
				if (part === 'chat') return <ChatLink key={key} />;
				if (part === 'operator') return <Operator key={key} />;
				if (part === 'outlook') return <OutlookTable key={key} />;
				if (part.trim() === '') return null;
				// biome-ignore lint/security/noDangerouslySetInnerHtml: server and build draw it from Markdown with raw HTML off
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

function Operator() {
	const { t } = useTranslation();
	const { operator } = useSite();
	if (operator === null) return null;
	const { name, address, licence } = operator;
	return (
		<address>
			<p className="font-medium">{name}</p>
			<p>{address}</p>
			<p>{licence === null ? t('info.noLicence') : t('info.licence', { licence })}</p>
		</address>
	);
}
