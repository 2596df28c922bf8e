import type { getProof } from '@fairtick/domain/proof/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { formatDateTimeSeconds } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Part } from '../../../kit/ui/part.tsx';

type Described = AnswerOf<typeof getProof>;

/** The witnesses that cosign the checkpoints, and the time since each stopped (PROOF-07). */
export function WitnessList({ described: { policy, witnesses, kept } }: { described: Described }) {
	const { t } = useTranslation();
	return (
		<Part title={t('witnesses.title')}>
			<p className="max-w-[68ch] text-secondary">{t('witnesses.text')}</p>
			{policy === null || witnesses.length === 0 ? (
				<p className="rounded border border-line bg-surface p-4 text-sm" data-testid="no-witness">
					{t('witnesses.none')}
				</p>
			) : (
				<>
					<ul className="divide-y divide-line rounded border border-line bg-surface">
						{witnesses.map(({ name, cosigned_at, failure }) => (
							<li key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 text-sm">
								<span className="font-mono text-xs leading-5 break-all">{name}</span>
								<span className={failure === null ? 'text-secondary' : 'text-down-text'}>
									{failure !== null && `${t(`witnesses.failure_${failure}`)} · `}
									{cosigned_at === null
										? t('witnesses.notYet')
										: t('witnesses.cosigned', { time: formatDateTimeSeconds(Date.parse(cosigned_at)) })}
								</span>
							</li>
						))}
					</ul>
					{kept !== null && (
						<p className="text-sm text-secondary">{t(kept.quorum ? 'witnesses.quorum' : 'witnesses.noQuorum')}</p>
					)}
				</>
			)}
		</Part>
	);
}
