import { FILE_MAX_BYTES, FILE_TYPES } from '@fairtick/domain/files/contract';
import Camera from 'lucide-react/icons/camera';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileText from 'lucide-react/icons/file-text';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatPercent } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { SelfieCamera } from './selfie-camera.tsx';
import { sideLabel } from './side-label.ts';
import { type FileSending, type SendShot, type Shot, useFileSending } from './use-file-sending.ts';

interface SideFieldProps<Answer> {
	shot: Shot;
	/** True if it has arrived; another picture replaces it. */
	received: boolean;
	sendShot: SendShot<Answer>;
	onSent(answer: Answer): void;
}

/** A picture of a paper: chosen, dropped or photographed, previewed, then sent. */
export function SideField<Answer>({ shot, received, sendShot, onSent }: SideFieldProps<Answer>) {
	const { t } = useTranslation();
	const [file, setFile] = useState<File | null>(null);
	const { sending, send, stop, retryNow, refuse } = useFileSending(shot, sendShot, (answer) => {
		setFile(null);
		onSent(answer);
	});
	const label = t(sideLabel(shot.kind, shot.side));
	const choose = (chosen: File) => {
		const error = !isOfOurTypes(chosen)
			? t('verification.wrongType', { name: chosen.name })
			: chosen.size > FILE_MAX_BYTES
				? t('verification.tooLarge')
				: null;
		setFile(error === null ? chosen : null);
		refuse(error);
	};
	return (
		<fieldset className="flex min-w-0 flex-col gap-2">
			<legend className="mb-1.5 flex items-center gap-2 text-sm font-medium">
				{label}
				{received && (
					<span className="inline-flex items-center gap-1 font-normal text-up-text">
						<CircleCheck size={16} aria-hidden="true" />
						{t('verification.received')}
					</span>
				)}
			</legend>
			{file === null ? (
				<Chooser label={label} isSelfie={shot.kind === 'selfie'} onChoose={choose} small={received} />
			) : (
				<div className="flex flex-col gap-3 rounded border border-line bg-surface p-3">
					<Preview file={file} label={label} />
					{sending.state === 'idle' ? (
						<div className="flex flex-wrap gap-2">
							<Button look="primary" onClick={() => send(file)}>
								{t('verification.send')}
							</Button>
							<Button onClick={() => setFile(null)}>{t('verification.chooseAnother')}</Button>
						</div>
					) : (
						<Progress sending={sending} onStop={stop} onRetry={retryNow} />
					)}
				</div>
			)}
			<p role="alert" className="text-sm text-down-text empty:hidden">
				{sending.state === 'idle' ? sending.error : null}
			</p>
		</fieldset>
	);
}

/** A dropped file can be of any type. The server decides by content. */
const isOfOurTypes = ({ name, type }: File) =>
	FILE_TYPES.some((one) => type === one || (one.startsWith('.') && name.toLowerCase().endsWith(one)));

interface ChooserProps {
	label: string;
	isSelfie: boolean;
	small: boolean;
	onChoose(file: File): void;
}

