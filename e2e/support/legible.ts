import { expect, type Page } from '@playwright/test';

/** Fails for every truncated text and, on a touch screen, for every target that is too small for a finger. */
export async function expectLegible(page: Page): Promise<void> {
	const found = await page.evaluate(() => {
		const LEAST_PX = 44;
		const name = (element: Element) =>
			`<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
		const visible = (element: Element) => {
			const { width, height } = element.getBoundingClientRect();
			return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		};
		const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
			const { overflowX, textOverflow } = getComputedStyle(element);
			const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
			const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
			return hides && hasText && element.scrollWidth > element.clientWidth + 1 && visible(element);
		});
		const small =
			navigator.maxTouchPoints > 0
				? [
						...document.querySelectorAll('button, a, input, select, textarea, summary, [role=button], [role=tab]'),
					].filter((element) => {
						// Within a sentence a link is as high as its line (WCAG 2.5.8).
						if (getComputedStyle(element).display === 'inline' || !visible(element)) return false;
						const target = element.closest('label') ?? element;
						const { width, height } = target.getBoundingClientRect();
						const around = getComputedStyle(target, '::after');
						const [more, wider] = [around, around].map(({ content, position, height, width }, index) =>
							content !== 'none' && position === 'absolute' ? Number.parseFloat(index === 0 ? height : width) : 0,
						);
						return Math.max(height, more ?? 0) < LEAST_PX - 0.5 || Math.max(width, wider ?? 0) < LEAST_PX - 20;
					})
				: [];
		return [
			...cut.map((element) => `cut off: ${name(element)}`),
			...small.map((element) => {
				const { width, height } = element.getBoundingClientRect();
				return `too small to touch, ${Math.round(width)} × ${Math.round(height)}: ${name(element)}`;
			}),
		];
	});
	expect([...new Set(found)], 'texts that are cut off, small targets').toEqual([]);
}
