-- China's law of 2025 has a fourth day of Spring Festival and a second of Labour Day, which the calendar's package lacks:
-- what is promised from Beijing counted them as days of work. Years that are made later have them from the start.
insert into days_off (office, day, name, is_holiday)
select 'beijing', day, name, true
from (values
  (2026, date '2026-02-19', 'Spring Festival'), (2026, date '2026-05-02', 'Labour Day'),
  (2027, date '2027-02-08', 'Spring Festival'), (2027, date '2027-05-02', 'Labour Day')) as later (of_year, day, name)
where exists (select from holiday_years where office = 'beijing' and year = of_year)
on conflict do nothing;
