import { useTranslation } from '../../../kit/i18n/use-translation.ts';

/** The page's frame with placeholders while the selection loads. */
export function TradingSkeleton() {
	const { t } = useTranslation();
	return (
		<main className="flex min-h-0 flex-1" aria-busy="true" aria-label={t('common.loading')}>
			<div className="hidden w-16 flex-col items-center gap-8 border-r border-line bg-surface py-5 desktop:flex">
				<div className="skeleton size-6" />
				<div className="skeleton size-6" />
				<div className="skeleton size-6" />
			</div>
			<div className="flex flex-1 flex-col gap-3 p-4">
				<div className="skeleton h-6 w-48" />
				<div className="skeleton flex-1 opacity-50" />
				<div className="skeleton hidden h-40 desktop:block" />
				<div className="skeleton h-44 desktop:hidden" />
			</div>
			<div className="hidden w-72 flex-col gap-4 border-l border-line bg-surface p-4 desktop:flex">
				<div className="skeleton h-8" />
				<div className="skeleton h-28" />
				<div className="skeleton h-24" />
				<div className="skeleton h-28" />
				<div className="skeleton h-36" />
			</div>
		</main>
	);
}
