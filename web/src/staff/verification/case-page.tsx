import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { verificationQueue } from '@fairtick/domain/verification/kinds/verification-queue';
import {
	allowTries,
	decideCase,
	getCase,
	takeCase,
	type VerificationCase,
	viewDocument,
} from '@fairtick/domain/verification/staff-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { listCountries } from '../../features/identity/profile/countries.ts';
import { useUser } from '../../features/identity/session.ts';
import { sideLabel } from '../../features/verification/side-label.ts';
import { StepMark } from '../../features/verification/step-mark.tsx';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFreshAction } from '../../kit/ui/form/use-fresh-action.tsx';
import { focusFirstWrong } from '../../kit/ui/form/use-server-form.ts';
import { Part } from '../../kit/ui/part.tsx';
import { ActButton } from '../act-dialog.tsx';
import { focusTitle } from '../focus-title.ts';
import type { ListedKey } from '../frame/key-help.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { formatInstant } from '../kit/format-instant.ts';
import { ItemHead, ItemPage } from '../kit/item-page.tsx';
import { PersonLink } from '../kit/person-link.tsx';
import { TakenFact } from '../kit/taken-by.tsx';
import { Taking } from '../taking.tsx';
import { DocumentViewer, PLAIN_VIEW, turned, type View, viewersClass, zoomed } from './document-viewer.tsx';
import { LookForm, Typed } from './look-form.tsx';

const REFRESH_MS = 15_000;
const KEYS: readonly ListedKey[] = [
	['1 … 9', 'desk.keyPick'],
	['+ − 0', 'desk.keyZoom'],
	['r', 'desk.keyRotate'],
	['c', 'desk.keyContrast'],
	['f', 'desk.keyForm'],
	['Ctrl ⏎', 'desk.keySave'],
];

/** One case: its documents side by side, the typed data beside the reading, and the decision (ADMIN-04). */
export const CasePage = () => (
	<ItemPage path={STAFF_PAGES['verification.one'].path} load={getCase} everyMs={REFRESH_MS}>
		{(one) => <Shown one={one} />}
	</ItemPage>
);

function Shown({ one }: { one: VerificationCase }) {
	const { t, language } = useTranslation();
	const viewer = useUser();
	const queryClient = useQueryClient();
	const countries = useMemo(() => listCountries(language), [language]);
	const form = useRef<HTMLFormElement>(null);
	const deciding = useFreshAction();
	const [waits, setWaits] = useState<'second_person' | 'risk' | null>(null);
	const { id, user, due_at, overdue, taken, looked_by, second, decided_at } = one;
	const params = { id };
	const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
	const mayAct =
		viewer !== null &&
		decided_at === null &&
		viewer.id !== user.id &&
		looked_by?.id !== viewer.id &&
		allowsRole(decideCase.access, viewer.role);
	const isMine = mayAct && taken?.by.id === viewer.id;
	const documents = useDocuments(one, isMine);
	useShortcuts({
		...documents.shortcuts,
		f: () => form.current?.querySelector<HTMLElement>('input')?.focus(),
		'ctrl+Enter': () => form.current?.requestSubmit(),
	});
	return (
		<div className="flex flex-col gap-6">
			<ItemHead
				title={t('desk.caseOf', { name: user.name })}
				facts={
					<>
						<PersonLink person={user} />
						{decided_at === null ? (
							<span className={overdue ? 'font-medium text-down-text' : undefined}>
								{t(overdue ? 'admin.overdueSince' : 'admin.dueBy', { time: formatInstant(due_at) })}
							</span>
						) : (
							<span>
								{t('desk.decided')}: {formatInstant(decided_at)}
							</span>
						)}
						<TakenFact taken={taken} />
					</>
				}
				queue={verificationQueue}
				id={id}
				keys={isMine ? KEYS : []}
			>
				{decided_at === null && second && <p className="text-sm">{t('desk.secondLook')}</p>}
				{decided_at === null && looked_by !== null && (
					<p className="text-sm">{t('desk.lookedBy', { name: looked_by.name })}</p>
				)}
				{one.uncleared_matches > 0 && <p className="text-sm font-medium text-demo">{t('desk.uncleared')}</p>}
			</ItemHead>
			<p role="status" className="font-medium empty:hidden">
				{waits === null ? '' : t(waits === 'risk' ? 'desk.waitsRisk' : 'desk.waitsSecond')}
			</p>
			{mayAct && (
				<Taking taken={taken} take={() => call(takeCase, { params })} onDone={refresh}>
					{!isMine && taken === null && <p className="self-center text-sm text-secondary">{t('desk.takeFirst')}</p>}
				</Taking>
			)}
			{isMine ? (
				<div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
					<Part title={t('desk.documents')}>{documents.viewers}</Part>
					<LookForm
						one={one}
						countries={countries}
						form={form}
						deciding={deciding}
						onSave={(body) =>
							void deciding
								.run(
									() => call(decideCase, { params, body }),
									async ({ waits_for }) => {
										setWaits(waits_for);
										await refresh();
										// The removed form had the focus.
										focusTitle();
									},
								)
								.then(() => setTimeout(() => form.current && focusFirstWrong(form.current)))
						}
					/>
				</div>
			) : (
				<Facts one={one} countries={countries} />
			)}
		</div>
	);
}

