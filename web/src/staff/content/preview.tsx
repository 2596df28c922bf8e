import { previewPage } from '@fairtick/domain/content/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PublishedText } from '../../features/site/pages/info/published-text.tsx';
import { call } from '../../kit/api/call.ts';
import { currentLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

const PREVIEW_WAITS_MS = 400;

/** The reader's view, rendered by the server a moment after the last change. */
export function Preview({ markdown, locale }: { markdown: string; locale: Locale }) {
	const { t } = useTranslation();
	// The page's own content is in the site's language.
	const place = locale === currentLocale() ? undefined : <p className="text-secondary">{t('admin.previewPlace')}</p>;
	const [shown, setShown] = useState(markdown);
	useEffect(() => {
		const timer = setTimeout(() => setShown(markdown), PREVIEW_WAITS_MS);
		return () => clearTimeout(timer);
	}, [markdown]);
	const isEmpty = markdown.trim() === '';
	const { data, error } = useQuery({
		queryKey: ['admin', 'page-preview', shown],
		queryFn: async () => {
			const outcome = await call(previewPage, { body: { markdown: shown } }, { reports: 'caller' });
			if (outcome.kind === 'ok') return outcome.answer;
			throw new Error(
				Object.values(outcome.kind === 'refused' ? (outcome.errors ?? {}) : {}).flat()[0] ?? outcome.kind,
			);
		},
		enabled: shown.trim() !== '',
		retry: false,
		placeholderData: (previous) => previous,
		meta: { silent: true },
	});
	return (
		<section aria-label={t('admin.preview')} className="flex min-w-0 flex-col gap-1.5">
			<h2 className="text-sm font-medium">{t('admin.preview')}</h2>
			<div className="flex flex-col gap-6 min-h-40 rounded border border-line bg-surface p-4 text-base leading-7">
				{error !== null && (
					<p role="alert" className="text-down-text">
						{error.message}
					</p>
				)}
				{isEmpty && <p className="text-secondary">{t('admin.previewEmpty')}</p>}
				{!isEmpty && data !== undefined && (
					<>
						<PublishedText html={data.lead} className="text-secondary" place={place} />
						{data.sections.map(({ id, title, html }) => (
							<section key={id} className="flex flex-col gap-4">
								<h3 className="text-lg font-semibold">{title}</h3>
								<PublishedText html={html} place={place} />
							</section>
						))}
					</>
				)}
			</div>
		</section>
	);
}
