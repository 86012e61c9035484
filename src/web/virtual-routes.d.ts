/** Made of the contract when the screens are built (vite.config.ts): methods and paths without schemas. */
declare module "virtual:routes" {
  export const contract: import("#api/contract.ts").Contract;
}
