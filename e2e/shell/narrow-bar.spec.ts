import type { Page } from '@playwright/test';
import { changeUser } from '../support/answers.ts';
import { expect, expectNoOverflow, test } from '../support/test.ts';

/** Phone widths, from the narrowest common one to the widest. */
const WIDTHS = [360, 375, 390, 412, 430];
/** A line of the bar is 20 px high. */
const LINE_PX = 22;

/** Boxes of all buttons and links in the bar, from left to right, and the height of the amount. */
const measure = (page: Page) =>
	page.getByRole('banner').evaluate((banner) => {
		const boxes = [...banner.querySelectorAll('a, button')]
			.map((one) => one.getBoundingClientRect())
			.filter(({ width }) => width > 1)
			.sort((one, other) => one.left - other.left);
		const amount = banner.querySelector('[data-testid=balance] [aria-live]') as Element;
		return {
			gaps: boxes.slice(1).map(({ left }, at) => Math.round(left - (boxes[at]?.right ?? 0))),
			tops: boxes.map(({ top }) => top),
			amount: amount.getBoundingClientRect().height,
		};
	});

for (const [locale, label] of [
	['en', 'Sandbox $1,234,567.89'],
	['in', 'सैंडबॉक्स $1,234,567.89'],
	['br', 'Sandbox US$ 1.234.567,89'],
] as const)
	test(`[TOP-18] [TOP-19] a long sandbox balance neither wraps nor covers anything in a narrow bar: ${locale}`, async ({
		page,
		context,
		person,
		baseURL,
	}) => {
		expect(person.name).toBeTruthy();
		await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
		await changeUser(page, { balance_real: 123_456_789, balance_real_label: label, last_trade_on: 'real' });
		for (const path of ['/trading', '/cashier']) {
			await page.setViewportSize({ width: 390, height: 800 });
			await page.goto(path);
			await expect(page.getByTestId('balance')).toContainText('89');
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 800 });
				const { gaps, tops, amount } = await measure(page);
				expect(Math.min(...gaps), `${path} at ${width}`).toBeGreaterThanOrEqual(0);
				expect(Math.min(...tops)).toBeGreaterThanOrEqual(0);
				expect(amount, `one line at ${width}`).toBeLessThanOrEqual(LINE_PX);
				await expectNoOverflow(page);
			}
		}
	});
