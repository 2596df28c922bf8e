import type { TradeStatus } from '@fairtick/domain/trading/contract';

/**
 * Frequencies in hertz of consecutive short tones. They are quiet and plain, so that they neither reward nor punish.
 */
const TONES: Readonly<Record<TradeStatus, readonly number[]>> = {
	open: [587],
	won: [587, 880],
	lost: [440, 330],
	tied: [523],
	sold: [523],
	void: [392],
};
const TONE_S = 0.12;
const LOUDNESS = 0.08;

let context: AudioContext | null = null;

/** The sound of a trade that opened or ended. */
export function playSound(status: TradeStatus): void {
	context ??= new AudioContext();
	// Browsers allow sound only after a first user gesture; until then the page is silent.
	void context.resume();
	for (const [index, hertz] of TONES[status].entries()) playTone(context, hertz, context.currentTime + index * TONE_S);
}

function playTone(audio: AudioContext, hertz: number, at: number): void {
	const oscillator = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
	const gain = new GainNode(audio, { gain: 0 });
	// Without a fade in and out a tone begins and ends with a click.
	gain.gain.setValueAtTime(0, at);
	gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
	gain.gain.linearRampToValueAtTime(0, at + TONE_S);
	oscillator.connect(gain).connect(audio.destination);
	oscillator.start(at);
	oscillator.stop(at + TONE_S);
}
