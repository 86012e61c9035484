import { deleteDraft, writeDraft } from "#web/lib/drafts.ts";

export type DraftState = "saved" | "elsewhere" | "failed" | null;
type Options = {
  author: string;
  key: string;
  /** The revision that was loaded. */
  revision: string | null;
  collect: () => { content: unknown; files: unknown };
  onState: (state: DraftState) => void;
};

const debounceMs = 300;

/** Saves a draft while it is typed: debounced, one write at a time, and never over a revision written by another tab. */
export function draftSaver({ author, key, revision, collect, onState }: Options) {
  let savedRevision = revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [hasChanges, hasFiles, isStopped] = [false, false, false];
  let queue: Promise<boolean> = Promise.resolve(true);

  const write = async (expected: string | null | "any") => {
    const { content, files } = collect();
    const update = hasFiles ? { content, files } : { content };
    [hasChanges, hasFiles] = [false, false];
    try {
      const written = await writeDraft(author, key, update, expected);
      isStopped = written === undefined;
      savedRevision = written ?? savedRevision;
      onState(written ? "saved" : "elsewhere");
    } catch {
      // Storage full or not allowed: the intake can still be sent.
      onState("failed");
    }
    return !isStopped;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (hasChanges && !isStopped) queue = queue.then((isOurs) => (isOurs ? write(savedRevision) : false));
    return queue;
  };
  return {
    touch: (isAboutFiles = false) => {
      [hasChanges, hasFiles] = [true, hasFiles || isAboutFiles];
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(() => void flush(), debounceMs);
    },
    /** Resolves to false if another tab has written the draft. */
    flush,
    /** Replaces the draft of the other tab. */
    overwrite: () => {
      [isStopped, hasFiles] = [false, true];
      queue = write("any");
    },
    /** Deletes the draft after sending or discarding. */
    end: async () => {
      isStopped = true;
      clearTimeout(timer);
      await queue;
      await deleteDraft(author, key).catch(() => undefined);
    },
  };
}
