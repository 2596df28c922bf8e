import { PATHS } from '@fairtick/domain/pages/pages';
import {
	getRecoveryDraft,
	type RecoveryDraft,
	sendRecoveryFile,
	startRecovery,
} from '@fairtick/domain/recovery/contract';
import { KINDS_OF_STEP, type PaperKind, sidesOf } from '@fairtick/domain/verification/steps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { CallError, fetchAnswer } from '../../../kit/api/query.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useParams, useShown } from '../../../kit/navigation/use-navigation.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FormAlert } from '../../../kit/ui/form/form-alert.tsx';
import { useSending } from '../../../kit/ui/form/use-sending.ts';
import { QueryState } from '../../../kit/ui/query-state.tsx';
import { PaperChoice } from '../../verification/paper-choice.tsx';
import { SideField } from '../../verification/side-field.tsx';
import type { SendShot } from '../../verification/use-file-sending.ts';
import { guessCountry, listCountries } from '../profile/countries.ts';
import { LinkResult } from './mailed-link.tsx';

interface LinkParts {
	readonly id: string;
	readonly query: { readonly expires: string; readonly signature: string };
}

/** Sends a document and a selfie by an emailed link, to recover a lost second factor (IDENT-14). */
export function RecoverFactorPage() {
	const { t } = useTranslation();
	const { address } = useShown();
	const { id } = useParams(PATHS['recovery.send']);
	const [outcome, setOutcome] = useState<Outcome<{ status: string }> | null>(null);
	const given = new URLSearchParams(address.query);
	const link = {
		id,
		query: { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' },
	};
	const query = useQuery({
		queryKey: ['recovery-draft', link.id],
		queryFn: ({ signal }) => fetchAnswer(getRecoveryDraft, { params: { id: link.id }, query: link.query }, signal),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
	const failed =
		query.error instanceof CallError && query.error.outcome.kind === 'refused' ? query.error.outcome : null;
	const shown = outcome ?? failed;
	if (shown !== null)
		return (
			<LinkResult
				outcome={shown}
				done={t('recovery.sent')}
				failed={t('recovery.notSent')}
				next={['/login', t('security.backToLogin')]}
				again={['/login', t('security.backToLogin')]}
			/>
		);
	return query.data === undefined ? (
		<QueryState query={query} />
	) : (
		<DraftForm link={link} draft={query.data} onSent={setOutcome} />
	);
}

interface DraftFormProps {
	link: LinkParts;
	draft: RecoveryDraft;
	onSent(outcome: Outcome<{ status: string }>): void;
}

function DraftForm({ link, draft: { verified, files }, onSent }: DraftFormProps) {
	const { t, language } = useTranslation();
	const queryClient = useQueryClient();
	const sending = useSending();
	const countries = useMemo(() => listCountries(language), [language]);
	const begun = files.find(({ step }) => step === 'document');
	const [kind, setKind] = useState<PaperKind>(begun?.kind ?? 'passport');
	const [country, setCountry] = useState(begun?.country ?? (guessCountry(navigator.languages) || 'BR'));
	const sides = sidesOf(kind, country);
	const isThere = (side: string) =>
		files.some(
			(file) => file.step === 'document' && file.kind === kind && file.country === country && file.side === side,
		);
	const hasSelfie = files.some(({ step }) => step === 'selfie');
	const sendShot: SendShot<RecoveryDraft> = ({ step, ...paper }, { upload, ...options }) =>
		call(
			sendRecoveryFile,
			{
				params: { id: link.id, step: step === 'selfie' ? step : 'document' },
				query: { ...link.query, ...paper, upload },
			},
			{ ...options, reports: 'none' },
		);
	const onFile = (draft: RecoveryDraft) => queryClient.setQueryData(['recovery-draft', link.id], draft);
	const handIn = () =>
		void sending.run(
			() => call(startRecovery, { params: { id: link.id }, query: link.query }),
			(answer) => onSent({ kind: 'ok', answer }),
		);
	return (
		<div className="flex flex-col gap-6">
			<header className="flex flex-col gap-2">
				<h1 className="text-xl font-bold">{t('title.recoverFactor')}</h1>
				<p className="text-secondary">{t('recovery.text')}</p>
				<p className="text-secondary">{t(verified ? 'recovery.textVerified' : 'recovery.textUnverified')}</p>
			</header>
			<div className="grid gap-4">
				<PaperChoice
					kinds={KINDS_OF_STEP.document}
					kind={kind}
					onKind={setKind}
					countries={countries}
					country={country}
					onCountry={setCountry}
				/>
			</div>
			{sides.map((side) => (
				<SideField
					key={`${kind} ${country} ${side}`}
					shot={{ step: 'document', kind, country, side }}
					received={isThere(side)}
					sendShot={sendShot}
					onSent={onFile}
				/>
			))}
			<SideField
				shot={{ step: 'selfie', kind: 'selfie', country, side: 'front' }}
				received={hasSelfie}
				sendShot={sendShot}
				onSent={onFile}
			/>
			<FormAlert form={sending} />
			<Button look="primary" busy={sending.busy} disabled={!hasSelfie || !sides.every(isThere)} onClick={handIn}>
				{t('recovery.handIn')}
			</Button>
		</div>
	);
}
