import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../class-names.ts';
import { FieldFrame, fieldAria, inputClass, type TextFieldProps } from './text-field.tsx';

export function PasswordField({ label, error, hint, ...input }: Omit<TextFieldProps, 'type'>) {
	const { t } = useTranslation();
	const id = useId();
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<div className="relative">
				<input
					{...input}
					{...fieldAria(id, error)}
					type={shown ? 'text' : 'password'}
					className={classNames(inputClass(error !== undefined), 'pr-11')}
				/>
				<button
					type="button"
					aria-label={t(shown ? 'identity.hidePassword' : 'identity.showPassword')}
					aria-pressed={shown}
					onClick={() => setShown(!shown)}
					className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded text-secondary hover:text-text"
				>
					<Icon size={18} aria-hidden="true" />
				</button>
			</div>
		</FieldFrame>
	);
}
