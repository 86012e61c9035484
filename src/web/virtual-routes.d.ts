/** Made of the contract when the screens are built (vite.config.ts): methods and paths without schemas. */
declare module "virtual:open-routes" {
  export const contract: Pick<import("#api/contract.ts").Contract, "auth" | "seals">;
}
declare module "virtual:routes" {
  export const contract: Omit<import("#api/contract.ts").Contract, "auth" | "seals">;
}
