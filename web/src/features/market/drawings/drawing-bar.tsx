import type { Drawing } from '@fairtick/domain/charts/contract';
import { LONGEST_NOTE } from '@fairtick/domain/charts/longest-note';
import { isNote } from '@fairtick/domain/charts/note';
import Copy from 'lucide-react/icons/copy';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { IconButton } from '../../../kit/ui/button.tsx';
import { StyleTools } from './style-tools.tsx';
import { TOOL_ICONS } from './tool-icons.ts';
import type { DrawingEditor } from './use-drawing-editor.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';

const UNDO_FOR_MS = 10_000;

/** Actions on the selected drawing, or on the last removed one. */
export function DrawingBar({ editor }: { editor: DrawingEditor }) {
	const { t } = useTranslation();
	useDrawingKeys(editor);
	const { selected, removed, forget } = editor;
	useEffect(() => {
		if (removed.length === 0) return;
		const timer = setTimeout(forget, UNDO_FOR_MS);
		return () => clearTimeout(timer);
	}, [removed, forget]);

	const content = () => {
		if (selected !== null) return <Selected key={selected.id} editor={editor} drawing={selected} />;
		if (removed.length > 0)
			return (
				<>
					<span className="px-2">{t('charts.removed', { count: removed.length })}</span>
					<button
						type="button"
						onClick={() => editor.undo(removed)}
						className="inline-flex min-h-11 items-center gap-1.5 rounded px-2.5 font-medium text-focus hover:bg-raised mouse:min-h-9"
					>
						<Undo2 size={16} aria-hidden="true" />
						{t('charts.undo')}
					</button>
				</>
			);
		return null;
	};
	return <Floating>{content()}</Floating>;
}

/** Always rendered, so that assistive technology notices new content. */
function Floating({ children }: { children: ReactNode }) {
	return (
		<div role="status" className="pointer-events-none absolute inset-x-0 top-10 z-10 flex justify-center px-3">
			{children !== null && (
				<div className="popup pointer-events-auto flex max-w-full flex-wrap items-center gap-0.5 p-0.5 text-sm">
					{children}
				</div>
			)}
		</div>
	);
}

function Selected({ editor, drawing }: { editor: DrawingEditor; drawing: Drawing }) {
	const { t } = useTranslation();
	const Icon = TOOL_ICONS[drawing.tool];
	const name = t(`charts.tool_${drawing.tool}`);
	return (
		<>
			{/* On a small screen it is a separate line above the buttons. */}
			<span className="flex items-center gap-1 pl-2 max-desktop:w-full max-desktop:pt-1">
				<Icon size={16} className="shrink-0 text-secondary" aria-hidden="true" />
				{drawing.tool === 'note' ? (
					<NoteText editor={editor} drawing={drawing} />
				) : (
					<span className="px-1 font-medium">{name}</span>
				)}
			</span>
			<StyleTools editor={editor} drawing={drawing} />
			<IconButton
				label={t(drawing.locked === true ? 'charts.unlockDrawing' : 'charts.lockDrawing', { name })}
				aria-pressed={drawing.locked === true}
				onClick={() => editor.replace({ ...drawing, locked: drawing.locked !== true })}
			>
				{drawing.locked === true ? <Lock size={16} aria-hidden="true" /> : <LockOpen size={16} aria-hidden="true" />}
			</IconButton>
			<IconButton
				label={t('charts.copyDrawing', { name })}
				disabled={editor.isFull}
				onClick={() => editor.copy(drawing)}
			>
				<Copy size={16} aria-hidden="true" />
			</IconButton>
			<IconButton label={t('charts.removeDrawing', { name })} onClick={() => editor.remove([drawing])}>
				<Trash2 size={16} aria-hidden="true" />
			</IconButton>
			<IconButton label={t('charts.deselect')} onClick={() => editor.select(null)}>
				<X size={16} aria-hidden="true" />
			</IconButton>
		</>
	);
}

/** The text of a note. A new note's text is selected; Enter or Escape ends the edit. */
function NoteText({ editor, drawing }: { editor: DrawingEditor; drawing: Drawing }) {
	const { t } = useTranslation();
	const input = useRef<HTMLInputElement>(null);
	// The layout follows with a delay. A field that showed its text would lose letters that are typed fast.
	const [text, setText] = useState(drawing.text ?? '');
	const isNew = editor.addedId === drawing.id;
	useEffect(() => {
		if (!isNew) return;
		// The press that ends the drawing moves the focus to the chart afterwards.
		const timer = setTimeout(() => input.current?.select());
		return () => clearTimeout(timer);
	}, [isNew]);
	const change = (next: string) => {
		// Ignores text that would not be saved.
		if (!isNote(next)) return;
		setText(next);
		editor.replace({ ...drawing, text: next });
	};
	const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
		if ((key === 'Enter' && !nativeEvent.isComposing) || key === 'Escape') editor.select(null);
	};
	return (
		<input
			ref={input}
			aria-label={t('charts.noteText')}
			value={text}
			maxLength={LONGEST_NOTE}
			onChange={({ target }) => change(target.value)}
			onKeyDown={onKeyDown}
			className="h-9 w-44 min-w-0 rounded-sm bg-ground px-2"
		/>
	);
}
