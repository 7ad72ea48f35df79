-- What customers took out of their balance was counted as a refund below zero. Figures that were kept so are built anew: by
-- this it is known up to which journal they were added by the rule that leaves it out. A process of the version before
-- leaves the number behind as it adds journals, and so what it adds is built anew too.
alter table figures_upto add column given_back_upto bigint;
