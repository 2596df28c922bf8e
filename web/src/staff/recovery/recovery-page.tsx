import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { recoveriesQueue } from '@fairtick/domain/recovery/kinds/recoveries-queue';
import {
	getRecovery,
	proposeRecovery,
	REFUSED_BECAUSE,
	type Recovery,
	refuseRecovery,
	takeRecovery,
	viewRecoveryFile,
} from '@fairtick/domain/recovery/staff-contract';
import { type Check, checksOf } from '@fairtick/domain/verification/steps';
import { allowsRole, type BodyOf } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../features/identity/session.ts';
import { FactList } from '../../features/verification/fact-list.tsx';
import { sideLabel } from '../../features/verification/side-label.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { formatLongDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { Part } from '../../kit/ui/part.tsx';
import { ActButton } from '../act-dialog.tsx';
import { countryName } from '../figures/country-name.ts';
import { formatInstant } from '../kit/format-instant.ts';
import { ItemHead, ItemPage } from '../kit/item-page.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { TakenFact } from '../kit/taken-by.tsx';
import { ReasonField } from '../reason-field.tsx';
import { RequestActs } from '../requests/request-acts.tsx';
import { Taking } from '../taking.tsx';
import { DocumentViewer, PLAIN_VIEW, type View, viewersClass } from '../verification/document-viewer.tsx';
import { recoveryStateKey } from './recovery-state.ts';

const REFRESH_MS = 15_000;

/** One recovery: the approved identity beside the sent documents, and the viewer's actions (IDENT-14). */
export const RecoveryPage = () => (
	<ItemPage path={STAFF_PAGES['recoveries.one'].path} load={getRecovery} everyMs={REFRESH_MS}>
		{(one) => <Shown one={one} />}
	</ItemPage>
);

function Shown({ one }: { one: Recovery }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const { id, user, state, sent_at, expires_at, due_at, taken, request, because } = one;
	const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
	const isStaff = viewer !== null && viewer.id !== user.id && allowsRole(proposeRecovery.access, viewer.role);
	const mayAct = isStaff && state === 'open';
	const isMine = mayAct && taken?.by.id === viewer?.id;
	const params = { id };
	return (
		<div className="flex flex-col gap-6">
			<ItemHead
				title={t('recovery.of', { name: user.name })}
				facts={
					<>
						<PersonLink person={user} />
						<span>{t(recoveryStateKey(one))}</span>
						<span>
							{t('recovery.sentAt')}: {formatInstant(sent_at)}
						</span>
						{state === 'open' && <span>{t('admin.dueBy', { time: formatInstant(expires_at) })}</span>}
						<TakenFact taken={taken} />
						{due_at !== null && (
							<span>
								{t('recovery.removedAt')}: {formatInstant(due_at)}
							</span>
						)}
					</>
				}
				queue={recoveriesQueue}
				id={id}
			>
				{because !== null && (
					<p>
						<span className="text-secondary">{t('recovery.told')}:</span> {t(`verification.reason_${because}`)}
					</p>
				)}
			</ItemHead>
			{mayAct && (
				<Taking taken={taken} take={() => call(takeRecovery, { params })} onDone={refresh}>
					<ActButton
						label={t('admin.refuse')}
						text={t('recovery.refuseText')}
						extra={{ because: '' }}
						fields={(field) => (
							<SelectField
								label={t('desk.reasons')}
								options={[
									{ value: '', label: t('admin.choose') },
									...REFUSED_BECAUSE.map((value) => ({ value, label: t(`verification.reason_${value}`) })),
								]}
								{...field('because')}
							/>
						)}
						send={(body) => call(refuseRecovery, { params, body: body as BodyOf<typeof refuseRecovery> })}
					/>
				</Taking>
			)}
			<div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
				<Part title={t('desk.documents')}>
					{isStaff ? <Documents one={one} /> : <p className="text-secondary">{t('recovery.documentsHidden')}</p>}
				</Part>
				<div className="flex flex-col gap-6">
					<Part title={t(one.identity === null ? 'recovery.account' : 'recovery.identity')}>
						<Facts one={one} />
					</Part>
					{request !== null && state === 'open' ? (
						<Part title={t('desk.another')}>
							<p className="mb-3 text-secondary">{t('recovery.secondText')}</p>
							<RequestActs
								request={{ ...request, kind: 'second_factor.recover' }}
								own={request.own}
								sentence={t('admin.asks_recovery', { who: `${user.name} (${user.id})` })}
							/>
						</Part>
					) : (
						isMine && <ProposeForm one={one} onDone={refresh} />
					)}
				</div>
			</div>
		</div>
	);
}

