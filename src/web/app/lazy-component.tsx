import { type ComponentType, use } from "react";
import { withTimeout } from "#web/lib/with-timeout.ts";

/** A component whose code is fetched on first use. Unlike the router's own helper it never reloads the page by itself: the error page offers that. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loading ??= withTimeout(load);
    try {
      await loading;
    } catch (error) {
      // The next call fetches again. The component must not: a render after an error has to throw the same error.
      loading = undefined;
      throw error;
    }
  };
  function LazyComponent(props: Props) {
    loading ??= withTimeout(load);
    const Component = use(loading);
    return <Component {...props} />;
  }
  return Object.assign(LazyComponent, { preload });
}
