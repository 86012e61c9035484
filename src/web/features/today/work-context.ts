import { createContext, useContext } from "react";

type WorkScope = {
  /** The lawyer whose records are shown, for the filters of lists; undefined for all, `none` for those without one. */
  lawyer: string | undefined;
  /** The name of a lawyer, where records of several are shown. */
  nameOf: (lawyer: string | null) => string | undefined;
};

export const WorkScopeContext = createContext<WorkScope>({ lawyer: undefined, nameOf: () => undefined });
export const useWorkScope = () => useContext(WorkScopeContext);
