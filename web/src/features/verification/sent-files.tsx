import { getOwnFile, type VerificationStep } from '@fairtick/domain/verification/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { CentredDialog } from '../../kit/ui/overlay/centred-dialog.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { sideLabel } from './side-label.ts';
import { VERIFICATION_KEY } from './verification-key.ts';

/** The files sent for a step, to view. */
export function SentFiles({ step: { paper, files } }: { step: VerificationStep }) {
	const { t } = useTranslation();
	const [shown, setShown] = useState<{ id: string; page: number; title: string } | null>(null);
	if (paper === null || files.length === 0) return null;
	const pages = files.flatMap(({ id, side, pages }) =>
		Array.from({ length: pages }, (_, index) => {
			const label = t(sideLabel(paper.kind, side));
			const title = pages === 1 ? label : `${label}, ${t('verification.page', { page: index + 1, pages })}`;
			return { id, page: index + 1, title };
		}),
	);
	return (
		<div className="flex flex-wrap gap-x-4 gap-y-1">
			{pages.map((page) => (
				<button
					key={`${page.id} ${page.page}`}
					type="button"
					onClick={() => setShown(page)}
					className="min-h-11 text-sm text-focus underline mouse:min-h-6"
				>
					{t('verification.viewSent', { side: page.title })}
				</button>
			))}
			{shown && (
				<CentredDialog title={shown.title} onClose={() => setShown(null)} className="max-w-160">
					<SentPicture {...shown} />
				</CentredDialog>
			)}
		</div>
	);
}

function SentPicture({ id, page, title }: { id: string; page: number; title: string }) {
	const query = useQuery({
		queryKey: [...VERIFICATION_KEY, 'file', id, page],
		queryFn: ({ signal }) => fetchAnswer(getOwnFile, { params: { id }, query: { page } }, signal),
		gcTime: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const blob = query.data;
	const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
	useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
	if (address === null) return <QueryState query={query} />;
	return <img src={address} alt={title} className="max-h-[70dvh] w-full rounded bg-ground object-contain" />;
}
