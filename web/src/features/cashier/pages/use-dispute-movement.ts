import { PATHS } from '@fairtick/domain/pages/pages';
import { useNavigation } from '../../../kit/navigation/use-navigation.ts';

/** Opens the page on which a deposit or withdrawal is disputed. */
export function useDisputeMovement(): (id: string) => void {
	const navigation = useNavigation();
	return (id) => void navigation.go(PATHS['disputes.new'], { query: { movement: id } });
}
