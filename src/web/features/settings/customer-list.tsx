import { customer } from "#domain/entities/customer.ts";
import { RecordList } from "#web/record/record-list.tsx";

export const CustomerList = () => <RecordList entity={customer} />;
