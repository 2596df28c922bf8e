import FileCheck from 'lucide-react/icons/file-check';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';

/** Larger than any receipt. A larger file would only slow the browser down. */
const MOST_BYTES = 32_000_000;

interface ReceiptDropProps {
	/** Called with the text of the dropped or chosen file. */
	onText(text: string, name: string): void;
}

/** Takes a receipt as a dropped or chosen file, which stays in the browser. */
export function ReceiptDrop({ onText }: ReceiptDropProps) {
	const { t } = useTranslation();
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [problem, setProblem] = useState(false);
	const take = (file: File | undefined) => {
		if (file === undefined) return;
		setProblem(file.size > MOST_BYTES);
		if (file.size > MOST_BYTES) return;
		file.text().then(
			(text) => onText(text, file.name),
			() => setProblem(true),
		);
	};
	const drag = (isOver: boolean) => (event: DragEvent) => {
		event.preventDefault();
		setOver(isOver);
	};
	return (
		<section
			aria-label={t('verify.dropTitle')}
			onDragOver={drag(true)}
			onDragLeave={drag(false)}
			onDrop={(event) => {
				drag(false)(event);
				take(event.dataTransfer.files[0]);
			}}
			className={classNames(
				'flex flex-col items-center gap-3 rounded border border-dashed p-6 text-center',
				over ? 'border-focus bg-raised' : 'border-line-strong bg-surface',
			)}
		>
			<FileCheck size={28} className="text-secondary" aria-hidden="true" />
			<p className="font-semibold">{t('verify.dropTitle')}</p>
			<p className="max-w-[56ch] text-sm text-secondary">{t('verify.dropText')}</p>
			<input
				ref={input}
				type="file"
				accept=".json,application/json"
				className="sr-only"
				tabIndex={-1}
				aria-label={t('verify.choose')}
				onChange={({ target }) => {
					take(target.files?.[0]);
					target.value = '';
				}}
			/>
			<Button onClick={() => input.current?.click()}>{t('verify.choose')}</Button>
			<p role="alert" className="text-sm text-down-text">
				{problem && t('verify.dropProblem')}
			</p>
		</section>
	);
}
