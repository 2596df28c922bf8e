export { answerInThread } from './answer-in-thread.ts';
export { createThread, ThreadEnded } from './create-thread.ts';
