import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Request {
  readonly id: number;
  readonly [name: string]: unknown;
}

describe.each(["8_01", "7.11"] as const)("quote requests on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { jobId, jobDisplayId } = reference.fixtures;
  const rfqUrl = (path: string | number) => at("portal", `/rfq/${path}`);

  const requestsOf = async (job: unknown): Promise<readonly Request[]> =>
    corporate()
      .get(rfqUrl(`forjob/${job}`))
      .expectStatus(200)
      .returns(".");

  const requestsOfNewJob = async (): Promise<readonly Request[]> => {
    const id: string = await corporate().post(at("portal", "/job")).withJson({}).expect(accepted).returns("id");
    return requestsOf(id);
  };

  const read = async (id: number | undefined): Promise<Request> =>
    corporate()
      .get(rfqUrl(id ?? 0))
      .expectStatus(200)
      .returns(".");

  it("are listed for their job and read one by one", async () => {
    const [first] = await requestsOf(jobId);
    expect(await read(first?.id)).toMatchObject({ ...first, jobDisplayId });
    await corporate().get(rfqUrl(1)).expect(refused);
    await corporate().get(rfqUrl("search")).expect(refused);
  });

  it("are sent out for every new job", async () => {
    const requests = await requestsOfNewJob();
    expect(requests.length).toBeGreaterThan(0);
    expect((await requestsOf(jobId)).map(({ id }) => id)).not.toContain(requests[0]?.id);
  });

  it.each(["accept", "decline", "cancel", "acceptwinner"])("%s moves that one and no other", async (action) => {
    const [request, other] = await requestsOfNewJob();
    const answer = corporate().post(rfqUrl(`${request?.id}/${action}`));
    await (action === "accept" ? answer.withJson({ price: 90 }) : answer).expect(accepted);
    expect(await read(request?.id)).not.toEqual(request);
    expect(await read(other?.id)).toEqual(other);
  });

  it("keep a comment", async () => {
    const [request] = await requestsOfNewJob();
    await corporate()
      .post(rfqUrl(`${request?.id}/comment`))
      .withJson({ comments: "Call before noon." })
      .expect(accepted);
    expect(JSON.stringify(await read(request?.id))).toContain("Call before noon.");
  });

  it("are not answered where there is none", async () => {
    for (const action of ["decline", "cancel", "acceptwinner"])
      await corporate()
        .post(rfqUrl(`1/${action}`))
        .expect(refused);
    for (const action of ["accept", "comment"])
      await corporate()
        .post(rfqUrl(`1/${action}`))
        .withJson({ comments: "x" })
        .expect(refused);
  });
});
