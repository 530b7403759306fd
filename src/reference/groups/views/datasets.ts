import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decodedAgain } from "../../core/behaviours/patterns.js";
import { decision, fault } from "../../core/decision.js";
import { state } from "../../core/world.js";
import { type Column, columnName, type Procedure, procedures } from "./procedures.js";
import { ownKey, type View } from "./state.js";

/** Under which name a stored procedure goes. */
export const procedureName = decision<(procedure: Procedure) => string>("view-dataset-name", {
  openPoint: "spname-form",
  conforms: { plain: ({ name }) => name, "with-schema": ({ name }) => `dbo.${name}` },
});

/** What is listed of stored procedures. */
export const procedureRows = decision<(name: string, procedure: Procedure) => readonly unknown[]>("view-dataset-rows", {
  openPoint: "datasetsps-shape",
  conforms: {
    "a-procedure-each": (name) => [{ name, data_type: "procedure", is_nullable: false }],
    "a-column-each": (procedure, { columns }) => columns.map((column) => ({ procedure, ...column })),
  },
});

/** The stored procedure whose columns were read last, in a list. */
export const lastRead = state<Procedure[]>("view-dataset-read", () => []);

/** Which stored procedures are listed. */
export const proceduresListed = decision<
  (all: readonly Procedure[], read: Procedure | undefined, deleted: readonly View[]) => readonly Procedure[]
>("view-datasets-listed", {
  conforms: { all: (all) => all },
  faults: {
    "view-datasets-stay-listed#without-the-last": fault(
      "A stored procedure whose columns were read is not listed until those of another are.",
      (all, read) => all.filter((one) => one !== read),
    ),
    "view-delete-only-that#procedure-unlisted": fault(
      "The stored procedure of a deleted view is not listed any more.",
      (all, _read, deleted) => all.filter(({ name }) => !deleted.some(({ dataset_sp }) => dataset_sp === name)),
    ),
  },
});

/** The columns that a stored procedure answers, where these views are there. */
type ColumnsOf = (procedure: Procedure, views: readonly View[]) => readonly Column[];

export const columnsOf = decision<ColumnsOf>("view-dataset-columns", {
  conforms: {
    "its-own": ({ columns }) => columns,
    "alike-of-two": (procedure) => (procedure === procedures[1] ? procedures[0] : procedure).columns,
  },
  faults: {
    "view-dataset-columns-own#of-first": fault(
      "Every stored procedure answers the columns of the first.",
      () => procedures[0].columns,
    ),
    "view-dataset-columns-own#of-all": fault("Every stored procedure answers the columns of all.", () =>
      procedures.flatMap(({ columns }) => columns),
    ),
    "view-create-keeps-procedure#narrows": fault(
      "A stored procedure answers the columns of the newest view that was made of it.",
      ({ name, columns }, views) => {
        const newest = views.findLast((view) => view.data_key === ownKey && view.dataset_sp === name);
        const names = newest?.columns.map(columnName);
        return names ? columns.filter((column) => names.includes(column.name)) : columns;
      },
    ),
  },
});

interface Asking {
  readonly procedures: Procedure[];
  times: number;
}

/** The stored procedures whose columns are asked for at the moment, and how often there were two of them. */
export const asking = state("view-dataset-asking", (): Asking => ({ procedures: [], times: 0 }));

type Asked = (own: Procedure, asking: Asking) => Procedure | Promise<Procedure>;

export const askedAtOnce = decision<Asked>("view-dataset-at-once", {
  conforms: { "each-by-itself": (own) => own },
  faults: {
    "route:GET /views/datasetsp/{spName}#either-mixed-up-at-once": fault(
      "Of two who ask for columns at the same time one, now the first and now the second, is answered the other's.",
      async (own, asking) => {
        const place = asking.procedures.push(own) - 1;
        if (place === 1) asking.times++;
        await meanwhile();
        const other = asking.procedures[1 - place];
        if (place === asking.procedures.length - 1) asking.procedures.length = 0;
        return other && asking.times % 2 === place ? other : own;
      },
    ),
  },
});

export const unknownProcedure = decision<(name: string) => readonly Column[] | undefined>("view-dataset-unknown", {
  openPoint: "not-found-status",
  conforms: { absent: () => undefined, "no-columns": () => [] },
  faults: {
    "view-dataset-unknown#first": fault(
      "A name that no stored procedure has answers the columns of the first.",
      () => procedures[0].columns,
    ),
    "view-dataset-unknown#by-beginning": fault(
      "A stored procedure answers to every name that begins as its own does.",
      (asked) => procedures.find(({ name }) => asked.replace(/^dbo\./, "").startsWith(name.slice(0, 8)))?.columns,
    ),
    "view-dataset-unknown#by-a-part-of-it": fault(
      "A stored procedure answers to every name that its own begins with.",
      (asked) => procedures.find(({ name }) => name.startsWith(asked.replace(/^dbo\./, "")))?.columns,
    ),
    "view-dataset-unknown#decoded-twice": fault(
      "The name of a stored procedure is decoded twice.",
      (asked) => procedures.find(({ name }) => name === decodedAgain(asked).replace(/^dbo\./, ""))?.columns,
    ),
    "view-dataset-unknown#all": fault("A name that no stored procedure has answers all columns.", () =>
      procedures.flatMap(({ columns }) => columns),
    ),
  },
});
