import { customer } from "#domain/entities/customer.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ImportLink } from "./import-link.tsx";

export const CustomerList = () => <RecordList entity={customer} actions={<ImportLink entity={customer} />} />;
