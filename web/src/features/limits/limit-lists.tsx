import { type OwnLimits, PLAIN_KINDS, SUM_KINDS } from '@fairtick/domain/limits/contract';
import { formatDateTime, formatWindow } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { LimitEditor } from './limit-editor.tsx';

const boxClass = 'flex flex-col gap-3 rounded border border-line bg-surface p-4';

/** Deposits, losses and turnover, each over three windows. */
export function SumLimits({ limits }: Pick<OwnLimits, 'limits'>) {
	const { t } = useTranslation();
	return (
		<SettingsSection title={t('limits.sums')} text={t('limits.sumsText')}>
			{SUM_KINDS.map((kind) => (
				<section key={kind} className={boxClass}>
					<div>
						<h3 className="font-semibold">{t(`limits.kind_${kind}`)}</h3>
						<p className="text-sm text-secondary">{t(`limits.about_${kind}`)}</p>
					</div>
					<ul>
						{limits.map(
							(limit) =>
								limit.kind === kind &&
								limit.window !== null && (
									<LimitEditor
										key={limit.window}
										limit={limit}
										name={`${t(`limits.kind_${kind}`)}, ${formatWindow(limit.window)}`}
										title={formatWindow(limit.window)}
									/>
								),
						)}
					</ul>
				</section>
			))}
		</SettingsSection>
	);
}

/** The largest stake, the length of a session and the reality check. */
export function PlainLimits({ limits, session_over_until: overUntil }: OwnLimits) {
	const { t } = useTranslation();
	return (
		<SettingsSection title={t('limits.plain')} text={t('limits.plainText')}>
			{overUntil !== null && (
				<p role="status" className="rounded border border-demo bg-surface p-4">
					{t('limits.sessionOver', { time: formatDateTime(Date.parse(overUntil)) })}
				</p>
			)}
			{PLAIN_KINDS.map((kind) => (
				<section key={kind} className={boxClass}>
					<p className="text-sm text-secondary">{t(`limits.about_${kind}`)}</p>
					<ul>
						{limits.map(
							(limit) =>
								limit.kind === kind && <LimitEditor key={kind} limit={limit} name={t(`limits.kind_${kind}`)} />,
						)}
					</ul>
				</section>
			))}
		</SettingsSection>
	);
}
