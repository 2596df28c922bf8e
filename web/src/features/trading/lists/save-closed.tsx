import type { Mode } from '@fairtick/domain/money/mode';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { saveFile } from '../../../kit/ui/save-file.ts';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import type { ClosedFilter } from '../placing/trades-cache.ts';
import { loadClosedTrades, tradesToCsv } from './trades-csv.ts';

interface SaveClosedProps {
	mode: Mode;
	filter: ClosedFilter;
	onFailed(error: Error): void;
}

/** Saves the filtered closed trades as a file. */
export function SaveClosed({ mode, filter, onFailed }: SaveClosedProps) {
	const { t } = useTranslation();
	const save = useMutation({
		mutationFn: () => loadClosedTrades(mode, filter),
		onSuccess: (trades) => saveFile(`trades-${mode}.csv`, 'text/csv;charset=utf-8', tradesToCsv(trades)),
		onError: onFailed,
	});
	return (
		<IconButton label={t('trading.saveCsv')} disabled={save.isPending} onClick={() => save.mutate()}>
			{save.isPending ? <Spinner /> : <Download size={16} aria-hidden="true" />}
		</IconButton>
	);
}
