import type { SiteConfig } from '@fairtick/domain/site/contract';
import { useSite } from '../../../../kit/base/use-site.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useChatUrl } from '../../../../kit/site/use-chat-url.ts';
import { buttonClass } from '../../../../kit/ui/button.tsx';
import { OutlookTable } from '../../../trading/outlook-table.tsx';
import { type Block, type Facts, factsOf, isList } from './content.ts';
import { InlineText } from './inline-text.tsx';
import { PlainLink } from './plain-link.tsx';

export function InfoBlock({ block }: { block: Block }) {
	if (typeof block === 'string')
		return (
			<p>
				<InlineText text={block} />
			</p>
		);
	if (isList(block))
		return (
			<ul className="flex list-disc flex-col gap-2 pl-5 marker:text-secondary">
				{block.map((item) => (
					<li key={item}>
						<InlineText text={item} />
					</li>
				))}
			</ul>
		);
	const facts = factsOf(block);
	if (facts !== null) return <FactList facts={facts} />;
	if ('link' in block)
		return (
			<p>
				<PlainLink href={block.href}>{block.link}</PlainLink>
			</p>
		);
	if ('operator' in block) return <Operator none={block.operator} />;
	if ('money' in block) return <Money texts={block.money} />;
	if ('chat' in block) return <Chat text={block.chat} />;
	return <OutlookTable />;
}

function FactList({ facts }: { facts: Facts }) {
	return (
		<dl className="divide-y divide-line rounded border border-line bg-surface">
			{facts.map(([what, why]) => (
				<div key={what} className="flex flex-col gap-1 px-4 py-3">
					<dt className="font-medium wrap-anywhere">{what}</dt>
					<dd className="normal-nums text-secondary">{why}</dd>
				</div>
			))}
		</dl>
	);
}

function Operator({ none }: { none: string }) {
	const { t } = useTranslation();
	const { operator } = useSite();
	if (operator === null) return <p>{none}</p>;
	const { name, address, licence } = operator;
	return (
		<address className="rounded border border-line bg-surface p-4 not-italic">
			<p className="font-medium">{name}</p>
			<p>{address}</p>
			<p>{licence === null ? t('info.noLicence') : t('info.licence', { licence })}</p>
		</address>
	);
}

function Money({ texts }: { texts: Readonly<Record<SiteConfig['money'], string>> }) {
	return (
		<p>
			<InlineText text={texts[useSite().money]} />
		</p>
	);
}

function Chat({ text }: { text: string }) {
	const { t } = useTranslation();
	const url = useChatUrl();
	if (url === null) return null;
	return (
		<>
			<p>{text}</p>
			<a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary', 'self-start')}>
				{t('nav.chat')}
			</a>
		</>
	);
}
