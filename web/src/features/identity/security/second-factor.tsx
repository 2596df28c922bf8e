import { disableTotp, prepareTotp, renewRecoveryCodes } from '@fairtick/domain/identity/security-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFreshAction } from '../../../kit/ui/form/use-fresh-action.tsx';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../../kit/ui/settings-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { TotpSetup } from './totp-setup.tsx';

type Step =
	| { readonly kind: 'shown' }
	| { readonly kind: 'setting_up'; readonly secret: string; readonly uri: string }
	| { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Turns the second factor on and off, with its recovery codes (IDENT-05). */
export function SecondFactor() {
	const { t } = useTranslation();
	const query = useQuery(secondFactorQuery);
	const { data: factor } = query;
	const queryClient = useQueryClient();
	const [step, setStep] = useState<Step>({ kind: 'shown' });
	const showCodes = async (codes: readonly string[]) => {
		setStep({ kind: 'codes', codes });
		await queryClient.invalidateQueries(secondFactorQuery);
	};
	return (
		<SettingsSection title={t('security.factor')} text={t('security.factorText')}>
			<div className="rounded border border-line bg-surface p-4">
				{step.kind === 'setting_up' && <TotpSetup {...step} onEnabled={showCodes} />}
				{step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'shown' })} />}
				{step.kind === 'shown' && factor && <FactorState factor={factor} onStep={setStep} onCodes={showCodes} />}
				{!factor && <QueryState query={query} />}
			</div>
		</SettingsSection>
	);
}

interface FactorStateProps {
	factor: { readonly totp: boolean; readonly passkeys: number; readonly recovery_codes_left: number };
	onStep(step: Step): void;
	onCodes(codes: readonly string[]): Promise<void>;
}

function FactorState({ factor, onStep, onCodes }: FactorStateProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { run, busy, alert } = useFreshAction();
	const hasCodes = factor.totp || factor.passkeys > 0;
	const setUp = () =>
		run(
			() => call(prepareTotp, {}),
			(answer) => onStep({ kind: 'setting_up', ...answer }),
		);
	const renew = () =>
		run(
			() => call(renewRecoveryCodes, {}),
			({ recovery_codes }) => onCodes(recovery_codes),
		);
	const turnOff = () =>
		run(
			() => call(disableTotp, {}),
			() => queryClient.invalidateQueries(secondFactorQuery),
		);
	return (
		<div className="flex flex-col gap-4 has-[[role=alert]:empty]:gap-0">
			{alert}
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div>
					<p className="font-medium">{t(factor.totp ? 'security.factorOn' : 'security.factorOff')}</p>
					{hasCodes && (
						<p className="text-sm text-secondary">{t('security.codesLeft', { count: factor.recovery_codes_left })}</p>
					)}
				</div>
				<div className="flex flex-wrap gap-2">
					{hasCodes && (
						<Button busy={busy} onClick={renew}>
							{t('security.codesRenew')}
						</Button>
					)}
					{factor.totp ? (
						<Button busy={busy} onClick={turnOff}>
							{t('security.turnOff')}
						</Button>
					) : (
						<Button look="primary" busy={busy} onClick={setUp}>
							{t('security.addTotp')}
						</Button>
					)}
				</div>
			</div>
		</div>
	);
}
