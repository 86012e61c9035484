import { Badge } from "@mantine/core";
import classes from "./tab-count.module.css";

/** The number of items in a tab. */
export const TabCount = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" className={classes.root}>
    {text}
  </Badge>
);
