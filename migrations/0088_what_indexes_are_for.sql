-- An index of cases costs every save, about 2 µs if nothing of it changes. So each says what needs it.

-- Reminders of civil liability have read cases_open_amount_idx since there is a ledger (0016).
drop index cases_owed_idx;

comment on index cases_cid_key is 'A number belongs to one case.';
comment on index cases_issue_key is 'An issue becomes one case, also when several users convert it at once.';

comment on index cases_cid_idx is 'List of cases, of staff.';
comment on index cases_customer_cid_idx is 'List of cases of a customer.';
comment on index cases_establishment_cid_idx is 'List of cases of an establishment.';
comment on index cases_status_cid_idx is 'List of cases in a status.';
comment on index cases_customer_status_cid_idx is 'List of cases of a customer in a status.';
comment on index cases_lawyer_idx is 'List of cases of a lawyer; "mine".';
comment on index cases_creator_idx is 'List: entered by me.';
comment on index cases_without_lawyer_idx is 'List and day of a manager: without a lawyer.';
comment on index cases_datetime_idx is 'List by date, and counts of a period, of staff.';
comment on index cases_customer_idx is 'List by date, and counts of a period, of a customer.';
comment on index cases_establishment_idx is 'List by date, and counts of a period, of an establishment; reports of a shop on its day.';
comment on index cases_status_idx is 'List in a status by date, and counts of a period.';
comment on index cases_customer_status_idx is 'List of a customer in a status by date, and counts of a period.';
comment on index cases_amount_idx is 'List by amount.';
comment on index cases_trial_idx is 'List by date of the trial.';
comment on index cases_limitation_idx is 'List by the day of limitation.';
comment on index cases_next_date_idx is 'List by the next date.';
comment on index cases_last_action_date_idx is 'List by the last action.';
comment on index cases_status_since_idx is 'List by days in its status.';

comment on index cases_court_idx is 'Cases of a court: its page, and words that follow its name.';
comment on index cases_court_instruction_idx is 'As cases_court_idx, for the court of instruction.';
comment on index cases_court_penal_idx is 'As cases_court_idx, for the penal court.';
comment on index cases_court_appeal_idx is 'As cases_court_idx, for the court of appeal.';
comment on index cases_enforcement_court_idx is 'As cases_court_idx, for the court of enforcement.';

comment on index cases_hearings_idx is 'Calendar and days: hearings of a period.';
comment on index cases_attending_idx is 'Calendar, day of a lawyer and picker of lawyers: hearings that a lawyer attends, and clashes.';
comment on index cases_notification_idx is 'Calendar: terms that run from the notification of a judgment.';
comment on index cases_given_idx is 'Calendar: French terms that run from the day of a judgment.';
comment on index cases_court_dates_idx is 'Calendar: terms that run from other notices of a court.';
comment on index cases_order_start_idx is 'Calendar: restraining orders that begin.';
comment on index cases_order_end_idx is 'Calendar: restraining orders that end.';

comment on index cases_new_idx is 'Day of a manager: new cases.';
comment on index cases_new_of_lawyer_idx is 'Day of a lawyer: new cases.';
comment on index cases_next_idx is 'Day of a manager: what comes next, and the reviews that are due.';
comment on index cases_lawyer_next_idx is 'Day of a lawyer: what comes next, and cases without a next step.';
comment on index cases_idle_idx is 'Day of a manager: cases without a next step.';
comment on index cases_lawyer_action_idx is 'Day of a manager: when each lawyer last did something.';
comment on index cases_customer_created_idx is 'Day of a head office: new since the last visit.';

comment on index cases_limitation_running_idx is 'Reminders, calendar and the daily job of terms: running limitation.';
comment on index cases_open_amount_idx is 'Reminders: debts, and civil liability of convictions.';

comment on index cases_facts_idx is 'Figures by the day of the facts.';
comment on index cases_complaints_idx is 'Figures by the day of the complaint.';
comment on index cases_judgments_idx is 'Figures by the day of the judgment.';
comment on index cases_liabilities_idx is 'Figures: civil liability and payments.';
comment on index cases_trials_idx is 'Figures: trials held.';
comment on index cases_tickets_idx is 'Figures: the median ticket.';
comment on index cases_orders_idx is 'Figures: restraining orders in force.';
comment on index cases_intrusions_idx is 'Figures: the newest intrusions.';

comment on index cases_minors_idx is 'Everywhere: people who are shown by their initials, and to which lawyers not.';
