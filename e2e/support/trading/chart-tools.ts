import { readFile } from 'node:fs/promises';
import type { ChartLayout } from '@fairtick/domain/charts/contract';
import type { Locator } from '@playwright/test';
import { expect, get } from '../test.ts';
import type { TradingPage } from './trading-page.ts';

type Tool = 'Chart type' | 'Interval' | 'Indicators' | 'Draw' | 'Chart settings' | 'Export chart';

/** A place on the chart as shares of its width and height. */
type Place = readonly [number, number];

/** The chart's tools, in a panel below it or a sheet from the bottom. */
export class ChartTools {
	readonly trading: TradingPage;

	constructor(trading: TradingPage) {
		this.trading = trading;
	}

	get #page() {
		return this.trading.page;
	}

	button(tool: Tool): Locator {
		return this.#page
			.getByRole('toolbar', { name: 'Chart tools' })
			.getByRole('button', { name: new RegExp(`^${tool}`) });
	}

	panel(tool: Tool): Locator {
		return this.#page.getByRole('dialog', { name: tool });
	}

	async open(tool: Tool): Promise<Locator> {
		await this.button(tool).click();
		await expect(this.panel(tool)).toBeVisible();
		return this.panel(tool);
	}

	async close(tool: Tool): Promise<void> {
		await this.#page.keyboard.press('Escape');
		await expect(this.panel(tool)).toBeHidden();
	}

	/** Chooses a chart type or an interval, which closes the panel. */
	async choose(tool: 'Chart type' | 'Interval', name: string): Promise<void> {
		const panel = await this.open(tool);
		await panel.getByText(name, { exact: true }).click();
		await expect(panel).toBeHidden();
		await expect(this.button(tool)).toHaveAccessibleName(`${tool}: ${name}`);
		await this.trading.expectReady();
	}

	/** The drawn content of the chart as text. */
	get legend(): Locator {
		return this.#page.getByRole('list', { name: 'On the chart' }).getByRole('listitem');
	}

	/** Chooses a drawing tool and presses these places. */
	async draw(tool: string, places: readonly Place[]): Promise<void> {
		const panel = await this.open('Draw');
		await panel.getByRole('button', { name: tool, exact: true }).click();
		await expect(panel).toBeHidden();
		for (const place of places) await this.press(place);
	}

	async press([x, y]: Place): Promise<void> {
		const box = await this.trading.chart.boundingBox();
		if (box === null) throw new Error('there is no chart');
		const at = [box.x + box.width * x, box.y + box.height * y] as const;
		// Two presses of one place within a moment would be a double click.
		if (this.trading.isWide) {
			await this.#page.mouse.move(...at);
			await this.#page.mouse.click(...at);
		} else await this.#page.touchscreen.tap(...at);
	}

	/** Names of the drawings, from the panel's list. */
	async drawings(): Promise<string[]> {
		const panel = await this.open('Draw');
		const names = await panel.getByRole('region', { name: 'Drawings' }).getByTestId('drawing-name').allInnerTexts();
		await this.close('Draw');
		return names.map((name) => name.trim());
	}

	/** Waits until the server has a layout that matches. */
	async expectSaved(assetId: number, expected: Record<string, unknown>): Promise<void> {
		const context = this.#page.context();
		const load = async () =>
			((await get(context, `/api/chart-layouts/${assetId}`)) as { layout: ChartLayout | null }).layout;
		await expect.poll(load).toMatchObject(expected);
	}

	/** Saves the chart and returns the file. */
	async save(kind: 'Image (PNG)' | 'Candles (CSV)'): Promise<{ name: string; content: Buffer }> {
		const panel = await this.open('Export chart');
		const [download] = await Promise.all([
			this.#page.waitForEvent('download'),
			panel.getByRole('button', { name: kind }).click(),
		]);
		return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
	}
}
