import { type ReactNode, useState } from 'react';
import { AppearanceChoice } from '../../kit/appearance/appearance-choice.tsx';
import { showToast } from '../../kit/notices/toasts.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { Logo } from '../../kit/ui/logo.tsx';
import { AlertDialog } from '../../kit/ui/overlay/alert-dialog.tsx';
import { Sheet } from '../../kit/ui/overlay/sheet.tsx';
import { Segmented } from '../../kit/ui/segmented.tsx';
import { Spinner } from '../../kit/ui/spinner.tsx';
import { TickerIcon } from '../../kit/ui/ticker-icon.tsx';
import { LocaleMenu } from '../locale-menu.tsx';
import { UiColours } from './ui-colours.tsx';
import { UiFields } from './ui-fields.tsx';

/** Every component of the screens in every state. For developers, in English only. */
export function UiPage() {
	return (
		<div className="mx-auto flex w-full max-w-240 flex-col gap-8 px-4 py-8" lang="en">
			<h1 className="text-xl font-bold">Parts</h1>
			<Part title="Appearance and language">
				<div className="flex w-full max-w-100 flex-col gap-2">
					<AppearanceChoice />
					<LocaleMenu named className="w-full bg-surface" />
				</div>
			</Part>
			<Part title="Colours">
				<UiColours />
			</Part>
			<Part title="Type">
				<div className="flex flex-col gap-1">
					<p className="text-xl font-bold">28 Heading · शीर्षक</p>
					<p className="text-lg font-semibold">20 Section · अनुभाग</p>
					<p className="text-base">16 Text to read · पढ़ने का पाठ</p>
					<p>14 Everything else, 1,234.56 · बाक़ी सब</p>
					<p className="text-xs text-secondary">12 Small print · छोटा पाठ</p>
				</div>
			</Part>
			<Part title="Buttons">
				{(['primary', 'plain', 'quiet'] as const).map((look) => (
					<div key={look} className="flex flex-wrap gap-2">
						<Button look={look}>{look}</Button>
						<Button look={look} busy>
							busy
						</Button>
						<Button look={look} disabled>
							disabled
						</Button>
					</div>
				))}
				<IconButton label="Icon">
					<Spinner />
				</IconButton>
				<IconButton label="Icon, disabled" disabled>
					<Spinner />
				</IconButton>
			</Part>
			<Part title="Fields and alerts">
				<UiFields />
			</Part>
			<Part title="Choices">
				<Choices />
			</Part>
			<Part title="Marks">
				<Logo name="Name" />
				<Logo name={null} />
				<TickerIcon icon="v100" />
				<TickerIcon icon="eurusd" />
				<Spinner />
				<span className="skeleton h-5 w-40" />
			</Part>
			<Part title="What opens">
				<Opening />
			</Part>
		</div>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="flex flex-col gap-3">
			<h2 className="border-b border-line pb-1 text-base font-semibold">{title}</h2>
			<div className="flex flex-wrap items-center gap-4">{children}</div>
		</section>
	);
}

function Choices() {
	const [value, setValue] = useState('one');
	return (
		<Segmented
			label="Segments"
			value={value}
			options={[
				{ value: 'one', label: 'One' },
				{ value: 'two', label: 'Two' },
			]}
			onChange={setValue}
		/>
	);
}

function Opening() {
	const [open, setOpen] = useState(false);
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Sheet title="Sheet" trigger={<Button>Sheet</Button>} open={open} onOpenChange={setOpen}>
				<p>A panel from below.</p>
			</Sheet>
			<Button onClick={() => setAsking(true)}>Dialog</Button>
			{asking && (
				<AlertDialog title="Dialog" text="An interruption." onClose={() => setAsking(false)}>
					<Button look="primary" onClick={() => setAsking(false)}>
						OK
					</Button>
				</AlertDialog>
			)}
			{(['good', 'bad', 'info'] as const).map((tone) => (
				<Button key={tone} onClick={() => showToast(tone, `A ${tone} message`, 'With a second line.')}>
					Message: {tone}
				</Button>
			))}
		</>
	);
}
