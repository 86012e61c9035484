-- Facts that legal terms depend on, each with its own date. All are rare and none is sorted by.

alter table cases
  -- The inquiry began (324 LECrim, 75-3 CPP).
  add column inquiry_start_date date,
  -- Spain: the days that the duty court has fixed for the brief of the accusation (800.4 LECrim).
  add column indictment_days integer,
  -- France: the ordonnance pénale was notified to the client as civil party (495-3-1 CPP).
  add column penal_order_own_date date,
  -- Spain: the other side's appeal was handed over for an answer (790.5 LECrim).
  add column appeal_transfer_date date,
  -- The judgment of the second instance, against which cassation runs (856 LECrim, 568 CPP).
  add column appeal_judgment_date date,
  add column appeal_judgment_notification_date date,
  -- Spain: the sentence was suspended, and its record counts as if it had been served (136.2 CP).
  add column sentence_suspended_date date;

alter table civil_cases
  -- The claim could be made from this day (1969 CC, 2224 C. civ.).
  add column action_arisen_date date,
  -- Spain: the attempt at settlement, by which a demand is possible for a year (7, 10, 17 LO 1/2025).
  add column masc_type text check (masc_type in ('negotiation', 'bindingOffer', 'mediation', 'conciliation', 'expert', 'collaborative')),
  add column masc_receipt_date date,
  add column masc_answer_date date,
  add column masc_end_date date,
  -- France: the injonction de payer was given (1411 CPC), the day of the hearing was told (754 CPC), a judgment was given by default (478 CPC).
  add column payment_order_date date,
  add column hearing_notice_date date,
  add column default_judgment_date date,
  -- Spain: the other side's appeal was handed over for an answer (461 LEC).
  add column appeal_transfer_date date;
