import type { Help } from "../help.ts";
import { helpCases } from "./help-cases.ts";
import { helpSettings } from "./help-settings.ts";

/** Loaded when somebody opens the help. */
export const help: Help = {
  texts: { ...helpCases, ...helpSettings },
  keys: {
    everywhere: [
      ["Ctrl K", "Ir a un caso, a un registro o a una pantalla"],
      ["?", "Abrir esta ayuda"],
      ["Esc", "Cerrar lo que está abierto encima"],
    ],
    list: [
      ["↑ ↓", "Ir de fila en fila"],
      ["Inicio, Fin", "Primera y última fila"],
      ["RePág, AvPág", "Diez filas arriba o abajo"],
      ["Intro", "Abrir la fila"],
      ["Espacio", "Seleccionar la fila; con Mayús, hasta ella"],
    ],
    record: [
      ["Ctrl S", "Guardar los cambios"],
      ["← →", "Ir de apartado en apartado"],
      ["Alt ↓", "Abrir el calendario de una fecha"],
    ],
    intake: [
      ["↑ ↓", "Cambiar la respuesta elegida"],
      ["Espacio", "Marcar una casilla"],
      ["Alt ↓", "Abrir el calendario de una fecha"],
    ],
    calendar: [
      ["← →", "Ir al día de al lado"],
      ["↑ ↓", "Ir al acto anterior o siguiente"],
      ["Intro", "Ver el acto"],
    ],
    network: [
      ["Tab", "Ir de un registro a otro"],
      ["Intro", "Abrir lo elegido"],
    ],
    files: [
      ["← →", "Archivo anterior y siguiente en el visor"],
      ["+ −", "Ampliar y reducir en el visor"],
    ],
  },
};
