-- Whoever is paying hears at once that somebody else has taken it over, as they hear that it was claimed or given back: by the
-- next look alone it took ten seconds, in which money could leave twice. Saying that one is still at it changes nobody.
create trigger payout_claims_announced_taken after update of staff_id on payout_claims
  for each row when (old.staff_id is distinct from new.staff_id) execute function payer_changed();
