/** Why a document is refused as a template. Each has its text `template.refused.{fault}`. */
export type TemplateFault = "notDocx" | "tooLarge" | "macros" | "external" | "embedded" | "entities" | "commands" | "names";

export class RefusedTemplate extends Error {
  readonly fault: TemplateFault;
  /** What of it: the name of a part, the target of a link, a command. */
  readonly detail: string;

  constructor(fault: TemplateFault, detail = "") {
    super(`${fault} ${detail}`);
    this.fault = fault;
    this.detail = detail.slice(0, 120);
  }
}
