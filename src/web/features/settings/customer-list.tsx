import { customer } from "#domain/entities/customer.ts";
import { ReportMenu } from "#web/reports/report-menu.tsx";
import { SettingsList } from "./settings-list.tsx";

export const CustomerList = () => <SettingsList entity={customer} actions={<ReportMenu />} />;
