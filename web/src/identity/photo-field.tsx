import type { User } from '@fairtick/domain/identity/contract';
import { changePhoto, PHOTO_TYPES, removePhoto } from '@fairtick/domain/identity/profile-contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { Outcome } from '../api/outcome.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors, NO_ERRORS } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { setUser } from './session.ts';

/** The viewer's photo, shown by `children`, to be chosen and removed. */
export function PhotoField({ user, children }: { user: User; children: ReactNode }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState(NO_ERRORS);
	async function run(send: () => Promise<Outcome<User>>): Promise<void> {
		setBusy(true);
		setErrors(NO_ERRORS);
		const outcome = await send();
		if (outcome.kind === 'ok') setUser(queryClient, outcome.answer);
		else {
			const [said] = outcome.kind === 'refused' ? (outcome.errors['photo'] ?? []) : [];
			setErrors(said === undefined ? computeFormErrors(outcome, texts) : { error: [said] });
		}
		setBusy(false);
	}
	return (
		<div className="flex flex-col gap-3 [&>[role=alert]:empty]:hidden">
			<FormAlert form={{ errors, successful: false, clear: () => setErrors(NO_ERRORS) }} texts={texts} />
			<div className="flex flex-wrap items-center gap-4">
				{children}
				<div className="flex flex-wrap gap-2">
					<input
						ref={input}
						type="file"
						accept={PHOTO_TYPES.join(',')}
						aria-label={t('yourData.photo')}
						className="sr-only"
						tabIndex={-1}
						onChange={({ target }) => {
							const file = target.files?.[0];
							// The same file can be chosen again after a failure.
							target.value = '';
							if (file) void run(() => call(changePhoto, {}, { file }));
						}}
					/>
					<Button busy={busy} onClick={() => input.current?.click()}>
						{t('yourData.choosePhoto')}
					</Button>
					{user.photo_url !== null && (
						<Button busy={busy} onClick={() => void run(() => call(removePhoto, {}))}>
							{t('yourData.removePhoto')}
						</Button>
					)}
				</div>
			</div>
		</div>
	);
}
