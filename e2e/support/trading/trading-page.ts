import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** The trading page, wide or small. */
export class TradingPage {
	readonly page: Page;

	constructor(page: Page) {
		this.page = page;
	}

	get chart() {
		return this.page.getByRole('application', { name: /^Price chart of/ });
	}

	get balance() {
		return this.page.getByTestId('balance');
	}

	get closedRows() {
		return this.page.getByRole('table', { name: 'Closed trades' }).getByTestId('trade-row');
	}

	get openRows() {
		return this.page.getByRole('table', { name: 'Open trades' }).getByTestId('trade-row');
	}

	button(direction: 'up' | 'down') {
		return this.page.getByRole('button', { name: direction === 'up' ? /^Up/ : /^Down/ });
	}

	/** The line under the buttons. */
	get notice() {
		return this.page.getByLabel('Order panel').getByRole('status');
	}

	toast(text: string | RegExp) {
		// An urgent toast is announced from a separate element and hidden from assistive technology where it is visible.
		return this.page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: text });
	}

	/** True if the layout is the wide one. */
	get isWide(): boolean {
		return (this.page.viewportSize()?.width ?? 0) >= 992;
	}

	/** Opens the page and waits until a trade can be placed. */
	async open(): Promise<void> {
		await this.page.goto('/trading');
		await this.expectReady();
	}

	async expectReady(): Promise<void> {
		await expect(this.button('up')).toBeEnabled();
		await expect(this.page.getByRole('status', { name: 'Loading the chart' })).toBeHidden();
	}

	async chooseDuration(chip: string): Promise<void> {
		if (this.isWide) return this.page.getByRole('button', { name: chip, exact: true }).click();
		await this.page.getByRole('button', { name: /^Time/ }).click();
		const sheet = this.page.getByRole('dialog', { name: 'Time' });
		await sheet.getByRole('button', { name: chip, exact: true }).click();
		await sheet.getByRole('button', { name: 'Done' }).click();
		await expect(sheet).toBeHidden();
	}

	/** Shows the list of open or closed trades. */
	async showList(list: 'Open' | 'Closed'): Promise<void> {
		if (!this.isWide) await this.page.getByRole('link', { name: /Positions$/ }).click();
		await this.page.getByRole('tab', { name: new RegExp(`^${list}`) }).click();
	}

	async chooseAccount(mode: 'Demo' | 'Real'): Promise<void> {
		await this.balance.click();
		await this.page.getByRole('radio', { name: new RegExp(`^${mode}`) }).click();
		// A narrow bar names the sandbox instead.
		await expect(this.balance).toContainText(mode === 'Real' ? /Real|Sandbox/ : mode);
	}
}
