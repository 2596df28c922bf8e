import type { StaffRequest } from '@fairtick/domain/admin/request-contract';
import type { ReactNode } from 'react';
import { Link } from '../app/navigation/link.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Hours, useSayHours } from './assets/say-hours.ts';
import { ChangeList } from './change-list.tsx';
import { linkClass } from './kit/data-table.tsx';

type Terms = Readonly<Record<string, unknown>> & { readonly hours: Hours | null };

/** What the sentence of a request does not say, and its second person has to know: what is different, and whom it is about. */
export function RequestFacts({ request: { kind, content } }: { request: Pick<StaffRequest, 'kind' | 'content'> }) {
	if (kind === 'asset.terms') return <TermsFacts {...(content as { terms: Terms; from: Terms })} />;
	if (kind === 'match.decide') return <MatchFacts {...(content as Match)} />;
	return null;
}

function TermsFacts({
	terms: { hours, ...terms },
	from: { hours: hoursBefore, ...before },
}: {
	terms: Terms;
	from: Terms;
}) {
	const { t } = useTranslation();
	const sayHours = useSayHours();
	const isSame = JSON.stringify(hours) === JSON.stringify(hoursBefore);
	const others = Object.keys(terms).filter((name) => JSON.stringify(terms[name]) !== JSON.stringify(before[name]));
	return (
		<div className="text-sm">
			{others.length > 0 && <ChangeList before={before} after={terms} />}
			{!isSame && (
				<Fact name={t('catalogue.hours')}>
					{sayHours(hoursBefore)} → {sayHours(hours)}
				</Fact>
			)}
		</div>
	);
}

interface Match {
	/** Requests of an earlier version name none of these. */
	readonly other?: number | null;
	readonly entry?: string | null;
	readonly address?: string | null;
}

function MatchFacts({ other = null, entry = null, address = null }: Match) {
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
