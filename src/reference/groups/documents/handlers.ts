import { type Answer, created, done, ok } from "../../core/answer.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { hide, update } from "./change.js";
import { listed } from "./list.js";
import * as decide from "./serve-decisions.js";
import { documents, shown } from "./state.js";
import { upload } from "./upload.js";
import { uploadAnswer } from "./upload-decisions.js";

const climbs = (path: string) => path.split(/[\\/]/).includes("..");

/** The documents whose bytes are served. */
const servedBy = (world: World) =>
  world
    .of(documents)
    .all()
    .filter(({ hidden }) => !hidden || world.choose(decide.hiddenServed));

function download(path: string, world: World): Answer {
  if (climbs(path)) return world.choose(decide.climbing)();
  const document = world.choose(decide.pathLookup)(servedBy(world), path);
  if (!document) throw missing("The document");
  const bytes = world.choose(decide.downloadBytes)(document);
  const since = world.choose(decide.onceDownloaded)(document);
  if (since !== document) world.of(documents).add(since);
  return { kind: "bytes", status: 200, bytes, type: world.choose(decide.downloadType)(document) };
}

function thumbnail(asked: string, world: World): Answer {
  const path = world.choose(decide.thumbnailPathRead)(asked);
  const served = servedBy(world);
  const key = world.choose(decide.thumbnailKey);
  const found = served.findLast((candidate) => key(candidate).includes(path));
  const document = found && world.choose(decide.thumbnailOf)(found, path, served);
  const small = document && world.choose(decide.thumbnail)(document, served);
  if (!small) throw missing("The thumbnail");
  return { kind: "bytes", status: 200, ...small };
}

export const documentsHandlers = {
  "POST /documents": async ({ world, request }) => {
    const { id } = await upload(request, world);
    return created(world.choose(uploadAnswer)(id), world);
  },

  "GET /documents/list": ({ world, request, query }) =>
    ok(listed(request, query, world).map((document) => shown(document, world))),

  "GET /documents/get/{docPath}": ({ world, path }) => download(path.docPath, world),

  "GET /documents/get/thumbnail/{docPath}": ({ world, path }) =>
    world.choose(decide.thumbnailRouted)
      ? thumbnail(path.docPath, world)
      : download(`thumbnail/${path.docPath}`, world),

  "PUT /documents/update/{docId}": ({ world, path, body }) => {
    update(path.docId, body, world);
    return done(world);
  },

  "PUT /documents/hide/{docId}": ({ world, path }) => {
    hide(path.docId, world);
    return done(world);
  },
} satisfies Handlers;
