import { vehicle } from "#domain/entities/vehicle.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { DuplicatesLink } from "./duplicates-link.tsx";

export const VehicleList = () => <RecordList entity={vehicle} actions={<DuplicatesLink entity="vehicle" />} />;
