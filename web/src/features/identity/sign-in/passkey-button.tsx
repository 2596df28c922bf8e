import type { Assertion } from '@fairtick/domain/identity/credential';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { askPasskey } from './passkey-ceremony.ts';

interface PasskeyButtonProps {
	prepare(): Promise<Outcome<{ readonly challenge: string }>>;
	/** Sends the passkey assertion. */
	send(credential: Assertion): Promise<Outcome<unknown>>;
	onDone(): void;
}

/** Answers with a passkey instead of a code. */
export function PasskeyButton({ prepare, send, onDone }: PasskeyButtonProps) {
	const { t } = useTranslation();
	const sending = useSending();
	const answer = async () => {
		const asked = await askPasskey(prepare);
		return asked.kind === 'ok' ? send(asked.answer) : asked;
	};
	return (
		<div className="flex flex-col gap-4 has-[[role=alert]:empty]:gap-0">
			<FormAlert form={sending} />
			<Button look="primary" busy={sending.busy} onClick={() => void sending.run(answer, onDone)}>
				{t('identity.passkey')}
			</Button>
		</div>
	);
}
