import { dropDraft, writeDraft } from "#web/lib/drafts.ts";

export type DraftState = "saved" | "elsewhere" | "failed" | null;
type Options = {
  author: string;
  key: string;
  /** The one that was loaded. */
  revision: string | null;
  collect: () => { content: unknown; files: unknown };
  tell: (state: DraftState) => void;
};

const pause = 300;

/** Keeps a draft while it is being typed, one write after the other, and never over what another tab wrote. */
export function draftSaver({ author, key, revision, collect, tell }: Options) {
  let known = revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isDue, hasFiles, isStopped] = [false, false, false];
  let queue: Promise<boolean> = Promise.resolve(true);

  const write = async (over: string | null | "any") => {
    const { content, files } = collect();
    const news = hasFiles ? { content, files } : { content };
    [isDue, hasFiles] = [false, false];
    try {
      const written = await writeDraft(author, key, news, over);
      isStopped = written === undefined;
      known = written ?? known;
      tell(written ? "saved" : "elsewhere");
    } catch {
      // Full, or not allowed here: what was typed can still be sent.
      tell("failed");
    }
    return !isStopped;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (isDue && !isStopped) queue = queue.then((isOurs) => (isOurs ? write(known) : false));
    return queue;
  };
  return {
    touch: (isAboutFiles = false) => {
      [isDue, hasFiles] = [true, hasFiles || isAboutFiles];
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(() => void flush(), pause);
    },
    /** Whether the draft is still this tab's own. */
    flush,
    /** Over what the other tab wrote. */
    keep: () => {
      [isStopped, hasFiles] = [false, true];
      queue = write("any");
    },
    /** Sent or discarded. */
    end: async () => {
      isStopped = true;
      clearTimeout(timer);
      await queue;
      await dropDraft(author, key).catch(() => undefined);
    },
  };
}
