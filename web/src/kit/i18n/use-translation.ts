import { useStore } from '../base/store.ts';
import { type Translation, translation } from './texts.ts';

/** The texts of the current language; a component that uses them is rendered again when it changes. */
export function useTranslation(): Translation {
	return useStore(translation);
}
