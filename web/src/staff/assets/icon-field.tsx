import { uploadAssetIcon } from '@fairtick/domain/assets/contract';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TickerIcon } from '../../kit/ui/ticker-icon.tsx';
import { UploadButton } from './upload-button.tsx';

/** An asset's icon: a re-encoded picture, or letters. */
export function IconField({
	icon,
	letters,
	onChange,
}: {
	icon: string;
	letters: string;
	onChange(icon: string): void;
}) {
	const { t } = useTranslation();
	return (
		<div className="flex items-start gap-4">
			<TickerIcon icon={icon} size={40} />
			<div className="flex min-w-0 flex-wrap items-start gap-4">
				<UploadButton
					label={t('catalogue.chooseIcon')}
					hint={t('catalogue.iconHint')}
					accept="image/jpeg,image/png,image/webp"
					send={(file) => call(uploadAssetIcon, {}, { file })}
					onDone={(answer) => onChange(answer.icon)}
				/>
				{icon.startsWith('/') && letters !== '' && (
					<Button onClick={() => onChange(letters)}>{t('catalogue.ownLetters')}</Button>
				)}
			</div>
		</div>
	);
}
