import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withFreshSignIn } from '../api/fresh-sign-in.ts';
import type { Outcome } from '../api/outcome.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form/form-alert.tsx';
import { computeFormErrors } from '../ui/form/form-errors.ts';
import { TextField } from '../ui/form/text-field.tsx';
import { useFormTexts } from '../ui/form/use-form-texts.ts';
import { useServerForm } from '../ui/form/use-server-form.ts';

interface ActButtonProps<Extra extends Readonly<Record<string, string>>> {
	/** What is done, as the button says it. */
	label: string;
	/** What will happen, in a sentence. */
	text: string;
	/** Values of further fields, and how they are drawn. */
	extra?: Extra;
	fields?(form: {
		field(name: keyof Extra & string): object;
		error(name: keyof Extra & string): string | undefined;
	}): ReactNode;
	send(values: Extra & { readonly reason: string }): Promise<Outcome<unknown>>;
	look?: 'plain' | 'primary' | 'quiet';
	/** Who reads the reason, besides the audit log. */
	reasonHint?: string;
}

/** A button for an act of staff: it repeats what will happen, asks why, and where needed for a fresh sign-in. */
export function ActButton<Extra extends Readonly<Record<string, string>> = Record<never, string>>(
	props: ActButtonProps<Extra>,
) {
	const [open, setOpen] = useState(false);
	return (
		<Dialog.Root open={open} onOpenChange={setOpen}>
			<Button look={props.look ?? 'plain'} onClick={() => setOpen(true)}>
				{props.label}
			</Button>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-60 bg-backdrop" />
				<Dialog.Popup className="popup fixed top-1/2 left-1/2 z-60 flex w-[calc(100vw-2rem)] max-w-110 -translate-1/2 flex-col gap-4 p-5">
					<Dialog.Title className="text-base font-semibold">{props.label}</Dialog.Title>
					<Dialog.Description className="text-secondary">{props.text}</Dialog.Description>
					<ActForm {...props} onDone={() => setOpen(false)} />
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function ActForm<Extra extends Readonly<Record<string, string>>>({
	label,
	extra,
	fields,
	send,
	reasonHint,
	onDone,
}: ActButtonProps<Extra> & { onDone(): void }) {
	const { t } = useTranslation();
	const texts = useFormTexts();
	const queryClient = useQueryClient();
	const form = useServerForm({ reason: '', ...extra } as Extra & { reason: string }, async (values) => {
		const outcome = await withFreshSignIn(() => send(values));
		if (outcome.kind !== 'ok') return computeFormErrors(outcome, texts);
		await queryClient.invalidateQueries({ queryKey: ['admin'] });
		onDone();
		return null;
	});
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} texts={texts} />
			{fields?.(form)}
			<TextField
				label={t('admin.reason')}
				hint={<p className="text-sm text-secondary">{reasonHint ?? t('admin.reasonHint')}</p>}
				error={form.error('reason' as keyof Extra & string)}
				{...form.field('reason' as keyof Extra & string)}
			/>
			<div className="flex justify-end gap-2">
				<Button onClick={onDone}>{t('security.confirmCancel')}</Button>
				<Button type="submit" look="primary" busy={form.busy}>
					{label}
				</Button>
			</div>
		</form>
	);
}
