import { beforeEach, expect, test } from 'vitest';
import { closeDialog, type Interruption, interruption, openDialog } from './open-dialog.ts';

beforeEach(closeDialog);

const EXPIRED: Interruption = { kind: 'expired' };
const FAILED: Interruption = { kind: 'failed' };
const PAGE: Interruption = { kind: 'page', html: '<h1>Bad gateway</h1>' };

test.each([
	[EXPIRED, FAILED],
	[EXPIRED, PAGE],
	[FAILED, EXPIRED],
	[FAILED, PAGE],
	[PAGE, FAILED],
	[PAGE, { kind: 'page', html: '<h1>Another</h1>' } as const],
])('[ERR-06] %j stays while %j is requested, which does not follow it either', (first, second) => {
	openDialog(first);
	openDialog(second);
	expect(interruption.get()).toBe(first);
	closeDialog();
	expect(interruption.get()).toBeNull();
	openDialog(second);
	expect(interruption.get()).toBe(second);
});
