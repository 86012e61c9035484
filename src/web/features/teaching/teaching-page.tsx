import { isStaff } from "#domain/access/roles.ts";
import { useUser } from "#web/lib/session.ts";
import { ArticlePage } from "./article-page.tsx";
import { TeachingEdit } from "./teaching-edit.tsx";

/** One item: a form for who writes, an article for everybody else. */
export function TeachingPage({ id }: { id: string }) {
  const { role } = useUser();
  return isStaff(role) ? <TeachingEdit id={id} /> : <ArticlePage id={id} />;
}
