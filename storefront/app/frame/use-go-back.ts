import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';

/** To where the person came from; home, where this page is the first of its tab and there is no way back. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home()));
}
