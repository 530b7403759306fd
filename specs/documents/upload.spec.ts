import { picture } from "../../fixtures/payloads/documents.js";
import {
  type Answer,
  assume,
  createdId,
  fieldOf,
  isObject,
  phrase,
  type ScenarioContext,
  scenario,
  type Upload,
} from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import {
  arrivals,
  documentOf,
  documentsOf,
  isOwnJob,
  jobToRead,
  listedBefore,
  type Maker,
  type OwnDocument,
  ownDocument,
  uploadIsRefused,
  uploadTo,
} from "./records.js";
import type { Sent } from "./sending.js";

type Context = Maker & Pick<ScenarioContext<"document-upload-listed" | "route:POST /documents">, "check">;

/**
 * A form has its parts in any order.
 *
 * @param answers to uploads of the same, in the last of which the file came behind its fields
 * @throws Mismatch where that one alone is refused, and is once more by itself
 */
async function takesFileLast(sent: Sent, answers: readonly Answer[], file: Upload): Promise<void> {
  const [last, ...others] = [...answers].reverse();
  if (!last?.isInvalid || !others.every(({ isSuccess }) => isSuccess)) return;
  const byItself = await sent.withFileLast(file);
  if (!byItself.isInvalid) return;
  // A job may take so many files and no more.
  const fileFirst = await sent.again({ ...sent.fields, file });
  if (fileFirst.isSuccess)
    throw byItself.mismatch(
      "an upload whose file comes behind its other fields to be taken, as those are whose file comes first",
      `${byItself.status}`,
    );
}

/** Uploads several documents at the same time, for a job to which nobody else uploads. */
async function uploadsTogether(context: Context, { sent, displayId }: OwnDocument): Promise<void> {
  const { data, check } = context;
  const before = await listedBefore(context, displayId);
  const [first, second, last] = [picture(data), picture(data), picture(data)];
  const answers = await Promise.all([
    sent.again({ ...sent.fields, file: first }),
    sent.again({ ...sent.fields, file: second }),
    sent.withFileLast(last),
  ]);
  await check("route:POST /documents", () => takesFileLast(sent, answers, last));
  await areListed(context, displayId, before, answers, "documents that were uploaded at the same time");
}

/** More than a page of the usual sizes holds. */
const many = 27;

/** Uploads so many documents for a job to which nobody else uploads, two at a time, as long as it takes them. */
async function uploadsMany(context: Context, { sent, displayId }: OwnDocument): Promise<void> {
  const { data } = context;
  const before = await listedBefore(context, displayId);
  const answers: Answer[] = [];
  while (before.length + answers.length < many) {
    const both = await Promise.all([picture(data), picture(data)].map((file) => sent.again({ ...sent.fields, file })));
    answers.push(...both);
    if (!both.every(({ isSuccess }) => isSuccess)) break;
  }
  await areListed(context, displayId, before, answers, "further documents of one job");
}

/** Looks for what was uploaded in the list of its job. */
async function areListed(
  { corporate, adopt, check }: Context,
  displayId: number,
  before: readonly string[],
  answers: readonly Answer[],
  what: string,
): Promise<void> {
  const list = await documentsOf(corporate, displayId);
  const added = [...new Set(list.ids())].filter((id) => !before.includes(id));
  const told = answers.map(({ body }) => String(createdId("document", body)));
  for (const id of added) if (!told.includes(id)) adopt("document", Number(id));
  await check("document-upload-listed", () => {
    const taken = answers.filter(({ isSuccess }) => isSuccess).length;
    if (added.length < taken)
      throw list.mismatch(
        `${taken} ${what} to be listed, each with an id of its own`,
        `${added.length} new ones: ${phrase(added)}`,
      );
  });
}

/** Uploads the same for another job of the scenario's own. */
async function uploadsElsewhere(context: Context, { sent, id }: OwnDocument): Promise<void> {
  const { corporate, adopt, check } = context;
  const { displayId } = await ownJob(context);
  const answer = await sent.again({ ...sent.fields, job_display_id: displayId });
  // Whether what was uploaded for another job is refused is open.
  if (!answer.isSuccess) return;
  const list = await documentsOf(corporate, displayId);
  const told = String(createdId("document", answer.body));
  for (const listed of list.ids()) if (listed !== told && listed !== String(id)) adopt("document", Number(listed));
  await check("document-upload-listed", () => {
    if (list.rows().length === 0)
      throw list.mismatch(
        `what is uploaded the same for job ${displayId} as document ${id} of another job to be listed for it`,
        "no document",
      );
  });
}

scenario(
  "an uploaded document is listed for its job, once",
  {
    judges: [
      "route:POST /documents",
      "document-upload-listed",
      "document-upload-single",
      "document-row-thumbnail-path",
    ],
    inParts: ["route:POST /documents", "document-upload-listed"],
  },
  async (context) => {
    const { corporate, check } = context;
    const uploading = await uploadTo(context);
    const { sent, displayId } = uploading;
    await check("route:POST /documents", () => sent.answer.isDeclared());
    sent.answer.accepted();
    const list = await documentsOf(corporate, displayId);
    const { fresh, own } = await arrivals(context, list, uploading);
    await check("document-upload-listed", () => {
      if (fresh.length === 0) throw list.mismatch(`the upload to be listed for job ${displayId}`, "no new document");
      assume(
        own !== undefined || isOwnJob(context, displayId),
        "the listing does not tell which of its new documents it is",
      );
    });
    await check("document-upload-single", () => {
      assume(isOwnJob(context, displayId), "others may upload for this job too, so new documents cannot be counted");
      assume(fresh.length > 0, "the upload is not listed");
      if (fresh.length > 1) throw list.mismatch("one new document", `${fresh.length}: ${phrase(fresh)}`);
    });
    await check("document-row-thumbnail-path", () => {
      const row = own ?? fresh[0];
      assume(isObject(row), "the upload is not listed");
      const path = fieldOf(row, "thumbnail_path");
      if (typeof path !== "string" || path === "")
        throw list.mismatch("the row of an image to carry a thumbnail_path", phrase(row));
    });
    if (own === undefined) return;
    const first = await documentOf(context, uploading);
    const before = await listedBefore(context, displayId);
    const again = await sent.again(sent.fields);
    const both = await documentsOf(corporate, displayId);
    await check("document-upload-listed", () => {
      // Whether what was uploaded already is refused is open.
      if (!again.isSuccess) return;
      both.lists(first.id, "the document that was uploaded the same before");
      if (both.ids().every((id) => before.includes(id)))
        throw both.mismatch("what is uploaded the same once more to be listed beside it", "no new document");
    });
    if (again.isSuccess) await documentOf(context, { sent: { ...sent, answer: again }, displayId, before });
    if (!isOwnJob(context, displayId)) return;
    await uploadsElsewhere(context, first);
    await uploadsTogether(context, first);
    await uploadsMany(context, first);
  },
);

scenario("documents are listed for a job", { judges: ["route:GET /documents/list"] }, async (context) => {
  const job_display_id = String(await jobToRead(context));
  const list = await context.corporate.get("/documents/list", { query: { job_display_id } });
  await context.check("route:GET /documents/list", () => list.isDeclared());
});

scenario(
  "an upload wants a file and a job that exists",
  { judges: ["document-upload-file-needed", "document-upload-unknown-job"] },
  async (context) => {
    const { check, unusedId } = context;
    const control = await ownDocument(context);
    await check("document-upload-file-needed", () => uploadIsRefused(context, control, { file: undefined }));
    const unused = await unusedId("job");
    await check("document-upload-unknown-job", () => uploadIsRefused(context, control, { job_display_id: unused }));
  },
);
