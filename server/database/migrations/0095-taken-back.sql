-- What people took back themselves, which holds up whoever does so without end: a few rows of tables that only grow.
create index content_proposals_taken_back on content_proposals (proposed_by, decided_at) where decided_by = proposed_by;
create index explanations_taken_back on explanations (proposed_by, decided_at) where decided_by = proposed_by;
create index pay_accounts_taken_back on pay_accounts (proposed_by, decided_at) where decided_by = proposed_by;
create index reversals_taken_back on reversals (proposed_by, decided_at) where decided_by = proposed_by;
create index payout_releases_taken_back on payout_releases (asked_by, decided_at) where decided_by = asked_by;
