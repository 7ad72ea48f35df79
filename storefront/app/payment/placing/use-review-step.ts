import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/** That the form stands right before the review in the browser's history. */
type FromForm = { fromForm?: boolean } | null;

type ReviewStep = {
  isReviewing: boolean;
  open: () => void;
  /** Back to the form, where the review still stands: the browser's own way where it leads there. */
  leave: () => void;
};

/** The look back before an order is placed: it has an address, so that the browser's way back leads to the form. */
export function useReviewStep(): ReviewStep {
  const location = useLocation();
  const { state } = location;
  const navigate = useNavigate();
  return {
    isReviewing: isReview(location),
    open: () => void navigate(paths.payment({ step: 'review' }), { state: { fromForm: true } }),
    leave() {
      if (!isReview(window.location)) return;
      void ((state as FromForm)?.fromForm ? navigate(-1) : navigate(paths.payment(), { replace: true }));
    },
  };
}

const isReview = ({ search }: { search: string }) => new URLSearchParams(search).get('step') === 'review';
