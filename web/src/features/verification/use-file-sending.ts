import type { PaperKind, PicturedStep, Side } from '@fairtick/domain/verification/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../../kit/api/outcome.ts';
import { sendWithProgress } from '../../kit/api/send-file.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { VERIFICATION_KEY } from './verification-key.ts';

/** The subject of a picture. */
export interface Shot {
	readonly step: PicturedStep;
	readonly kind: PaperKind;
	readonly country: string;
	readonly side: Side;
}

/** One sending of a picture, under an id that stays the same for every repeat. */
export interface Sending {
	readonly upload: string;
	readonly file: File;
	readonly transport: typeof fetch;
	readonly signal: AbortSignal;
}
/** Makes the call that sends a picture. */
export type SendShot<Answer> = (shot: Shot, sending: Sending) => Promise<Outcome<Answer>>;

export type FileSending =
	| { readonly state: 'idle'; readonly error: string | null }
	/** `share`: how much of it has left, 0 to 1. */
	| { readonly state: 'sending'; readonly share: number }
	/** The connection was lost: it is sent again by itself, under the same id. */
	| { readonly state: 'lost' };

const IDLE = { state: 'idle', error: null } as const;
/** Between two tries; the browser's own event that it is online again comes first. */
const AGAIN_MS = 4_000;

/** Sends one picture, and goes on after a lost connection until it has an answer: the server takes the same id once. */
export function useFileSending<Answer>(shot: Shot, sendShot: SendShot<Answer>, onSent: (answer: Answer) => void) {
	const [sending, setSending] = useState<FileSending>(IDLE);
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const abort = useRef<AbortController | null>(null);
	const wake = useRef<(() => void) | null>(null);
	useEffect(() => () => abort.current?.abort(), []);

	/** The last stored answer is shown. */
	function end(): void {
		setSending({ state: 'idle', error: t('verification.stopped') });
		void queryClient.invalidateQueries({ queryKey: VERIFICATION_KEY });
	}

	async function send(file: File): Promise<void> {
		const controller = new AbortController();
		abort.current = controller;
		const upload = crypto.randomUUID();
		for (;;) {
			setSending({ state: 'sending', share: 0 });
			const transport = sendWithProgress((share) => setSending({ state: 'sending', share }));
			const outcome = await sendShot(shot, { upload, file, transport, signal: controller.signal });
			if (controller.signal.aborted) return end();
			if (outcome.kind === 'ok') {
				setSending(IDLE);
				return onSent(outcome.answer);
			}
			if (!isPassing(outcome)) return setSending({ state: 'idle', error: wordsOf(outcome) });
			setSending({ state: 'lost' });
			await pause(wake);
			if (controller.signal.aborted) return end();
		}
	}
	return {
		sending,
		send: (file: File) => void send(file),
		/** Ends it; what has arrived stays. */
		stop() {
			abort.current?.abort();
			wake.current?.();
		},
		retryNow: () => wake.current?.(),
		refuse: (error: string | null) => setSending({ state: 'idle', error }),
	};
}

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** True if the same again may well succeed: no answer came, the server was away, or another upload is under way. */
const isPassing = (outcome: Failure) => outcome.kind === 'outage' || outcome.code === 'http.too_many';

const wordsOf = (outcome: Failure) =>
	outcome.kind === 'refused'
		? (Object.values(outcome.errors).flat()[0] ?? outcome.message)
		: (outcome.message ?? outcome.reason);

function pause(wake: { current: (() => void) | null }): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			window.removeEventListener('online', end);
			wake.current = null;
			resolve();
		};
		const timer = setTimeout(end, AGAIN_MS);
		window.addEventListener('online', end);
		wake.current = end;
	});
}
