import { fieldOf, isObject, needs, phrase, scenario } from "../../src/scenario/index.js";
import { arrivals, documentOf, documentsOf, isOwnJob, isRefused, jobToRead, ownDocument, uploadTo } from "./records.js";

scenario(
  "an uploaded document is listed for its job, once",
  {
    judges: [
      "route:POST /documents",
      "document-upload-listed",
      "document-upload-single",
      "document-row-thumbnail-path",
    ],
  },
  async (scene) => {
    const { corporate, check } = scene;
    const uploading = await uploadTo(scene);
    const { sent, displayId } = uploading;
    await check("route:POST /documents", () => sent.answer.isDeclared());
    sent.answer.accepted();
    const list = await documentsOf(corporate, displayId);
    const { fresh, own } = await arrivals(scene, list, uploading);
    await check("document-upload-listed", () => {
      if (fresh.length === 0) throw list.mismatch(`the upload to be listed for job ${displayId}`, "no new document");
      needs(
        own !== undefined || isOwnJob(scene, displayId),
        "the listing does not tell which of its new documents it is",
      );
    });
    await check("document-upload-single", () => {
      needs(isOwnJob(scene, displayId), "others may upload for this job too, so new documents cannot be counted");
      needs(fresh.length > 0, "the upload is not listed");
      if (fresh.length > 1) throw list.mismatch("one new document", `${fresh.length}: ${phrase(fresh)}`);
    });
    await check("document-row-thumbnail-path", () => {
      const row = own ?? fresh[0];
      needs(isObject(row), "the upload is not listed");
      const path = fieldOf(row, "thumbnail_path");
      if (typeof path !== "string" || path === "")
        throw list.mismatch("the row of an image to carry a thumbnail_path", phrase(row));
    });
    if (own !== undefined) await documentOf(scene, uploading);
  },
);

scenario("documents are listed for a job", { judges: ["route:GET /documents/list"] }, async (scene) => {
  const job_display_id = String(await jobToRead(scene));
  const list = await scene.corporate.get("/documents/list", { query: { job_display_id } });
  await scene.check("route:GET /documents/list", () => list.isDeclared());
});

scenario(
  "an upload wants a file and a job that exists",
  { judges: ["document-upload-file-needed", "document-upload-unknown-job"] },
  async (scene) => {
    const { check, vacantId } = scene;
    const twin = await ownDocument(scene);
    await check("document-upload-file-needed", () => isRefused(scene, twin, { file: undefined }));
    const vacant = await vacantId("job");
    await check("document-upload-unknown-job", () => isRefused(scene, twin, { job_display_id: vacant }));
  },
);
