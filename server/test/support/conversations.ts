import { randomUUID } from 'node:crypto';
import type { TestAnswer, TestBrowser } from './browser.ts';

export const QUESTION = 'Where do I find my statements?';

export const ask = (browser: TestBrowser, text = QUESTION, key: string = randomUUID()): Promise<TestAnswer> =>
	browser.call('POST', '/api/support/threads', { topic: 'account', text }, { 'idempotency-key': key });
