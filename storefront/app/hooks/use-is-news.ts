import { useLocation, useNavigationType } from 'react-router';

/** Goes along to a page that tells of what was done just now. */
export const NEWS = { isNews: true };

/** What the page tells of was done just now: not after a reload, nor on a way back (Product §30.44). */
export function useIsNews(): boolean {
  const { state } = useLocation();
  return useNavigationType() !== 'POP' && (state as typeof NEWS | null)?.isNews === true;
}
