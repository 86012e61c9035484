import { Radio } from "@mantine/core";
import classes from "./merge-form.module.css";

type Props = { label: string; value: string; onChange: (id: string) => void; options: readonly { id: string; name: string; text: string }[] };

/** One field of two records: the value of either. */
export const FieldChoice = ({ label, value, onChange, options }: Props) => (
  <Radio.Group label={label} value={value} onChange={onChange} className={classes.field}>
    <div className={classes.sides}>
      {options.map(({ id, name, text }) => (
        <Radio key={id} value={id} label={<span className={classes.value}>{text}</span>} description={name} />
      ))}
    </div>
  </Radio.Group>
);
