import { answerInThread } from '../../../src/platform/threads/index.ts';

/** Answers, never answers, throws or fills its memory, on demand. */
answerInThread((what: 'answer' | 'hang' | 'throw' | 'fill' | { readonly say: string }) => {
	if (typeof what === 'object') return what.say;
	if (what === 'throw') throw new Error('as asked');
	const filled: number[][] = [];
	while (what === 'fill') filled.push(Array(100_000).fill(1.5));
	while (what === 'hang');
	return what;
});
