import { cloneElement, type ReactElement } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePopupButton } from '../ui/overlay/use-popup-button.ts';

const InfoMenuList = lazyPart('InfoMenuList', () => import('./info-menu-list.tsx'));

/** The menu of pages about us, with the chat if one is configured (TOP-08, SITE-02). */
export function InfoMenu({ trigger, rail }: { trigger: ReactElement; rail?: boolean }) {
	const { button, popup } = usePopupButton('menu');
	return (
		<>
			{cloneElement(trigger, button)}
			{popup && <InfoMenuList {...popup} rail={rail} />}
		</>
	);
}
