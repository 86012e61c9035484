import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Article } from "./article.tsx";
import type { Item } from "./article-page.tsx";
import { CategoryBadge } from "./category-badge.tsx";
import classes from "./preview-button.module.css";

/** The item as its readers will see it. */
export function PreviewButton({ item }: { item: Item }) {
  const { t } = useI18n();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>
        {t("teaching.preview")}
      </Button>
      <Modal opened={isOpen} onClose={close} size={900} title={item.title} closeButtonProps={{ "aria-label": t("button.close") }}>
        <p className={classes.note}>
          <CategoryBadge category={item.category} />
          {t("teaching.preview.text")}
        </p>
        <Article item={item} />
      </Modal>
    </>
  );
}
