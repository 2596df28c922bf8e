import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import type { FormErrors, Sent } from '../../kit/ui/form/form-errors.ts';
import { TextField } from '../../kit/ui/form/text-field.tsx';
import { useServerForm } from '../../kit/ui/form/use-server-form.ts';

const ERRORS: Readonly<Record<string, FormErrors>> = {
	fields: { name: ['Name is wrong.', 'Name is too short.'], city: ['City is wrong.'] },
	error: { name: ['Name is wrong.'], message: ['The message.'], error: ['The error.'] },
	message: { name: ['Name is wrong.'], message: ['The message.'] },
};

/** The form model with a selectable answer. For developers, in English only. */
export function FormPage() {
	const [release, setRelease] = useState<() => void>();
	const [sent, setSent] = useState(0);
	const form = useServerForm({ name: '', city: '', answer: 'fields' }, async ({ answer }): Promise<Sent<null>> => {
		setSent((count) => count + 1);
		await new Promise<void>((resolve) => setRelease(() => resolve));
		const errors = ERRORS[answer];
		return errors === undefined ? { kind: 'ok', answer: null } : { kind: 'errors', errors };
	});
	return (
		<div className="mx-auto flex w-full max-w-100 flex-col gap-4 p-6">
			<h1 className="text-lg font-semibold">Form</h1>
			<form onSubmit={form.submit} className="flex flex-col gap-4">
				<FormAlert form={form} listsAll success="Saved." />
				<TextField label="Name" {...form.field('name')} />
				<TextField label="City" {...form.field('city')} />
				<TextField label="Answer" {...form.field('answer')} />
				<Button type="submit" look="primary" busy={form.busy}>
					Send
				</Button>
			</form>
			<Button onClick={release}>Let the answer come</Button>
			<p>Sent {sent} times</p>
		</div>
	);
}
