import type { ProofStatistics } from '@fairtick/domain/proof/statistics-contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { formatDateTime } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Nothing, Published } from './published.tsx';

/** The findings of the newest audit of the books. */
export function Books({ audit }: Pick<ProofStatistics, 'audit'>) {
	const { t } = useTranslation();
	const timeOf = (at: string | null) => (at === null ? t('published.never') : formatDateTime(Date.parse(at)));
	return (
		<Published name="books" title={t('published.booksTitle')} text={t('published.booksText')} from="house">
			{audit === null ? (
				<Nothing>{t('published.booksNone')}</Nothing>
			) : (
				<div className="flex flex-col gap-2 rounded border border-line bg-surface px-4 py-3">
					<p
						className={`flex items-center gap-2 font-semibold ${audit.findings === 0 ? 'text-up-text' : 'text-down-text'}`}
					>
						{audit.findings === 0 ? (
							<CircleCheck size={18} aria-hidden="true" />
						) : (
							<CircleX size={18} aria-hidden="true" />
						)}
						{audit.findings === 0 ? t('published.booksClean') : t('published.booksFindings', { count: audit.findings })}
					</p>
					<p className="text-sm text-secondary">
						{t(audit.whole ? 'published.booksWholeAt' : 'published.booksAt', { time: timeOf(audit.at) })}
						{'. '}
						{t('published.booksCleanAt', { time: timeOf(audit.clean_at), whole: timeOf(audit.whole_at) })}
					</p>
					<details className="text-sm">
						<summary className="min-h-11 cursor-pointer py-2.5 text-secondary underline underline-offset-4 mouse:min-h-8 mouse:py-1">
							{t('published.booksChecks', { count: audit.checks.length })}
						</summary>
						<ul lang="en" className="mt-2 flex list-disc flex-col gap-1 pl-5 text-xs leading-5 text-secondary">
							{audit.checks.map((check) => (
								<li key={check}>{check}</li>
							))}
						</ul>
					</details>
				</div>
			)}
		</Published>
	);
}
