import { useStore } from '../base/store.ts';
import { type Translation, translation } from './texts.ts';

/** The texts of the current language; whoever uses them is drawn again in another one. */
export function useTranslation(): Translation {
	return useStore(translation);
}
