import { vehicle } from "#domain/entities/vehicle.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const VehicleList = () => <RecordList entity={vehicle} />;
