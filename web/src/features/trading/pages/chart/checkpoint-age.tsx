import { PATHS } from '@fairtick/domain/pages/pages';
import { getProof } from '@fairtick/domain/proof/contract';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import { formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../../kit/live/use-live.ts';
import { useClockPaint } from '../../../../kit/live/use-paint.ts';
import { Link } from '../../../../kit/navigation/link.tsx';
import { readKeptLog } from '../../../proof/files/kept-log.ts';

/** Checkpoints come every three seconds. An age above this, milliseconds, means that they have stopped. */
const LATE_MS = 60_000;

/**
 * The age of the log's newest checkpoint, or a note that this browser has found a contradiction in the log; links to
 * the page about it.
 */
export function CheckpointAge() {
	const { t } = useTranslation();
	const { checkpoint } = useLive();
	const { data } = useQuery({
		queryKey: ['proof', 'described'],
		queryFn: ({ signal }) => fetchAnswer(getProof, {}, signal),
		meta: { silent: true },
	});
	const signedAt = data?.signed_at ?? null;
	const firstMs = signedAt === null ? null : Date.parse(signedAt);
	// A checkpoint renders nothing, unless it brought a contradiction.
	const hasAlarm = useSyncExternalStore(checkpoint.subscribe, () => readKeptLog()?.alarm != null);
	return (
		<Link to={PATHS.proof} className="hover:text-text hover:underline" data-testid="checkpoint-age">
			{hasAlarm ? (
				<span className="font-semibold text-down-text">{t('market.logAlarm')}</span>
			) : (
				<Age atMs={() => checkpoint.get()?.atMs ?? firstMs} />
			)}
		</Link>
	);
}

function Age({ atMs: read }: { atMs(): number | null }) {
	const { t } = useTranslation();
	const element = useClockPaint<HTMLSpanElement>(1000, (span, nowMs) => {
		const atMs = read();
		const ageMs = atMs === null ? null : Math.max(0, nowMs - atMs);
		span.classList.toggle('text-demo', ageMs !== null && ageMs > LATE_MS);
		span.textContent = t('market.checkpointAge', {
			age: ageMs === null ? '–' : formatNumber(Math.floor(ageMs / 1000)),
		});
	});
	return <span ref={element} />;
}
