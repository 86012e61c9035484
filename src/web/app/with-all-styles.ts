/** The page comes with the styles that signing in needs. Other screens that open without a session wait for the rest of them. */
export const withAllStyles =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [loaded] = await Promise.all([load(), import("#web/ui/all-styles.ts")]);
    return loaded;
  };
