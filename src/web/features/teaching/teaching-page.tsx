import { isStaff } from "#domain/access/roles.ts";
import { useUser } from "#web/lib/session.ts";
import { ArticlePage } from "./article-page.tsx";
import { TeachingEdit } from "./teaching-edit.tsx";

/** One item: a form for authors, an article for readers. */
export function TeachingPage({ id }: { id: string }) {
  const { role } = useUser();
  return isStaff(role) ? <TeachingEdit id={id} /> : <ArticlePage id={id} />;
}
