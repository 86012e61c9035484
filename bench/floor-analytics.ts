/** The obvious solution: one statement per panel on the plain tables. $1 is the customer (or null), $2 and $3 are the days. */
const local = (column: string) => `(${column} at time zone v.time_zone)::date between $2::date and $3::date`;
const all = "from cases v where not v.deleted and ($1::uuid is null or v.customer_id = $1)";
const facts = `${all} and v.datetime >= $2::date - 1 and v.datetime < $3::date + 2 and ${local("v.datetime")}`;
const complaints = `${all} and ${local("v.complaint_datetime")} and v.case_status <> 'notProcessed'`;
const verdicts = `${all} and v.judgment_date between $2::date and $3::date`;
const recovered =
  "least(coalesce(v.recovered_amount, case when v.recovered_products = 'yesForSale' then v.ticket_amount else 0 end), v.ticket_amount)";
const liability = "case when v.company_civil_liability then v.company_civil_liability_amount else 0 end";
const linked = (table: string) => facts.replace("where", `join ${table} l on l.case_id = v.id where`);
const by = (group: string, rows: string, more = "") => `select ${group}, count(*)${more} ${rows} group by 1`;
const amount = ", sum(v.ticket_amount)";
const clock = "v.datetime at time zone v.time_zone";

export const panels: readonly string[] = [
  by(`date_trunc('month', ${clock})`, facts, `${amount}, sum(${recovered}), count(*) filter (where v.complaint_datetime is not null)`),
  by("l.band_id", linked("case_bands"), amount),
  by("date_trunc('month', v.judgment_date)", verdicts, `, sum(${liability}), sum(v.enforcement_payment)`),
  `select avg(v.ticket_amount), percentile_cont(0.5) within group (order by v.ticket_amount) ${facts} and v.ticket_amount > 0`,
  by("v.establishment_id", facts, amount),
  by(`date_trunc('month', ${clock})`, facts, `, sum(${recovered}), sum(v.ticket_amount - ${recovered})`),
  `select v.processing, v.complaint_place, count(*) ${complaints} group by 1, 2`,
  `select v.country, v.penal_type, v.minors, v.crime_type, count(*) ${complaints} group by 1, 2, 3, 4`,
  by("date_trunc('month', v.trial_datetime)", `${all} and v.hearing_state = 'held' and ${local("v.trial_datetime")}`),
  by("v.judgment_type", verdicts),
  by("v.restraining_order", `${verdicts} and v.judgment_type = 'damning'`),
  by("v.company_civil_liability", `${verdicts} and v.judgment_type = 'damning'`),
  by("v.fcse_reason", `${complaints} and v.complaint_place = 'policeStation'`),
  by("v.enforcement_payment_method", `${verdicts} and v.enforcement_payment > 0`),
  `select extract(isodow from ${clock}), extract(hour from ${clock}), count(*) ${facts} group by 1, 2`,
  by("v.penal_type", facts, amount),
  by("v.case_status", facts),
  by("v.theft_count", facts),
  by("v.regular_in_area", facts),
  by("a.action", all.replace("where", "join case_actions a on a.case_id = v.id where").concat(" and a.date between $2::date and $3::date")),
  by("v.loose_articles", facts),
  by("v.modus_operandi", facts),
  by("v.has_images", facts),
  `select v.id, v.datetime, v.ticket_amount ${facts} and v.penal_type = 'intrusion'`,
];
