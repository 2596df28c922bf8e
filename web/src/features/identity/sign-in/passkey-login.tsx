import { useQueryClient } from '@tanstack/react-query';
import { loadChunk } from '../../../kit/base/load-chunk.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../../../kit/ui/form/use-server-form.ts';

/** Logging in by a passkey alone; what that needs comes when it is pressed. */
export function PasskeyLogin({ remember, onSignedIn }: { remember: boolean; onSignedIn(): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const send = async () => {
		const { signInWithPasskey } = await loadChunk('passkey', () => import('./passkey-sign-in.ts'));
		return signInWithPasskey(queryClient, remember);
	};
	const form = useServerForm({}, send, onSignedIn);
	return (
		<form onSubmit={form.submit} className="mt-3 flex flex-col gap-3">
			<Button type="submit" busy={form.busy}>
				{t('identity.passkey')}
			</Button>
			{Object.keys(form.errors).length > 0 && <FormAlert form={form} />}
		</form>
	);
}
