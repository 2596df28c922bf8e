import { type BrowserContext, expect } from '@playwright/test';
import { readMailLink } from './mails.ts';
import { get, type Person, post } from './test.ts';

interface Made {
	readonly id: string;
	readonly status: string;
	readonly next: { readonly url: string } | null;
}

/** Verifies an address by the emailed link; no money moves before that. */
export async function confirmAddress(context: BrowserContext, { email }: Person): Promise<void> {
	await post(context, `/api${await readMailLink(context, email, 'Confirm your email address')}`, {});
}

/** Begins a deposit by call and presses a button on its sandbox page, such as `approve`. Amounts are minor units. */
export async function depositByCall(context: BrowserContext, amount: number, action: string): Promise<Made> {
	const made = (await post(context, '/api/cashier/deposits', { method: 'sandbox', amount })) as Made;
	await pressSandbox(context, made, action);
	return made;
}

/** Presses a button on the sandbox page of a deposit. */
export async function pressSandbox(context: BrowserContext, { next }: Made, action: string): Promise<void> {
	const answer = await context.request.post(`${new URL(next?.url ?? '').pathname}/${action}`, { maxRedirects: 0 });
	expect(answer.status()).toBe(303);
}

/** Waits until a movement is in a state. */
export async function waitForMovement(
	context: BrowserContext,
	{ id }: Pick<Made, 'id'>,
	status: string,
): Promise<void> {
	const read = async () => ((await get(context, `/api/cashier/movements/${id}`)) as Made).status;
	await expect.poll(read, { timeout: 30_000 }).toBe(status);
}

/** Makes a deposit and waits until it is credited. */
export async function payIn(context: BrowserContext, amount: number): Promise<void> {
	await waitForMovement(context, await depositByCall(context, amount, 'approve'), 'confirmed');
}
