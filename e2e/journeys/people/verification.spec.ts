import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { confirmAddress, payIn } from '../../support/cashier.ts';
import { REFUSED_FILES } from '../../support/refused-files.ts';
import { openOffice } from '../../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, OFFLINE, REFUSED, test } from '../../support/test.ts';

/** A drawing marked as a specimen. */
const PICTURE = join(import.meta.dirname, '../../support/specimen.png');

test.use({ allowedErrors: [new RegExp(`${REFUSED.source}|${OFFLINE.source}`)] });

const step = (page: Page, name: string) =>
	page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) });

/** Sends the first step. */
async function sendPersonal(page: Page, name: string): Promise<void> {
	await page.goto('/settings/verification');
	const personal = step(page, 'Personal data');
	await personal.getByLabel('Full name').fill(name);
	await personal.getByLabel('Date of birth').fill('1990-01-02');
	await personal.getByLabel('Country you live in').selectOption('BR');
	await personal.getByLabel('Address').fill('Rua das Flores 12, Recife');
	await personal.getByRole('button', { name: 'Continue' }).click();
}

/** Sends the first three steps. */
async function sendEverything(page: Page, name: string): Promise<void> {
	await sendPersonal(page, name);
	const document = step(page, 'Identity document');
	await document.getByLabel('Document').selectOption('identity_card');
	await document.getByLabel('Issuing country').selectOption('BR');
	for (const side of ['Front', 'Back']) await sendPicture(document, side);
	await sendPicture(step(page, 'Selfie'), 'Selfie');
	await expect(page.getByText('We are reviewing what you sent.')).toBeVisible();
}

type Part = ReturnType<typeof step>;

/** Chooses one picture, previews and sends it, and waits until it has arrived. */
async function sendPicture(part: Part, side: string): Promise<void> {
	await choose(part, side, PICTURE);
	await expect(part.getByRole('img', { name: `Preview: ${side}` })).toBeVisible();
	await part.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(part.getByRole('img', { name: `Preview: ${side}` })).toBeHidden({ timeout: 30_000 });
}

type InputFile = Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0];
const choose = (part: Part, side: string, file: InputFile) =>
	part.getByLabel(side, { exact: true }).setInputFiles(file);

interface Decision {
	readonly user: string;
	/** The data read on the document. */
	readonly read?: string;
	readonly number?: string;
	readonly rejects?: string;
}

/** Opens a user's case, takes and decides it, by keys if there are keys. */
async function decide(office: Page, { user, read, number = `BR${Date.now()}`, rejects }: Decision): Promise<void> {
	await office.goto('/admin/verification');
	await office
		.getByRole('row', { name: new RegExp(user) })
		.getByRole('link')
		.click();
	await expect(office.getByText('Take the case to see the documents and decide.')).toBeVisible();
	await office.keyboard.press('t');
	await expect(office.getByRole('figure').first().getByRole('img')).toBeVisible();
	const form = office.locator('form').filter({ has: office.getByRole('button', { name: /Save decision/ }) });
	await expect(form).toBeVisible();
	for (const part of await form.getByRole('group').all()) {
		const name = (await part.locator('legend').textContent()) ?? '';
		if (rejects !== undefined && name === rejects) {
			await part.getByLabel('Reject').check();
			await part.getByLabel(/Your face is not clearly visible/).check();
			continue;
		}
		for (const point of await part.getByRole('checkbox').all()) await point.check();
		await part.getByLabel('Approve').check();
	}
	if (read !== undefined) {
		await form.getByLabel('Name', { exact: true }).fill(read);
		await form.getByLabel('Date of birth').fill('1990-01-02');
		await form.getByLabel('Document number').fill(number);
		await form.getByLabel('Issuing country').selectOption('BR');
		await form.getByLabel('Valid until').fill('2035-06-07');
	}
	await office.keyboard.press('Control+Enter');
}

