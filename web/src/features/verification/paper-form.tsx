import { sendDocument, type Verification, type VerificationStep } from '@fairtick/domain/verification/contract';
import { KINDS_OF_STEP, type PaperKind, type PicturedStep, sidesOf } from '@fairtick/domain/verification/steps';
import { useState } from 'react';
import { call } from '../../kit/api/call.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { PaperChoice } from './paper-choice.tsx';
import type { CountryOptions } from './personal-form.tsx';
import { SideField } from './side-field.tsx';
import type { SendShot } from './use-file-sending.ts';

/** Sends a picture of a step. */
export const sendShot: SendShot<Verification> = ({ step, ...paper }, { upload, ...options }) =>
	call(sendDocument, { params: { step }, query: { ...paper, upload } }, { ...options, reports: 'none' });

interface PaperFormProps {
	step: VerificationStep;
	/** The initially chosen country. */
	country: string;
	countries: CountryOptions;
	onSent(answer: Verification): void;
}

/** A step with pictures: the kind of paper, then each of its sides. */
export function PaperForm({ step: { step, paper, files }, country: home, countries, onSent }: PaperFormProps) {
	const { t } = useTranslation();
	const pictured = step as PicturedStep;
	const kinds = KINDS_OF_STEP[pictured];
	const [kind, setKind] = useState<PaperKind>(paper?.kind ?? (kinds[0] as PaperKind));
	const [country, setCountry] = useState(paper?.country ?? home);
	const isStarted = paper?.kind === kind && paper.country === country;
	return (
		<div className="flex flex-col gap-4">
			{kinds.length > 1 && (
				<div className="grid gap-4 min-[640px]:grid-cols-2">
					<PaperChoice
						kinds={kinds}
						kind={kind}
						onKind={setKind}
						countries={countries}
						country={country}
						onCountry={setCountry}
					/>
				</div>
			)}
			{step === 'document' && <p className="text-sm text-secondary">{t('verification.tip_document')}</p>}
			{sidesOf(kind, country).map((side) => (
				<SideField
					key={`${kind} ${country} ${side}`}
					shot={{ step: pictured, kind, country, side }}
					received={isStarted && files.some((file) => file.side === side)}
					sendShot={sendShot}
					onSent={onSent}
				/>
			))}
		</div>
	);
}
