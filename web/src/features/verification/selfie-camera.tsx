import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CentredDialog } from '../../kit/ui/overlay/centred-dialog.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';

interface SelfieCameraProps {
	onTaken(photo: File): void;
	onClose(): void;
}

/** Takes a photo with the front camera. Without one, or without permission, the viewer chooses a file. */
export function SelfieCamera({ onTaken, onClose }: SelfieCameraProps) {
	const { t } = useTranslation();
	const video = useRef<HTMLVideoElement>(null);
	const [state, setState] = useState<'starting' | 'on' | 'denied'>('starting');
	useEffect(() => {
		let ended = false;
		let stream: MediaStream | null = null;
		const start = async () => {
			try {
				const opened = await navigator.mediaDevices.getUserMedia({
					video: { facingMode: 'user', width: { ideal: 1280 } },
				});
				if (ended) return opened.getTracks().forEach((track) => void track.stop());
				stream = opened;
				if (video.current) {
					video.current.srcObject = opened;
					await video.current.play();
				}
				setState('on');
			} catch {
				if (!ended) setState('denied');
			}
		};
		void start();
		return () => {
			ended = true;
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
	}, []);

	const take = () => {
		const { current: shown } = video;
		if (!shown) return;
		const canvas = document.createElement('canvas');
		canvas.width = shown.videoWidth;
		canvas.height = shown.videoHeight;
		canvas.getContext('2d')?.drawImage(shown, 0, 0);
		canvas.toBlob(
			(blob) => blob && onTaken(new File([blob], 'selfie.jpg', { type: 'image/jpeg' })),
			'image/jpeg',
			0.92,
		);
	};

	return (
		<CentredDialog title={t('verification.cameraTitle')} onClose={onClose} className="max-w-120">
			{state === 'denied' ? (
				<p>{t('verification.cameraDenied')}</p>
			) : (
				<div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded bg-ground">
					{state === 'starting' && <Spinner />}
					{/* The preview is mirrored; the photo is not. */}
					<video ref={video} playsInline muted className="absolute inset-0 size-full -scale-x-100 object-cover" />
				</div>
			)}
			<div className="flex justify-end gap-2">
				<Button onClick={onClose}>{t('dialog.cancel')}</Button>
				{state !== 'denied' && (
					<Button look="primary" disabled={state !== 'on'} onClick={take}>
						{t('verification.cameraCapture')}
					</Button>
				)}
			</div>
		</CentredDialog>
	);
}
