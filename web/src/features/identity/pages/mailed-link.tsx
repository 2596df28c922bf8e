import type { PagePath } from '@fairtick/domain/pages/every-page';
import { PATHS } from '@fairtick/domain/pages/pages';
import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../../kit/api/call.ts';
import type { Outcome } from '../../../kit/api/outcome.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Link } from '../../../kit/navigation/link.tsx';
import { useParams, useShown } from '../../../kit/navigation/use-navigation.ts';
import { Button, buttonClass } from '../../../kit/ui/button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { refreshUser } from '../session.ts';

interface LinkAnswer {
	status: string;
}
type LinkEndpoint<Answer extends LinkAnswer> = Endpoint<
	z.ZodMiniType<{ id: string }>,
	z.ZodMiniType<{ expires: string; signature: string }>,
	z.ZodMiniUndefined,
	z.ZodMiniType<Answer>
>;

/** Pages that an emailed link opens, with a secret in its query. */
const LINKS = [PATHS['email.verify'], PATHS['email.change'], PATHS['email.undo'], PATHS['recovery.stop']];

/** Sends the secret of the emailed link; the outcome is null until the server has answered. */
export function useMailedLink<Answer extends LinkAnswer>(
	endpoint: LinkEndpoint<Answer>,
	onDone: () => void,
): { outcome: Outcome<Answer> | null; press(): void } {
	const { address } = useShown();
	const { id } = useParams(...LINKS);
	const [outcome, setOutcome] = useState<Outcome<Answer> | null>(null);
	const press = () => {
		const given = new URLSearchParams(address.query);
		const query = { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' };
		void call(endpoint, { params: { id }, query }).then((answered) => {
			setOutcome(answered);
			if (answered.kind === 'ok') onDone();
		});
	};
	return { outcome, press };
}

interface LinkResultProps {
	outcome: Outcome<LinkAnswer>;
	done: string;
	failed: string;
	/** The next page after success, and after a failure. */
	next: readonly [PagePath, string];
	again: readonly [PagePath, string] | null;
	/** Additional text. */
	children?: ReactNode;
}

/** The result of an emailed link. */
export function LinkResult({ outcome, done, failed, next, again, children }: LinkResultProps) {
	const { t } = useTranslation();
	const isDone = outcome.kind === 'ok';
	const Icon = isDone ? CircleCheck : CircleAlert;
	const step = isDone ? next : again;
	return (
		<LinkPanel>
			<h1 className="flex items-start gap-2 text-xl font-bold [&>svg]:mt-1.75">
				<Icon size={22} className={isDone ? 'shrink-0 text-up-text' : 'shrink-0 text-down-text'} aria-hidden="true" />
				{isDone ? done : failed}
			</h1>
			<p className="text-secondary">{isDone ? outcome.answer.status : (outcome.message ?? t('form.noConnection'))}</p>
			{children}
			{step && (
				<Link to={step[0]} className={buttonClass('primary')}>
					{step[1]}
				</Link>
			)}
		</LinkPanel>
	);
}

function LinkPanel({ children }: { children: ReactNode }) {
	return (
		<div className="flex flex-col items-start gap-4" role="status">
			{children}
		</div>
	);
}

interface LinkQuestionProps {
	title: string;
	text: string;
	action: string;
	onPress(): void;
}

/** Asks before a link takes effect, because email scanners open links too. */
export function LinkQuestion({ title, text, action, onPress }: LinkQuestionProps) {
	const [busy, setBusy] = useState(false);
	return (
		<div className="flex flex-col items-start gap-4">
			<h1 className="text-xl font-bold">{title}</h1>
			<p className="text-secondary">{text}</p>
			<Button
				look="primary"
				busy={busy}
				onClick={() => {
					setBusy(true);
					onPress();
				}}
			>
				{action}
			</Button>
		</div>
	);
}

interface PressedLinkProps extends Omit<LinkResultProps, 'outcome'> {
	endpoint: LinkEndpoint<LinkAnswer>;
}

/** Sends the link's secret once for each visit of the page, and shows the result. */
export function PressedLink({ endpoint, ...result }: PressedLinkProps) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { outcome, press } = useMailedLink(endpoint, () => void refreshUser(queryClient));
	const pressed = useRef(false);
	useEffect(() => {
		if (!pressed.current) press();
		pressed.current = true;
	});
	if (outcome !== null) return <LinkResult outcome={outcome} {...result} />;
	return (
		<p className="flex items-center gap-3 text-secondary" role="status">
			<Spinner />
			{t('security.verifying')}
		</p>
	);
}
