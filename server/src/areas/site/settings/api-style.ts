/** The look of the API reference: the product's own stylesheet, which is loaded before it, has colours and type. */
export const API_STYLE = `
body { margin: 0; background: var(--ground, #0e131b); color: var(--text, #e6edf5); font: 400 1rem/1.65 var(--font-sans, "Inter Variable", system-ui, sans-serif); }
a { color: inherit; text-decoration: underline; text-underline-offset: 4px; }
.bar { display: flex; align-items: center; gap: 1.25rem; height: 3.5rem; padding: 0 1.25rem; border-bottom: 1px solid var(--line, #253041); background: var(--surface, #161d28); font-size: 0.875rem; }
.bar a { display: inline-flex; align-items: center; gap: 0.6rem; min-height: 44px; text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar img { width: 28px; height: 28px; }
.bar .brand { margin-right: auto; font-weight: 600; }
.docs { max-width: 80rem; margin: 0 auto; padding: 2.5rem 1rem 5rem; }
.toc { font-size: 0.875rem; }
.toc p { margin: 0 0 0.25rem; color: var(--secondary, #93a1b3); font-size: 0.75rem; font-weight: 600; }
.toc ul { margin: 0 0 1.5rem; padding: 0; list-style: none; }
.toc a { display: block; padding: 0.3rem 0; text-decoration: none; overflow-wrap: anywhere; }
.toc a:hover { text-decoration: underline; }
.toc code { font-size: 0.8125rem; }
h1, h2, h3 { line-height: 1.3; text-wrap: balance; scroll-margin-top: 1.5rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; font-weight: 700; letter-spacing: -0.015em; }
h2 { margin: 3.5rem 0 0.75rem; font-size: 1.25rem; font-weight: 600; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; }
.examples h3, .text h3 { margin: 2.25rem 0 0.5rem; }
p { margin: 0 0 1rem; max-width: 68ch; }
.lead, .note { color: var(--secondary, #93a1b3); }
code, pre { font: 0.875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, td code, dd code { overflow-wrap: anywhere; }
td:nth-child(2) code { overflow-wrap: break-word; }
pre { overflow-x: auto; margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line, #253041); border-radius: 8px; background: var(--surface, #161d28); tab-size: 2; }
.languages { display: inline-flex; margin: 0.5rem 0 0; padding: 3px; border: 1px solid var(--line, #253041); border-radius: 8px; background: var(--surface, #161d28); }
.languages legend { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.languages input { position: absolute; opacity: 0; }
.languages label { display: inline-flex; align-items: center; min-height: 38px; padding: 0 1rem; border-radius: 6px; color: var(--secondary, #93a1b3); font-size: 0.875rem; font-weight: 500; cursor: pointer; }
.languages input:checked + label { background: var(--raised, #1d2635); color: var(--text, #e6edf5); }
.languages input:focus-visible + label { outline: 2px solid var(--focus, #4c9aff); outline-offset: 2px; }
.examples:has(#show-curl:checked) pre:not(.curl, .all),
.examples:has(#show-javascript:checked) pre:not(.javascript, .all),
.examples:has(#show-python:checked) pre:not(.python, .all) { display: none; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.6rem 0.75rem 0.6rem 0; border-bottom: 1px solid var(--line, #253041); text-align: left; vertical-align: top; }
th { color: var(--secondary, #93a1b3); font-size: 0.75rem; font-weight: 600; }
.call { margin: 0 0 1rem; padding: 1rem 1.1rem; border: 1px solid var(--line, #253041); border-radius: 8px; background: var(--surface, #161d28); scroll-margin-top: 1.5rem; }
.call h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; overflow-wrap: anywhere; }
.call p { margin: 0.4rem 0 0; }
.call dl { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.35rem 1rem; margin: 0.75rem 0 0; font-size: 0.875rem; }
.call dt { color: var(--secondary, #93a1b3); }
.call dd { margin: 0; overflow-wrap: anywhere; }
.call pre { margin: 0.5rem 0 0; background: var(--ground, #0e131b); }
.method { min-width: 3.5rem; padding: 0.1rem 0.5rem; border-radius: 4px; background: var(--raised, #1d2635); font-size: 0.75rem; font-weight: 700; text-align: center; }
.tag { padding: 0.1rem 0.5rem; border: 1px solid var(--line-strong, #5b6b80); border-radius: 999px; color: var(--secondary, #93a1b3); font-size: 0.75rem; font-weight: 500; }
details { margin-top: 0.75rem; }
summary { display: inline-flex; align-items: center; min-height: 32px; cursor: pointer; font-size: 0.875rem; font-weight: 500; }
summary::before { content: "+"; width: 1.1em; color: var(--secondary, #93a1b3); }
details[open] > summary::before { content: "–"; }
.more > summary { min-height: 44px; margin-bottom: 0.75rem; font-size: 1rem; }
:focus-visible { outline: 2px solid var(--focus, #4c9aff); outline-offset: 2px; }
@media (width >= 992px) {
	.docs { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 3.5rem; padding-top: 3.5rem; }
	.intro, .body { grid-column: 2; }
	.body { grid-row: 2; }
	.toc { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow-y: auto; scrollbar-width: thin; }
}
@media (width < 992px) {
	.toc .calls { display: none; }
	.toc { margin: 2rem 0 0; padding: 0.75rem 1rem 0; border: 1px solid var(--line, #253041); border-radius: 8px; background: var(--surface, #161d28); }
	.toc ul { columns: 14rem; margin-bottom: 0.75rem; }
	.toc a, summary { min-height: 44px; }
	.toc a { display: flex; align-items: center; padding: 0; }
	.bar .wide { display: none; }
	.call dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
	.call dd { margin-bottom: 0.5rem; }
}
`;
