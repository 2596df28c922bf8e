import { expect, test } from 'vitest';
import { decideReviewAct } from './review.ts';

const FACTS = { open: true, userId: 7, actorId: 1, nowMs: 1_000, taken: null };
const taken = { by: { id: 2, name: 'Ann' }, untilMs: 1_001 };

test('[ADMIN-10] what is under review is acted on by who has it, while there is something to decide', () => {
	expect(decideReviewAct(FACTS)).toBeNull();
	expect(decideReviewAct({ ...FACTS, userId: null })).toBeNull();
	expect(decideReviewAct({ ...FACTS, actorId: 7 })?.code).toBe('admin.own_item');
	expect(decideReviewAct({ ...FACTS, actorId: 7, open: false })?.code).toBe('admin.own_item');
	expect(decideReviewAct({ ...FACTS, open: false, taken })?.code).toBe('admin.request_over');
	expect(decideReviewAct({ ...FACTS, taken })?.code).toBe('admin.taken');
	expect(decideReviewAct({ ...FACTS, taken, actorId: 2 })).toBeNull();
	expect(decideReviewAct({ ...FACTS, taken, nowMs: 1_001 })).toBeNull();
});
