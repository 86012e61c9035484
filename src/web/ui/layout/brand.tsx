import { IconScale } from "@tabler/icons-react";
import classes from "./brand.module.css";

export function Brand({ name }: { name: string }) {
  return (
    <span className={classes.root}>
      <span className={classes.mark} aria-hidden>
        <IconScale size={18} stroke={1.8} />
      </span>
      {name}
    </span>
  );
}
