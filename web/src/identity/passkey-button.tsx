import type { Assertion } from '@fairtick/domain/identity/credential';
import { useState } from 'react';
import type { Outcome } from '../api/outcome.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors, type FormErrors, NO_ERRORS } from '../ui/form/form-errors.ts';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { askPasskey } from './passkey-ceremony.ts';

interface PasskeyButtonProps {
	prepare(): Promise<Outcome<{ readonly challenge: string }>>;
	/** Null when all went well, else what to show. */
	onAnswer(credential: Assertion): Promise<FormErrors | null>;
}

/** Has a passkey answer instead of a code. */
export function PasskeyButton({ prepare, onAnswer }: PasskeyButtonProps) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState(NO_ERRORS);
	async function ask(): Promise<FormErrors | null> {
		const asked = await askPasskey(prepare);
		if (asked.kind === 'ok') return onAnswer(asked.answer);
		return asked.kind === 'no_passkey' ? { error: [t('security.noPasskey')] } : computeFormErrors(asked, texts);
	}
	async function press(): Promise<void> {
		setBusy(true);
		setErrors(NO_ERRORS);
		try {
			setErrors((await ask()) ?? NO_ERRORS);
		} finally {
			setBusy(false);
		}
	}
	const form = { errors, successful: false, clear: () => setErrors(NO_ERRORS) };
	return (
		<div className="flex flex-col gap-4 has-[[role=alert]:empty]:gap-0">
			<FormAlert form={form} texts={texts} />
			<Button look="primary" busy={busy} onClick={() => void press()}>
				{t('identity.passkey')}
			</Button>
		</div>
	);
}
