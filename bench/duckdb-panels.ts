/** The rows that DuckDB gets, with the days, months and sums that PostgreSQL derives, so that only counting is measured. */
export const tables: Readonly<Record<string, string>> = {
  cases: `select id, cid, datetime, customer_id, establishment_id, facts_day, facts_month, facts_slot, case_status, complaint_datetime is not null as complained,
    preimplantation, penal_type, crime_type, theft_count, regular_in_area, loose_articles, has_images, theft_method, modus_operandi, ticket_amount, recovered,
    country, processing, coalesce(complaint_place, case when complaint_at_establishment then 'store' end) as complaint_place, fcse_reason, minors, is_theft,
    is_risky, complaint_day, judgment_date, judgment_type, not_guilty_sentence_reason, trial_accordance, restraining_order, restraining_order_start_date,
    restraining_order_end_date, company_liability, injuries_liability, liability_day, enforcement_payment, enforcement_payment_method, trial_day, hearing_state
    from cases where counted`,
  bands: "select id, modus_operandi, alias from bands",
  case_bands: "select case_id, band_id from case_bands",
  case_criminals: "select case_id, criminal_id from case_criminals",
  injured: "select distinct case_id from case_witnesses where injured",
  adjournments:
    "select a.case_id, (a.date at time zone c.time_zone)::date as day, a.reason from case_adjournments a join cases c on c.id = a.case_id",
  actions: "select case_id, date, type, action from case_actions",
};

const all = "from cases r where ($1 is null or r.customer_id = $1)";
const facts = `${all} and r.facts_day between $2 and $3`;
const complaints = `${all} and r.complaint_day between $2 and $3 and r.case_status <> 'notProcessed'`;
const verdicts = `${all} and r.judgment_date between $2 and $3`;
const joined = (rows: string, join: string) => rows.replace("where", `${join} where`);
const withBands = joined(facts, "join case_bands l on l.case_id = r.id");
const by = (groups: string, rows: string, more = "") => `select ${groups}, count(*)${more} ${rows} group by all`;
const amount = ", sum(r.ticket_amount)";
const complained = "r.complained and r.case_status <> 'notProcessed'";
const liability = ", sum(r.company_liability + r.injuries_liability)";

/** One statement per view of each measure, in the order of the measures. $1 is the customer (or null), $2 and $3 are the days. */
export const panels: readonly string[] = [
  by("r.facts_month", facts, `${amount}, sum(r.recovered), count(*) filter (${complained}), count(*) filter (r.case_status = 'notProcessed')`),
  `${by("l.band_id", withBands, amount)} having count(*) filter (${complained}) > 0`,
  by(
    "date_trunc('month', r.liability_day)",
    `${all} and r.liability_day between $2 and $3 and r.case_status <> 'notProcessed'
    and (r.company_liability + r.injuries_liability > 0 or r.enforcement_payment > 0)`,
    ", sum(r.company_liability), sum(r.injuries_liability), sum(r.enforcement_payment)",
  ),
  `select avg(r.ticket_amount), quantile_cont(r.ticket_amount, 0.5) ${facts} and r.ticket_amount > 0`,
  by("r.facts_month", `${facts} and r.ticket_amount > 0`, amount),
  by("r.establishment_id", `${facts} and r.ticket_amount > 0`, amount),
  by("r.establishment_id", facts, amount),
  by("r.facts_month", facts, ", sum(r.recovered), sum(r.ticket_amount - r.recovered)"),
  by("r.processing", complaints),
  by("r.complaint_place", complaints),
  by("r.country, r.is_theft, r.is_risky, r.minors, r.crime_type", complaints),
  by("r.country", joined(`${complaints} and not r.is_risky`, "join injured i on i.case_id = r.id")),
  by("date_trunc('month', r.trial_day)", `${all} and r.hearing_state = 'held' and r.trial_day between $2 and $3`),
  by("date_trunc('month', a.day), a.reason", `${joined(all, "join adjournments a on a.case_id = r.id")} and a.day between $2 and $3`),
  by("date_trunc('month', r.judgment_date), r.judgment_type", verdicts),
  by("r.not_guilty_sentence_reason", `${verdicts} and r.judgment_type = 'acquittal'`),
  by("r.trial_accordance", `${verdicts} and r.judgment_type is not null`),
  by("r.restraining_order", `${verdicts} and r.judgment_type = 'damning'`),
  `select r.id, r.cid, r.restraining_order_end_date, count(*) over (), count(*) filter (r.restraining_order_end_date <= current_date + 30) over ()
    ${verdicts} and r.judgment_type = 'damning' and r.restraining_order and current_date between r.restraining_order_start_date and r.restraining_order_end_date
    order by 3, 2 limit 100`,
  by("(r.company_liability + r.injuries_liability > 0)", `${verdicts} and r.judgment_type = 'damning'`, liability),
  by("r.fcse_reason", `${complaints} and r.complaint_place = 'policeStation'`),
  by("r.enforcement_payment_method", `${verdicts} and r.enforcement_payment > 0`, ", sum(r.enforcement_payment)"),
  by("r.facts_slot", facts),
  by("r.penal_type", `${facts} and r.case_status <> 'notProcessed'`, amount),
  by("r.crime_type", `${facts} and r.case_status <> 'notProcessed'`, amount),
  by("r.case_status", facts),
  by("r.theft_count", facts),
  `select x.theft_count, count(*) from (select distinct r.id, r.theft_count ${withBands}) x group by 1`,
  by("r.regular_in_area", facts),
  `select count(*), count(*) filter (x.records >= 2) from (select l.criminal_id, count(*) as records
    ${joined(all, "join case_criminals l on l.case_id = r.id")} and r.facts_day > cast($3 as date) - interval 24 month and r.facts_day <= $3
    and $2 is not null group by 1) x`,
  by("a.type, a.action", `${joined(all, "join actions a on a.case_id = r.id")} and a.date between $2 and $3`),
  by("r.loose_articles", facts),
  by("r.modus_operandi", facts),
  `select b.modus_operandi, count(*) from (select r.id, r.modus_operandi as own, min(l.band_id) as first ${withBands} group by all) x
    join bands b on b.id = x.first where x.own is null group by all`,
  by("r.theft_method", facts),
  by("r.has_images", facts),
  `select r.id, r.cid, r.datetime, r.ticket_amount, count(*) over (), sum(r.ticket_amount) over () ${facts} and r.penal_type = 'intrusion' order by 3 desc, 2 desc limit 100`,
];
