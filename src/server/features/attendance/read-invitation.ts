import { hashSecret } from "#server/auth/secrets.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** What the page of a witness shows, and which line it answers for. It names nobody but the lawyer. */
export type Invitation = {
  case: string;
  version: number;
  line: string;
  at: string;
  zone: string;
  /** The court is in another time zone than the shop. */
  isElsewhere: boolean;
  country: string;
  court: string | null;
  room: string | null;
  address: string | null;
  lawyer: string | null;
  phone: string | null;
  email: string | null;
  confirmed: boolean;
  declined: boolean;
  reason: string | null;
};

/**
 * The invitation of a token, while it counts: the hearing still has this date, takes place and is ahead, and the line still has this witness.
 * Whatever else is true of it is not told. Must run as the system.
 */
export const readInvitation = (tx: Tx, token: string): Promise<Invitation | undefined> =>
  tx.row<Invitation>(sql`
    select c.id as case, c.version, l.id as line, c.trial_datetime as at, coalesce(c.hearing_time_zone, c.time_zone) as zone,
      c.hearing_time_zone is not null as "isElsewhere", c.country, k.alias as court,
      case when c.court_id is not null then c.court_room when c.court_penal_id is not null then c.court_penal_room
        when c.court_instruction_id is not null then c.court_instruction_room else c.court_room end as room,
      nullif(concat_ws(', ', k.address, nullif(concat_ws(' ', k.zip, k.city), '')), '') as address,
      a.alias as lawyer, a.phone, a.email, l.confirmed, l.declined, l.decline_reason as reason
    from hearing_invitations i
      join case_witnesses l on l.id = i.line_id and l.witness_id = i.witness_id
      join witnesses w on w.id = l.witness_id and not w.deleted
      join cases c on c.id = i.case_id and not c.deleted
      left join courts k on k.id = coalesce(c.court_id, c.court_penal_id, c.court_instruction_id)
      left join lawyers a on a.id = coalesce(c.trial_lawyer_id, c.lawyer_id) and not a.deleted
    where i.token_hash = ${hashSecret(token)} and c.trial_datetime = i.hearing_at and c.hearing_state = 'set' and i.hearing_at > ${tx.now}`);
