import { customer } from "#domain/entities/customer.ts";
import { RecordList } from "#web/record/record-list.tsx";
import { ReportMenu } from "#web/record/reports/report-menu.tsx";
import { ImportLink } from "./import-link.tsx";

export const CustomerList = () => (
  <RecordList
    entity={customer}
    actions={
      <>
        <ReportMenu />
        <ImportLink entity={customer} />
      </>
    }
  />
);
