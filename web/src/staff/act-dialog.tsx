import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withFreshSignIn } from '../kit/api/fresh-sign-in.ts';
import type { Outcome } from '../kit/api/outcome.ts';
import { useStore } from '../kit/base/store.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { Button } from '../kit/ui/button.tsx';
import { FormAlert } from '../kit/ui/form/form-alert.tsx';
import { useServerForm } from '../kit/ui/form/use-server-form.ts';
import { CentredDialog } from '../kit/ui/overlay/centred-dialog.tsx';
import { focusTitle } from './focus-title.ts';
import { KeyCap } from './frame/key-cap.tsx';
import { staffKeys } from './frame/staff-keys.ts';
import { useShortcuts } from './frame/use-shortcuts.ts';
import { ReasonField } from './reason-field.tsx';

/** The fields' values, for fields that are not filled by typing. */
interface Filled<Extra> {
	readonly values: Extra;
	set(filled: Partial<Extra>): void;
}

interface ActButtonProps<Extra extends Readonly<Record<string, string>>> {
	/** The action, as on the button. */
	label: string;
	/** The effect, as a sentence. */
	text: string;
	/** The subject, if the button is one of many, so that a wrong row is noticed. */
	about?: string | undefined;
	/** Values and rendering of further fields. */
	extra?: Extra;
	fields?(
		field: (name: keyof Extra & string) => { readonly error: string | undefined },
		form: Filled<Extra>,
	): ReactNode;
	send(values: Extra & { readonly reason: string }): Promise<Outcome<unknown>>;
	look?: 'plain' | 'primary' | 'quiet';
	/** The key that opens it. */
	shortcut?: string;
	/** The readers of the reason, besides the audit log. */
	reasonHint?: string;
}

/**
 * A button for an act of staff. Its dialog states the effect, and asks for a reason and, if needed, for a fresh
 * sign-in.
 */
export function ActButton<Extra extends Readonly<Record<string, string>> = Record<never, string>>(
	props: ActButtonProps<Extra>,
) {
	const { shortcut, look = 'plain' } = props;
	const queryClient = useQueryClient();
	const [open, setOpen] = useState(false);
	const [refused, setRefused] = useState(false);
	const keysOn = useStore(staffKeys);
	useShortcuts(shortcut === undefined ? {} : { [shortcut]: () => setOpen(true) });
	const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
	const close = () => {
		setOpen(false);
		// Refreshed only now, because the refreshed page may have neither this button nor the dialog with the reason.
		if (refused) void refresh();
		setRefused(false);
	};
	const send = async (values: Parameters<typeof props.send>[0]) => {
		const outcome = await withFreshSignIn(() => props.send(values));
		setRefused(outcome.kind !== 'ok');
		return outcome;
	};
	const done = async () => {
		await refresh();
		setOpen(false);
		setTimeout(() => document.activeElement === document.body && focusTitle(), CLOSED_MS);
	};
	return (
		<>
			<Button look={look} onClick={() => setOpen(true)} aria-keyshortcuts={keysOn ? shortcut : undefined}>
				{props.label}
				{shortcut !== undefined && <KeyCap onPrimary={look === 'primary'}>{shortcut}</KeyCap>}
			</Button>
			<CentredDialog title={props.label} open={open} onClose={close} className="max-w-110">
				<Dialog.Description className="text-secondary">
					{props.about !== undefined && <span className="block font-medium text-text">{props.about}</span>}
					{props.text}
				</Dialog.Description>
				<ActForm {...props} send={send} onCancel={close} onDone={done} />
			</CentredDialog>
		</>
	);
}

/** Longer than the dialog takes to close. An act often removes its button from the page, and the focus with it. */
const CLOSED_MS = 300;

function ActForm<Extra extends Readonly<Record<string, string>>>({
	label,
	extra,
	fields,
	send,
	reasonHint,
	onCancel,
	onDone,
}: ActButtonProps<Extra> & { onCancel(): void; onDone(): unknown }) {
	const { t } = useTranslation();
	const form = useServerForm({ reason: '', ...extra } as Extra & { reason: string }, send, onDone);
	return (
		<form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
			<FormAlert form={form} />
			{fields?.(form.field, form as Filled<Extra>)}
			<ReasonField hint={reasonHint} {...form.field('reason' as keyof Extra & string)} />
			<div className="flex flex-wrap justify-end gap-2">
				<Button onClick={onCancel}>{t('dialog.cancel')}</Button>
				<Button type="submit" look="primary" busy={form.busy}>
					{label}
				</Button>
			</div>
		</form>
	);
}
