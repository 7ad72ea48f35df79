import { useNavigate } from 'react-router';
import { useWhileMounted } from './use-while-mounted.ts';

/** Leads on to what an answer is about, and says whether it did, as `useWhileMounted`. */
export function useNavigateWhileMounted(): (to: string) => boolean {
  const navigate = useNavigate();
  return useWhileMounted((to: string) => void navigate(to));
}
