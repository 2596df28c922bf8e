/** The page: loads a receipt and shows the steps of its check. */
import { checkReceipt, readKey } from '../receipt.mjs';

/** @import { State, Step } from '../notes.mjs' */

const WORDS = { right: 'Right', wrong: 'Wrong', open: 'Cannot tell', warning: 'Warning' };
const VERDICTS = {
	right: 'Right: the result follows from the log.',
	wrong: 'Wrong: see the step',
	open: 'Cannot tell: see the step',
	warning: 'The result follows from the log, but read the step',
};

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function find(id) {
	const element = document.getElementById(id);
	if (!element) throw new Error(`the page has no ${id}`);
	return element;
}
/**
 * @param {string} tag
 * @param {string} text
 */
const make = (tag, text, className = '') =>
	Object.assign(document.createElement(tag), { textContent: text, className });

const keysField = /** @type {HTMLTextAreaElement} */ (find('keys'));
const fileField = /** @type {HTMLInputElement} */ (find('file'));
/**
 * The last receipt that was loaded.
 * @type {string | undefined}
 */
let last;

/**
 * @param {{ verdict: State, steps: Step[], unchecked: string[] }} report
 * @param {string} [title]
 */
function show({ verdict, steps, unchecked }, title) {
	const bad = steps.find(({ state }) => state === verdict && state !== 'right');
	find('verdict').textContent = title ?? `${VERDICTS[verdict]}${bad ? ` “${bad.name}”.` : ''}`;
	find('verdict').className = verdict;
	find('steps').replaceChildren(
		...steps.map(({ name, state, text }) => {
			const line = document.createElement('li');
			const words = document.createElement('div');
			words.append(make('b', name), text);
			line.append(make('span', WORDS[state], state), words);
			return line;
		}),
	);
	find('unchecked').replaceChildren(...unchecked.map((text) => make('li', text)));
	find('result').hidden = false;
}

async function run() {
	if (last === undefined) return;
	try {
		const lines = keysField.value.split('\n').map((line) => line.trim());
		const keys = lines.filter((line) => line && !line.startsWith('#'));
		show(await checkReceipt(last, keys.map(readKey)));
	} catch (error) {
		const reason = error instanceof Error ? error.message : error;
		show({ verdict: 'open', steps: [], unchecked: [] }, `Cannot tell: ${reason}`);
	}
}

/** @param {File | undefined} file */
async function take(file) {
	if (!file) return;
	last = file.size > 64_000_000 ? '' : await file.text();
	await run();
}

/** @param {string} pinned the keys that are trusted from the beginning, one a line */
export function startPage(pinned) {
	keysField.value = pinned;
	keysField.addEventListener('change', run);
	fileField.addEventListener('change', () => take(fileField.files?.[0]));
	document.addEventListener('dragover', (event) => {
		event.preventDefault();
		find('drop').classList.add('over');
	});
	document.addEventListener('dragleave', (event) => {
		event.preventDefault();
		find('drop').classList.remove('over');
	});
	document.addEventListener('drop', (event) => {
		event.preventDefault();
		find('drop').classList.remove('over');
		take(event.dataTransfer?.files[0]);
	});
}
