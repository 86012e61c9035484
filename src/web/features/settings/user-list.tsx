import { user } from "#domain/entities/user.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { AvailabilityCell, RoleCell, StatusCell } from "./user-cells.tsx";

export const UserList = () => <RecordList entity={user} cells={{ role: RoleCell, status: StatusCell, availability: AvailabilityCell }} />;
