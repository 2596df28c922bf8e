import { CheckboxField } from '../../kit/ui/form/checkbox-field.tsx';
import { FormAlert } from '../../kit/ui/form/form-alert.tsx';
import { PasswordField } from '../../kit/ui/form/password-field.tsx';
import { SelectField } from '../../kit/ui/form/select-field.tsx';
import { TextField } from '../../kit/ui/form/text-field.tsx';

const ERRORS = { name: ['A first error.', 'A second one.'], city: ['Another error.'] };
const ignore = () => undefined;

export function UiFields() {
	const failed = { errors: ERRORS, successful: false, clear: ignore };
	return (
		<div className="grid w-full gap-6 desktop:grid-cols-2">
			<Fields />
			<Fields error="What is wrong here." />
			<FormAlert form={failed} />
			<FormAlert form={failed} listsAll />
			<FormAlert form={{ errors: {}, successful: true, clear: ignore }} success="Saved." />
		</div>
	);
}

function Fields({ error }: { error?: string }) {
	return (
		<div className="flex flex-col gap-4">
			<TextField label="Text" placeholder="Placeholder" error={error} hint={<p className="text-xs">A hint</p>} />
			<TextField label="Text, disabled" defaultValue="Fixed" disabled />
			<PasswordField label="Password" defaultValue="secret" autoComplete="off" error={error} />
			<SelectField label="Select" error={error} options={['One', 'Two'].map((value) => ({ value, label: value }))} />
			<CheckboxField label="Checkbox" defaultChecked error={error} />
			<CheckboxField label="Checkbox, disabled" disabled />
		</div>
	);
}
