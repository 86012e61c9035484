import { Badge } from "@mantine/core";
import classes from "./tab-count.module.css";

/** How much a tab holds, shown as given. */
export const TabCount = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" className={classes.root}>
    {text}
  </Badge>
);