test('[KYC-01] [KYC-03] [ADMIN-04] a new user is verified by two staff, and makes the first withdrawal', async ({
	page,
	person,
	context,
	browser,
}) => {
	test.slow();
	await confirmAddress(context, person);
	await payIn(context, 60_000);
	const typed = person.name;

	await test.step('a withdrawal asks for the identity first', async () => {
		await page.goto('/cashier?tab=withdraw');
		await expect(page.getByText(/^Once your withdrawals reach 520\.00 in total/)).toBeVisible();
		await page.getByLabel('Amount in USD').fill('530');
		await page.getByRole('button', { name: 'Request withdrawal' }).click();
		await expect(page.getByText('Please verify your identity first.')).toBeVisible();
		await page.getByRole('link', { name: 'Verify your identity' }).click();
		await expect(page).toHaveURL('/settings/verification');
	});

	await test.step('the steps are sent one after another', async () => {
		await expectAccessible(page);
		await expectNoOverflow(page);
		await sendEverything(page, typed);
		await expectAccessible(page);
		await expectNoOverflow(page);
		await step(page, 'Selfie').getByRole('button', { name: 'Show Selfie' }).click();
		await expect(page.getByRole('dialog').getByRole('img', { name: 'Selfie' })).toBeVisible();
		await page.keyboard.press('Escape');
	});

	await test.step('two people read the document, which has another spelling', async () => {
		const number = `BR${Date.now()}`;
		for (const n of [1, 2]) {
			const office = await openOffice(browser);
			await office.goto('/admin/verification');
			await expectAccessible(office);
			await decide(office, { user: typed, read: `${typed} Lima`, number });
			const confirmation = n === 1 ? 'Saved. A second person has to review it now.' : /^Decided:/;
			await expect(office.getByText(confirmation).first()).toBeVisible();
			// The form that had the focus is removed.
			await expect(office.getByRole('heading', { level: 1 })).toBeFocused();
			await expectAccessible(office);
			await office.context().close();
		}
	});

	await test.step('the page is updated without a reload, and the withdrawal is accepted', async () => {
		await expect(page.getByText('You are verified')).toBeVisible({ timeout: 20_000 });
		await page.goto('/cashier?tab=withdraw');
		await page.getByLabel('Amount in USD').fill('530');
		await page.getByRole('button', { name: 'Request withdrawal' }).click();
		await expect(page).toHaveURL(/movement=/);
	});
});

test('[KYC-01] a rejected step shows its reason and is sent again', async ({ page, person, browser }) => {
	test.slow();
	await sendEverything(page, person.name);
	const office = await openOffice(browser);
	await decide(office, { user: person.name, read: person.name, rejects: 'Selfie' });
	await expect(office.getByText(/^Decided:/)).toBeVisible();
	const selfie = step(page, 'Selfie');
	await expect(selfie.getByText('Why it was rejected')).toBeVisible({ timeout: 20_000 });
	await expect(selfie).toContainText('Your face is not clearly visible.');
	await expect(selfie).toContainText('2 attempts left');
	await expectAccessible(page);
	await sendPicture(selfie, 'Selfie');
	await expect(selfie).toContainText('Being checked');
	await decide(office, { user: person.name });
	await expect(page.getByText('You are verified')).toBeVisible({ timeout: 20_000 });
	await office.context().close();
});

test('[KYC-02] a refused file shows its reason, a stopped or interrupted one says so, and nothing of them is stored', async ({
	page,
	person,
}) => {
	test.slow();
	await sendPersonal(page, person.name);
	const document = step(page, 'Identity document');
	await document.getByLabel('Document').selectOption('passport');
	const side = 'Page with the photo';
	const send = document.getByRole('button', { name: 'Send', exact: true });

	for (const { file, words } of REFUSED_FILES)
		await test.step(file.name, async () => {
			await choose(document, side, file);
			await send.click();
			await expect(document.getByRole('alert')).toContainText(words, { timeout: 60_000 });
			await document.getByRole('button', { name: 'Choose another' }).click();
		});
	await expectAccessible(page);

	await test.step('stopped', async () => {
		await page.route('**/api/verification/document?**', () => {});
		await choose(document, side, PICTURE);
		await send.click();
		await document.getByRole('button', { name: 'Cancel' }).click();
		await expect(document.getByRole('alert')).toHaveText('Sending was stopped. You can send it again.');
		await page.reload();
		await expect(document).toContainText('Not sent');
		// Not earlier: a held request that the browser has not dropped yet would be sent when the route ends.
		await page.unroute('**/api/verification/document?**');
	});

	await test.step('interrupted', async () => {
		await document.getByLabel('Document').selectOption('passport');
		await page.route('**/api/verification/document?**', (route) => route.abort('connectionreset'), { times: 1 });
		await choose(document, side, PICTURE);
		await send.click();
		await expect(document.getByText('Connection lost. Sending continues when you are back online.')).toBeVisible();
		await document.getByRole('button', { name: 'Try now' }).click();
		await expect(document).toContainText('Being checked', { timeout: 60_000 });
	});
});
