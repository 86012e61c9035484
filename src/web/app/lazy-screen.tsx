import { type ComponentType, use } from "react";
import { inTime } from "#web/lib/in-time.ts";

/**
 * A screen whose code is fetched when it is first wanted. Unlike the router's own helper it never reloads the page
 * by itself: the route's error page offers that.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = async () => {
    loading ??= inTime(load);
    try {
      await loading;
    } catch (error) {
      // The next try asks the network again; while drawing, a failure must stay one.
      loading = undefined;
      throw error;
    }
  };
  function LazyScreen(props: Props) {
    loading ??= inTime(load);
    const Screen = use(loading);
    return <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { preload });
}
