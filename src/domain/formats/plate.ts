import type { Format } from "./format.ts";

const spanish = /^\d{4}[A-Z]{3}$/;
const spanishProvincial = /^[A-Z]{1,2}\d{4}[A-Z]{0,2}$/;
const french = /^(?!SS|WW)([A-HJ-NP-TV-Z]{2})(\d{3})(?!SS)([A-HJ-NP-TV-Z]{2})$/;
const frenchFni = /^\d{1,4}[A-Z]{1,3}(0[1-9]|[1-9]\d|2A|2B|97\d)$/;
const foreign = /^[A-Z0-9-]{4,10}$/;

/** A Spanish case may involve a French car: both are tried. Others only when the plate is marked as foreign. */
export const plate: Format = {
  message: "vehicle.plate.invalid",
  parse: (value, record) => {
    const upper = value.toUpperCase().replace(/\s/g, "");
    const bare = upper.replaceAll("-", "");
    if (spanish.test(bare) || spanishProvincial.test(bare) || frenchFni.test(bare)) return bare;
    const parts = french.exec(bare);
    if (parts) return `${parts[1]}-${parts[2]}-${parts[3]}`;
    return record.foreignPlate === true && foreign.test(upper) ? upper : undefined;
  },
};
