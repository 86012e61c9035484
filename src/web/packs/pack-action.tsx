import { IconBriefcase } from "@tabler/icons-react";
import { lazy } from "react";
import type { Row } from "#web/record/base/record-client.ts";
import type { MenuAction } from "#web/record/page/action-menu.tsx";

/** Loaded with its first use. */
const PackDialog = lazy(() => import("./pack-dialog.tsx").then((module) => ({ default: module.PackDialog })));

/** Makes the complaint pack of a case. */
export const packAction = ({ id }: Row): MenuAction => ({
  label: "pack.title",
  icon: IconBriefcase,
  dialog: (isOpen, close) => isOpen && <PackDialog id={id} onClose={close} />,
});