function Chooser({ label, isSelfie, small, onChoose }: ChooserProps) {
	const { t } = useTranslation();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const [camera, setCamera] = useState(false);
	useDropGuard();
	const drag = (isOver: boolean) => (event: DragEvent) => {
		event.preventDefault();
		setOver(isOver);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first
		<div
			className={classNames(
				'flex flex-col items-center gap-3 rounded border border-dashed px-4 text-center',
				small ? 'py-3' : 'py-6',
				over ? 'border-focus bg-raised' : 'border-line-strong bg-surface',
			)}
			onDragOver={drag(true)}
			onDragLeave={drag(false)}
			onDrop={(event) => {
				drag(false)(event);
				const [dropped] = event.dataTransfer.files;
				if (dropped) onChoose(dropped);
			}}
		>
			{!small && (
				<p className="hidden text-secondary desktop:block">
					<Upload size={20} aria-hidden="true" className="mx-auto mb-2" />
					{t('verification.dropHere')}
				</p>
			)}
			<div className="flex flex-wrap justify-center gap-2">
				{isSelfie && (
					<Button look="primary" onClick={() => setCamera(true)}>
						<Camera size={18} aria-hidden="true" />
						{t('verification.cameraUse')}
					</Button>
				)}
				<Button onClick={() => input.current?.click()} aria-describedby={`${id}-formats`}>
					{t(small ? 'verification.chooseAnother' : 'verification.chooseFile')}
				</Button>
			</div>
			<input
				ref={input}
				type="file"
				accept={FILE_TYPES.join(',')}
				{...(isSelfie && { capture: 'user' as const })}
				aria-label={label}
				className="sr-only"
				tabIndex={-1}
				onChange={({ target }) => {
					const chosen = target.files?.[0];
					// Allows the same file to be chosen again.
					target.value = '';
					if (chosen) onChoose(chosen);
				}}
			/>
			<p id={`${id}-formats`} className="text-xs text-secondary">
				{t('verification.formats')}
			</p>
			{camera && (
				<SelfieCamera
					onClose={() => setCamera(false)}
					onTaken={(taken) => {
						setCamera(false);
						onChoose(taken);
					}}
				/>
			)}
		</div>
	);
}

/** Ignores a file dropped beside the field; the browser would otherwise leave the page to show it. */
function useDropGuard(): void {
	useEffect(() => {
		const keep = (event: Event) => event.preventDefault();
		window.addEventListener('dragover', keep);
		window.addEventListener('drop', keep);
		return () => {
			window.removeEventListener('dragover', keep);
			window.removeEventListener('drop', keep);
		};
	}, []);
}

/** A preview of the file, if the browser can draw it. */
function Preview({ file, label }: { file: File; label: string }) {
	const { t } = useTranslation();
	const [drawn, setDrawn] = useState(/^image\/(jpeg|png|webp)$/.test(file.type));
	const address = useMemo(() => URL.createObjectURL(file), [file]);
	useEffect(() => () => URL.revokeObjectURL(address), [address]);
	if (drawn)
		return (
			<img
				src={address}
				alt={t('verification.preview', { side: label })}
				onError={() => setDrawn(false)}
				className="max-h-72 w-full rounded bg-ground object-contain"
			/>
		);
	return (
		<p className="flex items-center gap-3 rounded bg-ground p-4">
			<FileText size={24} aria-hidden="true" className="shrink-0 text-secondary" />
			<span className="min-w-0">
				<span className="block truncate font-medium">{file.name}</span>
				<span className="text-sm text-secondary">{t('verification.noPreview')}</span>
			</span>
		</p>
	);
}

interface ProgressProps {
	sending: Exclude<FileSending, { state: 'idle' }>;
	onStop(): void;
	onRetry(): void;
}

function Progress({ sending, onStop, onRetry }: ProgressProps): ReactNode {
	const { t } = useTranslation();
	const isLost = sending.state === 'lost';
	const share = isLost ? 0 : sending.share;
	// The whole file was sent, and the server re-encodes it.
	const text = isLost ? 'verification.lost' : share < 1 ? 'verification.sendingPercent' : 'verification.checking';
	return (
		<div className="flex flex-col gap-2">
			<p role="status" className={classNames('text-sm tabular-nums', isLost && 'text-demo')}>
				{t(text, { percent: formatPercent(Math.round(share * 100)) })}
			</p>
			<progress
				aria-label={t('verification.send')}
				value={share}
				max={1}
				className="h-1.5 w-full appearance-none overflow-hidden rounded bg-raised [&::-moz-progress-bar]:bg-focus [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-focus"
			/>
			<div className="flex flex-wrap gap-2">
				{isLost && <Button onClick={onRetry}>{t('verification.retryNow')}</Button>}
				<Button look="quiet" onClick={onStop}>
					{t('dialog.cancel')}
				</Button>
			</div>
		</div>
	);
}
