import { createContext, useContext } from "react";

type Values = Readonly<Record<string, unknown>>;

/** The record whose page this is. Its country and its procedure decide some of the terms on it. */
export const SurroundingRecordContext = createContext<Values>({});
export const useSurroundingRecord = (): Values => useContext(SurroundingRecordContext);
