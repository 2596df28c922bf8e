import { DRAWING_POINTS } from '@fairtick/domain/charts/contract';
import X from 'lucide-react/icons/x';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import type { DrawingEditor } from './use-drawing-editor.ts';

/** A hint about the active tool in the row of tools. On the chart it would cover the points. */
export function DrawingHint({ editor }: { editor: DrawingEditor }) {
	const { t } = useTranslation();
	const { tool } = editor;
	return (
		<div role="status" className="min-w-0">
			{tool !== null && (
				<div className="flex min-w-0 items-center gap-1 text-sm">
					<span className="min-w-0 truncate px-1">
						<span className="font-medium">{t(`charts.tool_${tool}`)}</span>{' '}
						<span className="text-secondary">{t('charts.placePoints', { count: DRAWING_POINTS[tool] })}</span>
					</span>
					<IconButton label={t('charts.stopDrawing')} onClick={editor.cancel}>
						<X size={16} aria-hidden="true" />
					</IconButton>
				</div>
			)}
		</div>
	);
}
