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

/** One sending of a picture. Repeats keep its id. */
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
	/** `share`: the sent part, 0 to 1. */
	| { readonly state: 'sending'; readonly share: number }
	/** The connection was lost; the picture is sent again automatically, under the same id. */
	| { readonly state: 'lost' };

const IDLE = { state: 'idle', error: null } as const;
/** Time between two tries. The browser's `online` event ends it early. */
const AGAIN_MS = 4_000;

/** Sends a picture and repeats after a lost connection until there is an answer. The server accepts an id once. */
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
		/** Stops sending; arrived pictures stay. */
		stop() {
			abort.current?.abort();
			wake.current?.();
		},
		retryNow: () => wake.current?.(),
		refuse: (error: string | null) => setSending({ state: 'idle', error }),
	};
}

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** True if a repeat may succeed: no answer came, the server was unavailable, or another upload is under way. */
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
