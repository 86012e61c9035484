import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { issue } from "#domain/issues/issue.ts";
import { penalCase } from "../cases/case.ts";
import { band } from "./band.ts";
import { company } from "./company.ts";
import { court } from "./court.ts";
import { criminal } from "./criminal.ts";
import { customer } from "./customer.ts";
import { establishment } from "./establishment.ts";
import { lawyer } from "./lawyer.ts";
import { mailTemplate } from "./mail-template.ts";
import { task } from "./task.ts";
import { taskPreset } from "./task-preset.ts";
import { teaching } from "./teaching.ts";
import { template } from "./template.ts";
import { user } from "./user.ts";
import { vehicle } from "./vehicle.ts";
import { witness } from "./witness.ts";
import { zone } from "./zone.ts";

/** Every entity by its name, so that one can name another without importing it. */
export const entities = {
  band,
  case: penalCase,
  civilCase,
  company,
  court,
  criminal,
  customer,
  establishment,
  issue,
  lawyer,
  task,
  taskPreset,
  mailTemplate,
  teaching,
  template,
  user,
  vehicle,
  witness,
  zone,
};

export type EntityName = keyof typeof entities;