function Facts({ one: { identity, account } }: { one: Recovery }) {
	const { t, language } = useTranslation();
	const facts: [string, string][] =
		identity === null
			? [
					[t('desk.readName'), account.name],
					[t('desk.declared'), countryName(account.country, language)],
				]
			: [
					[t('desk.readName'), identity.name],
					[t('desk.readBirth'), formatLongDate(identity.birth_date)],
					[t('desk.number'), `…${identity.number_end}`],
					[t('desk.readCountry'), countryName(identity.country, language)],
				];
	return (
		<div className="flex flex-col gap-3">
			{identity === null && <p className="text-sm font-medium text-demo">{t('recovery.unverified')}</p>}
			<FactList facts={facts} />
		</div>
	);
}

function Documents({ one }: { one: Recovery }) {
	const { t } = useTranslation();
	const [picked, setPicked] = useState(0);
	const [views, setViews] = useState<Readonly<Record<number, View>>>({});
	const pages = one.files.flatMap(({ id, kind, side, pages: count }) =>
		Array.from({ length: count }, (_, index) => {
			const label = t(kind === 'selfie' ? 'verification.step_selfie' : sideLabel(kind, side));
			const title = count === 1 ? label : `${label}, ${t('verification.page', { page: index + 1, pages: count })}`;
			return { id, page: index + 1, title };
		}),
	);
	return (
		<div className={viewersClass}>
			{pages.map(({ id, page, title }, n) => (
				<DocumentViewer
					key={`${id} ${page}`}
					opened={[one.id, id, page]}
					open={(signal) =>
						fetchAnswer(viewRecoveryFile, { params: { id: one.id, file: id }, query: { page } }, signal)
					}
					title={title}
					n={null}
					picked={picked === n}
					view={views[n] ?? PLAIN_VIEW}
					onPick={() => setPicked(n)}
					onView={(view) => setViews((now) => ({ ...now, [n]: view }))}
				/>
			))}
		</div>
	);
}

/** The reading and the findings of the first of two people. */
function ProposeForm({ one, onDone }: { one: Recovery; onDone(): unknown }) {
	const { t } = useTranslation();
	const [checks, setChecks] = useState<readonly Check[]>([]);
	const form = useServerForm(
		{ name: '', birth_date: '', reason: '' },
		(values) =>
			withFreshSignIn(() =>
				call(proposeRecovery, { params: { id: one.id }, body: { ...values, checks: [...checks] } }),
			),
		onDone,
	);
	const needed = [...new Set(one.files.flatMap(checksOf))];
	const toggle = (check: Check) =>
		setChecks((now) => (now.includes(check) ? now.filter((other) => other !== check) : [...now, check]));
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} />
			<fieldset className="flex min-w-0 flex-col gap-2">
				<legend className="mb-1 font-semibold">{t('recovery.compare')}</legend>
				{needed.map((check) => (
					<CheckboxField
						key={check}
						label={t(`desk.check_${check}`)}
						checked={checks.includes(check)}
						onChange={() => toggle(check)}
					/>
				))}
			</fieldset>
			<p className="text-sm font-medium">{t('desk.read')}</p>
			<TextField label={t('desk.readName')} autoComplete="off" {...form.field('name')} />
			<TextField label={t('desk.readBirth')} type="date" {...form.field('birth_date')} />
			<ReasonField {...form.field('reason')} />
			<Button type="submit" look="primary" busy={form.busy}>
				{t('recovery.propose')}
			</Button>
		</form>
	);
}
