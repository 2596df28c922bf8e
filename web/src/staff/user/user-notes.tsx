import { addUserNote, listUserNotes } from '@fairtick/domain/staff/user-contract';
import { allowsRole } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../features/identity/session.ts';
import { call } from '../../kit/api/call.ts';
import { withFreshSignIn } from '../../kit/api/fresh-sign-in.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { TextAreaField } from '../../kit/ui/form/text-area-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';
import { useUnsaved } from '../../kit/ui/form/use-unsaved.ts';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { Part } from '../../kit/ui/part.tsx';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { Nothing } from '../kit/data-table.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { usePages } from '../kit/use-pages.ts';

const PAGE = 20;

/** The notes of staff about a user, newest first, and a form for staff who may add notes. */
export function UserNotes({ id }: { id: number }) {
	const { t } = useTranslation();
	const role = useUser()?.role ?? 'user';
	const query = usePages(['user', id, 'notes'], listUserNotes, { params: { id }, limit: PAGE });
	const notes = query.data?.pages.flatMap(({ data }) => data);
	return (
		<Part title={t('admin.tab_notes')}>
			<p className="max-w-[60ch] text-secondary">{t('admin.notesText')}</p>
			{allowsRole(addUserNote.access, role) && <NoteForm key={notes?.[0]?.id} id={id} />}
			<QueryState query={query} />
			{notes?.length === 0 && <Nothing />}
			{notes !== undefined && notes.length > 0 && (
				<ul className="divide-y divide-line rounded border border-line bg-surface">
					{notes.map(({ id: note, author, text, written_at: writtenAt }) => (
						<li key={note} className="flex flex-col gap-1 p-4">
							<p className="break-words whitespace-pre-wrap">{text}</p>
							<p className="text-sm text-secondary">
								{t('admin.madeBy', { name: author.name, time: formatInstant(writtenAt) })}
							</p>
						</li>
					))}
				</ul>
			)}
			<MoreButton query={query} />
		</Part>
	);
}

function NoteForm({ id }: { id: number }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const send = (body: { text: string }) => withFreshSignIn(() => call(addUserNote, { params: { id }, body }));
	const form = useServerForm({ text: '' }, send, () =>
		queryClient.invalidateQueries({ queryKey: ['admin', 'user', id] }),
	);
	useUnsaved(form.values.text !== '');
	return (
		<form onSubmit={form.submit} noValidate className="flex max-w-[60ch] flex-col items-start gap-3">
			<FormAlert form={form} />
			<div className="w-full">
				<TextAreaField label={t('admin.note')} {...form.field('text')} />
			</div>
			<Button type="submit" look="primary" busy={form.busy}>
				{t('admin.noteAdd')}
			</Button>
		</form>
	);
}
