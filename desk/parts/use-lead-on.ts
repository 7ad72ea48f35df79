import { useNavigate } from 'react-router';
import { useWhileHere } from './use-while-here.ts';

/** Leads on to what an answer is about, and says whether it did, as `useWhileHere`. */
export function useLeadOn(): (to: string) => boolean {
  const navigate = useNavigate();
  return useWhileHere((to: string) => void navigate(to));
}
