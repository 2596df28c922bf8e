import {
	isDictionary,
	type PdfDictionary,
	PdfName,
	PdfReference,
	type PdfValue,
	readPdfObjects,
} from './pdf-objects.ts';

/** Kinds of actions that run a script, start something, send or fetch (ISO 32000-1, 12.6.4). A link to a page of the web does not. */
const ACTIVE_ACTIONS = new Set([
	...['JavaScript', 'Launch', 'GoToE', 'GoToR', 'ImportData', 'SubmitForm', 'Rendition', 'Sound', 'Movie'],
	...['GoTo3DView', 'RichMediaExecute'],
]);
/** Kinds of annotations and objects that bring other files, sounds or films along. */
const ACTIVE_KINDS = new Set(['FileAttachment', 'RichMedia', 'Sound', 'Movie', '3D', 'EmbeddedFile']);
/** Under these a file specification names the file that it holds. */
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/**
 * What a PDF holds besides pages: whether it is encrypted, and whether it has scripts, other files or what starts something.
 * It follows the references from the catalogue, so that what an update of the file took out is not held against it. A file made to
 * deceive this reading gains nothing by it: the renderer runs no scripts, and pictures alone are kept.
 * @throws if its object streams can't be read in bounds
 */
export function readPdfContents(file: Buffer): { readonly encrypted: boolean; readonly active: boolean } {
	const { trailers, read } = readPdfObjects(file);
	if (trailers.some((trailer) => (trailer.get('Encrypt') ?? null) !== null)) return { encrypted: true, active: false };
	const objects = read();
	const roots = trailers.flatMap((trailer) => trailer.get('Root') ?? []);
	const isRooted = roots.some((root) => isDictionary(resolve(objects, root)));
	return { encrypted: false, active: isActive(objects, isRooted ? roots : [...objects.values()]) };
}

/** Whether what can be reached from some values is active. */
function isActive(objects: ReadonlyMap<number, PdfValue>, from: readonly PdfValue[]): boolean {
	const seen = new Set<number>();
	const left = [...from];
	for (let value = left.pop(); value !== undefined; value = left.pop()) {
		if (value instanceof PdfReference) {
			if (!seen.has(value.number)) left.push(objects.get(value.number) ?? null);
			seen.add(value.number);
		} else if (isDictionary(value)) {
			if (isActiveDictionary(objects, value)) return true;
			for (const inner of value.values()) left.push(inner);
		} else if (Array.isArray(value)) for (const inner of value) left.push(inner);
	}
	return false;
}

function isActiveDictionary(objects: ReadonlyMap<number, PdfValue>, dictionary: PdfDictionary): boolean {
	const name = (key: string) => {
		const value = resolve(objects, dictionary.get(key));
		return value instanceof PdfName ? value.text : '';
	};
	if (ACTIVE_ACTIONS.has(name('S')) || ACTIVE_KINDS.has(name('Subtype')) || ACTIVE_KINDS.has(name('Type'))) return true;
	const files = resolve(objects, dictionary.get('EF'));
	if (isDictionary(files) && FILE_KEYS.some((key) => files.has(key))) return true;
	const form = resolve(objects, dictionary.get('AcroForm'));
	return isDictionary(form) && (form.get('XFA') ?? null) !== null;
}

/** The value behind a reference; a reference to a reference is followed too, though not in circles. */
function resolve(objects: ReadonlyMap<number, PdfValue>, value: PdfValue | undefined): PdfValue {
	let found = value ?? null;
	for (let steps = 0; found instanceof PdfReference && steps < 8; steps++) found = objects.get(found.number) ?? null;
	return found;
}
