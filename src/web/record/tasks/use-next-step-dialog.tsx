import { useDisclosure } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { NextStepDialog } from "./next-step-dialog.tsx";
import { useHasTerm } from "./use-has-term.ts";

/** Asks what comes next in a record whose page is not open. The dialog says which record it is. */
export function useNextStepDialog() {
  const queries = useQueryClient();
  const hasTerm = useHasTerm();
  const [asked, setAsked] = useState<{ entity: Entity; row: Row; name: string }>();
  const [isOpen, { open, close }] = useDisclosure();
  const ask = async (entity: Entity, id: string, name: string) => {
    if (await hasTerm(entity, id)) return;
    const row = (await queries.fetchQuery({ ...recordClient(entity).get.queryOptions({ input: { id } }), staleTime: 0 })) as Row;
    setAsked({ entity, row, name });
    open();
  };
  return { ask, dialog: asked && <NextStepDialog key={asked.row.id} {...asked} isOpen={isOpen} onClose={close} /> };
}