/** The case for everyone at the queue: the typed data, and the outcome of each step. */
function Facts({ one, countries }: { one: VerificationCase; countries: ReturnType<typeof listCountries> }) {
	const { t } = useTranslation();
	const viewer = useUser();
	const { case_steps, user, decided_at } = one;
	return (
		<div className="flex max-w-160 flex-col gap-6">
			<Part title={t('desk.typed')}>
				<Typed one={one} countries={countries} />
			</Part>
			<Part title={t('desk.steps')}>
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{case_steps.map(({ step, outcome, attempts_left: left }) => (
						<li key={step} className="flex flex-col gap-1 p-3">
							<p className="flex flex-wrap items-center justify-between gap-x-4">
								<span className="font-medium">{t(`verification.step_${step}`)}</span>
								<StepMark status={outcome === null ? 'pending' : outcome.approved ? 'approved' : 'rejected'} />
							</p>
							{outcome?.reasons.map((reason) => (
								<p key={reason} className="text-sm text-secondary">
									{t(`verification.reason_${reason}`)}
								</p>
							))}
							{decided_at !== null &&
								outcome?.approved === false &&
								left === 0 &&
								viewer !== null &&
								allowsRole(allowTries.access, viewer.role) && (
									<ActButton
										label={t('desk.allow')}
										text={t('desk.allowText')}
										send={({ reason }) => call(allowTries, { params: { id: user.id }, body: { step, reason } })}
									/>
								)}
						</li>
					))}
				</ul>
			</Part>
		</div>
	);
}

/** The pages of a case with the view of each, and the shortcuts for the picked one. */
function useDocuments(one: VerificationCase, open: boolean) {
	const { t } = useTranslation();
	const pages = [
		...one.case_steps.flatMap(({ step, paper, files }) =>
			files.map((file) => ({ ...file, step, kind: paper?.kind ?? null })),
		),
		...one.approved_files.map((file) => ({ ...file, kind: null })),
	].flatMap(({ id, step, side, kind, pages }) =>
		Array.from({ length: pages }, (_, index) => {
			const label = kind === null || step === 'selfie' ? t(`verification.step_${step}`) : t(sideLabel(kind, side));
			const title = pages === 1 ? label : `${label}, ${t('verification.page', { page: index + 1, pages })}`;
			return { id, page: index + 1, title };
		}),
	);
	const [picked, setPicked] = useState(0);
	const [views, setViews] = useState<Readonly<Record<number, View>>>({});
	const viewOf = (n: number) => views[n] ?? PLAIN_VIEW;
	const look = (n: number, view: View) => setViews((now) => ({ ...now, [n]: view }));
	const shortcuts = {
		...Object.fromEntries(pages.slice(0, 9).map((_, n) => [`${n + 1}`, () => setPicked(n)])),
		'+': () => look(picked, zoomed(viewOf(picked), 1.25)),
		'=': () => look(picked, zoomed(viewOf(picked), 1.25)),
		'-': () => look(picked, zoomed(viewOf(picked), 1 / 1.25)),
		r: () => look(picked, turned(viewOf(picked))),
		c: () => look(picked, { ...viewOf(picked), contrast: !viewOf(picked).contrast }),
		'0': () => look(picked, PLAIN_VIEW),
	};
	return {
		shortcuts: open ? shortcuts : {},
		viewers: (
			<div className={viewersClass}>
				{open &&
					pages.map(({ id, page, title }, n) => (
						<DocumentViewer
							key={`${id} ${page}`}
							opened={[one.id, id, page]}
							open={(signal) =>
								fetchAnswer(viewDocument, { params: { id: one.id, file: id }, query: { page } }, signal)
							}
							title={title}
							n={n + 1}
							picked={picked === n}
							view={viewOf(n)}
							onPick={() => setPicked(n)}
							onView={(view) => look(n, view)}
						/>
					))}
			</div>
		),
	};
}
