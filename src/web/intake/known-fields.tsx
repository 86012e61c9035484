import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { canSee } from "#domain/access/can.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { Ref } from "#domain/entity.ts";
import type { Field as DeclaredField } from "#domain/fields.ts";
import { isDescription } from "#domain/offenders/described-as.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { previewUrl } from "#web/record/files/file-display.ts";
import { usePendingFiles, usePendingFilesOf } from "#web/record/files/pending-files.ts";
import { useOptions } from "#web/record/form/enum-input.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import { PersonPicture } from "#web/ui/layout/person-picture.tsx";
import classes from "./known-fields.module.css";
import { PersonPhotos, type PersonPhotosProps, pictureField } from "./person-photos.tsx";
import { ColorTiles, MakeTiles } from "./vehicle-tiles.tsx";

/** What a shop knows of a witness: how the person is called, and how to reach them. */
export const WitnessFields = () => (
  <Known>
    <Field name="name" hasFocus />
    <Field name="mobile" />
    <More names={["lastname", "witnessType", "code", "nTip", "birthDate", "minor", "email"]} />
  </Known>
);

export function VehicleFields() {
  const { t } = useI18n();
  return (
    <Known>
      <Field name="plate" description={t("party.plate")} hasFocus />
      <ColorTiles />
      <MakeTiles />
      <More names={["model", "foreignPlate"]} />
    </Known>
  );
}

type OffenderProps = {
  customer: string;
  establishment: string | undefined;
  /** How many look like this; without it, there is one. */
  onCount?: (count: number) => void;
  onPick: (picked: Ref) => void;
} & PersonPhotosProps;
const counts = ["1", "2", "3", "4", "5"];

/** What somebody looks like whom nobody knows, in tiles; and who was seen before and looks like that. */
export function OffenderFields({ customer, establishment, onCount, onPick, ...photos }: OffenderProps) {
  const { t } = useI18n();
  const user = useUser();
  const hasPhotos = usePendingFilesOf(usePendingFiles(), pictureField).length > 0;
  const [count, setCount] = useState("1");
  return (
    <Known>
      <Tiles name="sex" />
      <Tiles name="apparentAge" />
      <Tiles name="height" />
      <Field name="clothes" />
      <Field name="marks" />
      {canSee(user, criminal.fields.criminalPictures) && <PersonPhotos {...photos} />}
      <Alike customer={customer} establishment={establishment} onPick={onPick} />
      {onCount && !hasPhotos && (
        <div className={classes.counts}>
          <ChoiceCards
            label={t("party.count")}
            path="count"
            options={counts.map((value) => ({ value, label: value }))}
            value={count}
            onChange={(next) => {
              setCount(next);
              onCount(Number(next));
            }}
          />
        </div>
      )}
      <More names={["spokenLanguage", "nickname", "name", "surname", "dni", "birthDate"]} />
    </Known>
  );
}

const Known = ({ children }: { children: ReactNode }) => {
  const { t } = useI18n();
  return (
    <div className={classes.root}>
      <p className={classes.hint}>{t("party.later")}</p>
      {children}
    </div>
  );
};

function More({ names }: { names: readonly string[] }) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  // What was typed before the dialog opened is shown.
  const [isOpen] = useState(() => names.some((name) => Boolean(form.getInitialValues()[name])));
  return (
    <details className={classes.more} open={isOpen}>
      <summary>{t("party.more")}</summary>
      <div className={classes.inner}>
        {names.map((name) => (
          <Field key={name} name={name} />
        ))}
      </div>
    </details>
  );
}

function Tiles({ name }: { name: string }) {
  const { entity, labels, form } = useRecordForm();
  const options = useOptions(entity.fields[name] as DeclaredField<"enum">);
  const value = form.useWatchValue(name) as string | null;
  return (
    <ChoiceCards
      label={labels[name]!}
      path={name}
      options={options}
      value={value}
      onChange={(next) => form.setFieldValue(name, next || null)}
      isTile
      isClearable
    />
  );
}

/** Offline there is nobody to compare with. */
function Alike({ customer, establishment, onPick }: Pick<OffenderProps, "customer" | "establishment" | "onPick">) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const sex = form.useWatchValue("sex") as never;
  const apparentAge = form.useWatchValue("apparentAge") as never;
  const height = form.useWatchValue("height") as never;
  const clothes = form.useWatchValue("clothes") as string;
  const marks = form.useWatchValue("marks") as string;
  const isDescribed = Boolean(sex || apparentAge || height || clothes || marks);
  const { data = [] } = useQuery(
    query.criminals.alike.queryOptions({
      input: { customer, ...(establishment && { establishment }), sex, apparentAge, height, clothes: clothes || null, marks: marks || null },
      enabled: isDescribed,
      retry: false,
      placeholderData: (before) => before,
    }),
  );
  if (!isDescribed || data.length === 0) return null;
  return (
    <section className={classes.alike} aria-label={t("party.alike")}>
      <h3>{t("party.alike")}</h3>
      <ul>
        {data.map(({ id, alias, traits, picture, sameShop }) => (
          <li key={id}>
            <button type="button" onClick={() => onPick({ id, alias })}>
              <PersonPicture name={isDescription(alias) ? "?" : alias} src={picture && previewUrl({ id: picture }, "small")} size={44} />
              <span>
                {alias}
                <small>{[traits, sameShop && t("party.alike.here")].filter(Boolean).join(" · ")}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
