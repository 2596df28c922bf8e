import { DRAWING_TOOLS, type Drawing, MOST_DRAWINGS } from '@fairtick/domain/charts/contract';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Magnet from 'lucide-react/icons/magnet';
import Trash2 from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { formatDateTime, formatDecimal } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { TOOL_ICONS } from './tool-icons.ts';
import type { DrawingEditor } from './use-drawing-editor.ts';

/** Drawing tools, their options, and the list of drawings. */
export function DrawingPanel({ editor, close }: { editor: DrawingEditor; close(): void }) {
	const { t } = useTranslation();
	return (
		<div className="flex flex-col gap-2">
			<div className="grid grid-cols-2 gap-0.5">
				{DRAWING_TOOLS.map((tool) => {
					const Icon = TOOL_ICONS[tool];
					return (
						<button
							key={tool}
							type="button"
							disabled={editor.isFull}
							onClick={() => {
								editor.start(tool);
								close();
							}}
							className="flex min-h-11 items-center gap-3 rounded px-3 text-left font-medium -outline-offset-2 hover:bg-raised disabled:opacity-50 mouse:min-h-9"
						>
							<Icon size={18} className="shrink-0 text-secondary" aria-hidden="true" />
							{t(`charts.tool_${tool}`)}
						</button>
					);
				})}
			</div>
			{editor.isFull && (
				<p className="px-3 text-sm text-secondary">{t('charts.mostDrawings', { most: MOST_DRAWINGS })}</p>
			)}
			<div className="flex flex-wrap gap-1 border-t border-line pt-2">
				<Toggle label={t('charts.magnet')} pressed={editor.magnet} onPress={() => editor.toggle('magnet')}>
					<Magnet size={16} aria-hidden="true" />
				</Toggle>
				<Toggle label={t('charts.lock')} pressed={editor.locked} onPress={() => editor.toggle('locked')}>
					{editor.locked ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
				</Toggle>
				<Toggle label={t('charts.hide')} pressed={editor.hidden} onPress={() => editor.toggle('hidden')}>
					{editor.hidden ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
				</Toggle>
			</div>
			{editor.drawings.length > 0 && <DrawnList editor={editor} close={close} />}
		</div>
	);
}

interface ToggleProps {
	label: string;
	pressed: boolean;
	onPress(): void;
	children: ReactNode;
}

function Toggle({ label, pressed, onPress, children }: ToggleProps) {
	return (
		<button
			type="button"
			aria-pressed={pressed}
			onClick={onPress}
			className="inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded px-2.5 text-sm whitespace-nowrap text-secondary hover:bg-raised hover:text-text aria-pressed:bg-raised aria-pressed:text-text mouse:min-h-9"
		>
			{children}
			{label}
		</button>
	);
}

/** A label that distinguishes drawings of one kind: the time of a vertical line, the price of all others. */
function placeOf({ tool, points: [first = [0, 0]] }: Drawing): string {
	const [at, price] = first;
	return tool === 'vertical' ? formatDateTime(at) : formatDecimal(String(Number(price.toPrecision(6))));
}

function DrawnList({ editor, close }: { editor: DrawingEditor; close(): void }) {
	const { t } = useTranslation();
	return (
		<section aria-label={t('charts.drawn')} className="border-t border-line pt-2">
			<div className="flex items-center justify-between pl-3">
				<h3 className="text-xs font-medium text-secondary">{t('charts.drawn')}</h3>
				<button
					type="button"
					onClick={() => editor.remove(editor.drawings)}
					className="min-h-11 rounded px-3 text-sm font-medium text-down-text hover:bg-raised mouse:min-h-8"
				>
					{t('charts.clearDrawings')}
				</button>
			</div>
			<ul className="thin-scroll max-h-44 overflow-y-auto">
				{editor.drawings.map((drawing) => {
					const Icon = TOOL_ICONS[drawing.tool];
					const name = t(`charts.tool_${drawing.tool}`);
					const place = placeOf(drawing);
					return (
						<li key={drawing.id} className="flex items-center">
							<button
								type="button"
								onClick={() => {
									editor.select(drawing.id);
									close();
								}}
								className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded px-3 text-left -outline-offset-2 hover:bg-raised mouse:min-h-9"
							>
								<Icon size={16} className="shrink-0 text-secondary" aria-hidden="true" />
								<span data-testid="drawing-name" className="truncate">
									{drawing.text ? `${name}: ${drawing.text}` : name}
								</span>
								<span className="ml-auto shrink-0 text-xs text-secondary tabular-nums">{place}</span>
							</button>
							<IconButton
								label={t('charts.removeDrawing', { name: `${name} ${place}` })}
								onClick={() => editor.remove([drawing])}
							>
								<Trash2 size={16} aria-hidden="true" />
							</IconButton>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
