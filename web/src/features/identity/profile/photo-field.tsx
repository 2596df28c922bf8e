import type { User } from '@fairtick/domain/identity/contract';
import { changePhoto, PHOTO_TYPES, removePhoto } from '@fairtick/domain/identity/profile-contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { renameErrors } from '../../../kit/ui/form/rename-errors.ts';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { setUser } from '../session.ts';

/** Chooses and removes the viewer's photo, which `children` shows. */
export function PhotoField({ user, children }: { user: User; children: ReactNode }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const input = useRef<HTMLInputElement>(null);
	const sending = useSending();
	const { busy } = sending;
	const run = (send: () => Promise<Outcome<User>>) =>
		sending.run(
			async () => renameErrors(await send(), { photo: 'error' }),
			(changed) => setUser(queryClient, changed),
		);
	return (
		<div className="flex flex-col gap-3 [&>[role=alert]:empty]:hidden">
			<FormAlert form={sending} />
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
							// Allows the same file to be chosen again after a failure.
							target.value = '';
							if (file) void run(() => call(changePhoto, {}, { file }));
						}}
					/>
					<Button busy={busy} onClick={() => input.current?.click()}>
						{t('yourData.choosePhoto')}
					</Button>
					{user.photo_url !== null && (
						<Button busy={busy} onClick={() => void run(() => call(removePhoto, {}))}>
							{t('actions.remove')}
						</Button>
					)}
				</div>
			</div>
		</div>
	);
}
