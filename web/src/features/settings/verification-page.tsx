import { getProfile, type Profile } from '@fairtick/domain/identity/profile-contract';
import type { Verification } from '@fairtick/domain/verification/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useMemo } from 'react';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatAmount, formatDuration } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { SandboxNote } from '../../kit/site/sandbox-note.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { listCountries } from '../identity/profile/countries.ts';
import { refreshUser } from '../identity/session.ts';
import { PaperForm } from '../verification/paper-form.tsx';
import { PersonalForm } from '../verification/personal-form.tsx';
import { StepCard } from '../verification/step-card.tsx';
import { verificationQuery } from '../verification/verification-query.ts';

/** The steps of the viewer's verification (KYC-01). */
export function VerificationPage() {
	const { t } = useTranslation();
	const query = useQuery(verificationQuery);
	const profile = useQuery({
		queryKey: ['profile'],
		queryFn: ({ signal }) => fetchAnswer(getProfile, {}, signal),
	});
	const failed = query.isError ? query : profile;
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-xl font-bold">{t('title.verification')}</h1>
			<SandboxNote text={t('verification.sandbox')} />
			{query.data && profile.data ? (
				<Steps verification={query.data} profile={profile.data} />
			) : failed.isError ? (
				<QueryState query={failed} />
			) : (
				<Skeleton />
			)}
		</div>
	);
}

function Steps({ verification, profile }: { verification: Verification; profile: Profile }) {
	const { t, language } = useTranslation();
	const queryClient = useQueryClient();
	const countries = useMemo(() => listCountries(language), [language]);
	const countryName = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
	const { steps, personal, overdue, usual_s, approved } = verification;
	const current = steps.find(({ open, status }) => open && status !== 'pending');
	const isWaiting = !approved && current === undefined && steps.some(({ status }) => status === 'pending');
	const onSent = (answer: Verification) => {
		queryClient.setQueryData(verificationQuery.queryKey, answer);
		void refreshUser(queryClient);
	};
	const home = personal?.country ?? profile.country;
	return (
		<>
			<Overall verification={verification} />
			{isWaiting && <p role="status">{t('verification.looking')}</p>}
			{!approved && usual_s !== null && (
				<p className="text-sm text-secondary">{t('verification.usual', { time: formatDuration(usual_s) })}</p>
			)}
			<ol className="flex flex-col gap-4">
				{steps.map((step, index) => (
					<StepCard
						key={`${step.step} ${step.status}`}
						step={step}
						overdue={overdue}
						personal={personal}
						countryName={countryName}
						n={index + 1}
						count={steps.length}
						current={step === current}
						form={
							step.step === 'personal' ? (
								<PersonalForm
									initial={personal ?? { name: profile.name, birth_date: '', country: profile.country, address: '' }}
									countries={countries}
									onSent={onSent}
								/>
							) : (
								<PaperForm country={home} step={step} countries={countries} onSent={onSent} />
							)
						}
					/>
				))}
			</ol>
			<p className="flex items-start gap-2 text-sm text-secondary">
				<Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
				{t('verification.privacy')}
			</p>
		</>
	);
}

/** The overall state, and the time by which verification is needed. */
function Overall({ verification: { approved, obstacle, when, from } }: { verification: Verification }) {
	const { t } = useTranslation();
	if (approved)
		return (
			<Note
				icon={<BadgeCheck size={22} aria-hidden="true" className="shrink-0 text-up-text" />}
				title={t('verification.approvedTitle')}
				text={t('verification.approvedText')}
			/>
		);
	if (obstacle !== null)
		return (
			<Note
				icon={<Info size={22} aria-hidden="true" className="shrink-0 text-demo" />}
				title={t(`verification.obstacle_${obstacle}`)}
				text={t(`verification.obstacleText_${obstacle}`)}
			/>
		);
	if (when === 'withdrawal' && from > 0)
		return <p className="text-secondary">{t('verification.intro_from', { amount: formatAmount(from) })}</p>;
	return <p className="text-secondary">{t(`verification.intro_${when}`)}</p>;
}

function Note({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
	return (
		<div className="flex items-start gap-3 rounded border border-line bg-raised p-4">
			{icon}
			<div>
				<p className="font-semibold">{title}</p>
				<p className="text-secondary">{text}</p>
			</div>
		</div>
	);
}

function Skeleton() {
	return (
		<div className="flex flex-col gap-4">
			<span className="skeleton block h-6 w-full" />
			{['a', 'b', 'c'].map((key) => (
				<span key={key} className="skeleton block h-24 w-full" />
			))}
		</div>
	);
}
