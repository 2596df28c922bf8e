import type { AskedRequest } from '@fairtick/domain/staff-requests/kinds';
import type { ReactNode } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Link } from '../../kit/navigation/link.tsx';
import { useFormatHours } from '../assets/format-hours.ts';
import { ChangeList } from '../audit/change-list.tsx';
import { linkClass } from '../kit/data-table.tsx';

type ContentOf<Kind extends AskedRequest['kind']> = Extract<AskedRequest, { readonly kind: Kind }>['content'];

/** Facts for the second person beyond the request's sentence: the changes, and the user. */
export function RequestFacts({ request: { kind, content } }: { request: AskedRequest }) {
	if (kind === 'asset.terms') return <TermsFacts {...content} />;
	if (kind === 'match.decide') return <MatchFacts {...content} />;
	if (kind === 'earlier') return <EarlierFacts {...content} />;
	return null;
}

/** A request of an earlier version is shown as stored, because its form is unknown. */
function EarlierFacts({ json }: ContentOf<'earlier'>) {
	const { t } = useTranslation();
	return (
		<details className="max-w-[68ch]">
			<summary className="min-h-6 cursor-pointer text-focus underline">{t('admin.earlierContent')}</summary>
			<p className="mt-2 rounded border border-line bg-ground p-3 text-sm break-words whitespace-pre-wrap">{json}</p>
		</details>
	);
}

function TermsFacts({ terms: { hours, ...terms }, from: { hours: hoursBefore, ...before } }: ContentOf<'asset.terms'>) {
	const { t } = useTranslation();
	const formatHours = useFormatHours();
	const isSame = JSON.stringify(hours) === JSON.stringify(hoursBefore);
	const hasOthers = JSON.stringify(terms) !== JSON.stringify(before);
	return (
		<div className="text-sm">
			{hasOthers && <ChangeList before={before} after={terms} />}
			{!isSame && (
				<Fact name={t('catalogue.hours')}>
					{formatHours(hoursBefore)} → {formatHours(hours)}
				</Fact>
			)}
		</div>
	);
}

function MatchFacts({ other, entry, address }: ContentOf<'match.decide'>) {
	const { t } = useTranslation();
	return (
		<div className="text-sm">
			{other !== null && (
				<Fact name={t('admin.otherAccount')}>
					<Link to={`/admin/users/${other}`} className={linkClass}>
						{other}
					</Link>
				</Fact>
			)}
			{entry !== null && <Fact name={t('admin.listEntry')}>{entry}</Fact>}
			{address !== null && (
				<Fact name={t('admin.coinAddress')}>
					<code className="break-all">{address}</code>
				</Fact>
			)}
			<Link to="/admin/matches" className={linkClass}>
				{t('title.adminMatches')}
			</Link>
		</div>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<p className="break-words">
			<span className="text-secondary">{name}:</span> {children}
		</p>
	);
}
