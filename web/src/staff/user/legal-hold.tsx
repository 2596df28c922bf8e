import {
	getKeptData,
	getLegalHold,
	type LegalHold,
	placeLegalHold,
	releaseLegalHold,
} from '@fairtick/domain/identity/legal-hold-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { saveFile } from '../../kit/ui/save-file.ts';
import { ActButton } from '../act-dialog.tsx';
import { formatInstant } from '../kit/format-instant.ts';

/** A legal hold on a user's data, which two people set and end (KYC-04). */
export function LegalHoldPart({ id }: { id: number }) {
	const viewer = useUser();
	if (viewer === null || !allowsRole(getLegalHold.access, viewer.role)) return null;
	return <Shown id={id} mayAct={viewer.id !== id && allowsRole(placeLegalHold.access, viewer.role)} />;
}

function Shown({ id, mayAct }: { id: number; mayAct: boolean }) {
	const { t } = useTranslation();
	const params = { id };
	const query = useQuery({
		queryKey: ['admin', 'user', id, 'legal-hold'],
		queryFn: ({ signal }) => fetchAnswer(getLegalHold, { params }, signal),
		staleTime: 0,
	});
	return (
		<Part title={t('admin.legalHold')}>
			<QueryState query={query} />
			{query.data?.hold === null && (
				<>
					<p className="text-secondary">{t('admin.legalHoldNone')}</p>
					{mayAct && (
						<div>
							<ActButton
								label={t('admin.legalHoldPlace')}
								text={t('admin.legalHoldPlaceText')}
								send={(body) => call(placeLegalHold, { params, body })}
							/>
						</div>
					)}
				</>
			)}
			{query.data?.hold && <Hold hold={query.data.hold} mayAct={mayAct} />}
		</Part>
	);
}

function Hold({ hold: { id, reason, placed_at, asked_by, agreed_by, has_kept }, mayAct }: HoldProps) {
	const { t } = useTranslation();
	const params = { id };
	return (
		<section className="flex flex-col gap-2 rounded border border-demo bg-surface p-4">
			<h3 className="font-semibold">
				{t('admin.legalHoldSince', {
					time: formatInstant(placed_at),
					first: asked_by.name,
					second: agreed_by.name,
				})}
			</h3>
			<p className="break-words">{reason}</p>
			{mayAct && (
				<div className="flex flex-wrap gap-2">
					<ActButton
						label={t('admin.legalHoldRelease')}
						text={t('admin.legalHoldReleaseText')}
						send={(body) => call(releaseLegalHold, { params, body })}
					/>
					{has_kept && (
						<ActButton
							label={t('admin.legalHoldKept')}
							text={t('admin.legalHoldKeptText')}
							send={async (body) => {
								const outcome = await call(getKeptData, { params, body });
								if (outcome.kind === 'ok') saveFile('kept-data.json', 'application/json', outcome.answer);
								return outcome;
							}}
						/>
					)}
				</div>
			)}
		</section>
	);
}

interface HoldProps {
	hold: LegalHold;
	mayAct: boolean;
}
