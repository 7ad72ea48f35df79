-- A checkpoint could be written while a transaction with a lower posting was under way, and its account's balance was wrong
-- from then on. The sums are made anew where they are: without them, old balances of a large business would be slow. None can
-- become wrong by what is under way: whoever writes postings is waited for, and whoever comes later brings higher ones.
lock table postings in share mode;
update ledger_checkpoints c set balance = summed.balance
from (
  select account_id, posting_id, sum(grown) over (partition by account_id order by posting_id) as balance
  from (
    select account_id, posting_id, (
        select coalesce(sum(p.amount), 0) from postings p
        where p.account_id = k.account_id and p.id > k.after and p.id <= k.posting_id) as grown
    from (
      select account_id, posting_id,
        coalesce(lag(posting_id) over (partition by account_id order by posting_id), 0) as after
      from ledger_checkpoints) k) grown) summed
where (c.account_id, c.posting_id) = (summed.account_id, summed.posting_id) and c.balance <> summed.balance;
