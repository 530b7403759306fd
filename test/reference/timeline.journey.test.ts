import { describe, expect, it } from "vitest";
import { accepted, refused, serving } from "./serving.js";

interface Row {
  readonly id: number;
  readonly taskCode: string;
  readonly [name: string]: unknown;
}

interface Timeline {
  readonly tasks: readonly Row[];
  readonly status: { readonly name: string };
  readonly emails: readonly unknown[];
}

describe.each(["8_01", "7.11"] as const)("the timeline of a job on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { jobDisplayId, taskAgent } = reference.fixtures;

  const newJob = async (): Promise<number> =>
    corporate()
      .post(at("portal", "/job"))
      .withJson({ customer: { name: "Someone" } })
      .expect(accepted)
      .returns("jobDisplayId");

  const url = (job: number, rest = "", query = {}) => at("portal", `/job/${job}/timeline${rest}`, query);
  const timelineOf = async (job: number): Promise<Timeline> => corporate().get(url(job)).expectStatus(200).returns(".");
  const post = (job: number, body: object, query = {}) =>
    corporate()
      .post(url(job, "", query))
      .withJson(body);
  const taskOf = async (job: number, code: string) =>
    (await timelineOf(job)).tasks.filter(({ taskCode }) => taskCode === code);

  it("begins with a task of each kind, a status, an SLA and nothing on hold", async () => {
    const job = await newJob();
    const timeline = await timelineOf(job);
    expect(timeline.tasks.map(({ taskCode }) => taskCode)).toEqual(["PU", "PK", "CP"]);
    expect(timeline).toMatchObject({ status: { id: 1, name: "Quoted" }, sla: { isLate: false }, onHolds: [] });
  });

  it("takes a task that it lacks, and reads it by its id", async () => {
    const job = await newJob();
    await post(job, { taskCode: "ST", notes: "Second floor.", worker: "Night Shift" }).expectStatus(200);
    const [task] = await taskOf(job, "ST");
    await corporate()
      .get(url(job, `/${task?.id}`))
      .expectStatus(200)
      .expectJsonLike({ taskCode: "ST", notes: "Second floor.", worker: "Night Shift" });
  });

  it("updates the task of a code that it has", async () => {
    const job = await newJob();
    const [before] = await taskOf(job, "PK");
    await post(job, { taskCode: "PK", notes: "Repacked." }).expectStatus(200);
    const after = await taskOf(job, "PK");
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, notes: "Repacked." });
  });

  it("keeps the fields of the kind that a code stands for, and no others", async () => {
    const job = await newJob();
    const all = { notes: "All.", siteContact: "Desk", worker: "Shift", carrierReference: "REF-1" };
    for (const [taskCode, own] of [
      ["SV", "siteContact"],
      ["ST", "worker"],
      ["DE", "carrierReference"],
    ] as const) {
      await post(job, { ...all, taskCode }).expectStatus(200);
      const [task = {}] = await taskOf(job, taskCode);
      expect(Object.keys(task).filter((name) => name in all)).toEqual(["notes", own]);
    }
  });

  it("refuses a task without a code, with an unknown one, or of an unknown job", async () => {
    const job = await newJob();
    await post(job, { notes: "No code." }).expect(refused);
    await post(job, { taskCode: "??", notes: "Unknown code." }).expect(refused);
    await post(1, { taskCode: "ST", notes: "Unknown job." }).expect(refused);
    expect((await timelineOf(job)).tasks).toHaveLength(3);
  });

  it("sends a status email where it is asked for, and not otherwise", async () => {
    const job = await newJob();
    await post(job, { taskCode: "ST", notes: "Quiet." }).expectStatus(200);
    await post(job, { taskCode: "SV", notes: "Quiet." }, { create_email: false }).expectStatus(200);
    expect((await timelineOf(job)).emails).toEqual([]);
    await post(job, { taskCode: "DE", notes: "Loud." }, { create_email: true }).expectStatus(200);
    expect((await timelineOf(job)).emails).toEqual([{ taskCode: "DE", subject: `Status of job ${job}` }]);
  });

  it("answers a patch with 204 and nothing, and keeps what the patch does not name", async () => {
    const job = await newJob();
    const [pickup, packing] = (await timelineOf(job)).tasks;
    await corporate()
      .patch(url(job, `/${pickup?.id}`))
      .withJson({ notes: "Ring twice." })
      .expectStatus(204)
      .expectBody("");
    const { tasks } = await timelineOf(job);
    expect(tasks[0]).toMatchObject({ id: pickup?.id, taskCode: "PU", notes: "Ring twice.", siteContact: "Gate Desk" });
    expect(tasks[1]).toEqual(packing);
  });

  it("deletes one task and leaves the others", async () => {
    const job = await newJob();
    const [pickup] = (await timelineOf(job)).tasks;
    const remove = () => corporate().delete(url(job, `/${pickup?.id}`));
    await remove().expectStatus(200).expectJsonLike({ success: true });
    await remove().expect(refused);
    await corporate()
      .get(url(job, `/${pickup?.id}`))
      .expect(refused);
    expect((await timelineOf(job)).tasks.map(({ taskCode }) => taskCode)).toEqual(["PK", "CP"]);
  });

  it("has nothing to do with the tasks of another job", async () => {
    const [job, other] = [await newJob(), await newJob()];
    const before = await timelineOf(job);
    const foreign = url(other, `/${before.tasks[0]?.id}`);
    await corporate().get(foreign).expect(refused);
    await corporate().patch(foreign).withJson({ notes: "Foreign." }).expect(refused);
    await corporate().delete(foreign).expect(refused);
    expect(await timelineOf(job)).toEqual(before);
  });

  it("answers the agent of a task code, and nothing for one without", async () => {
    await corporate()
      .get(url(Number(jobDisplayId), "/PU/agent"))
      .expectStatus(200)
      .expectJsonLike({ id: taskAgent });
    await corporate()
      .get(url(Number(jobDisplayId), "/PK/agent"))
      .expectStatus(204)
      .expectBody("");
  });

  it("moves the status of its job by one step and back, and no other job's", async () => {
    const [job, other] = [await newJob(), await newJob()];
    const step = (which: string) =>
      corporate()
        .post(url(job, `/${which}`))
        .withJson({});
    const statusOf = async (id: number) => (await timelineOf(id)).status.name;
    for (const status of ["Offered", "Booked", "In transit", "Delivered"]) {
      await step("incrementjobstatus").expectStatus(200).expectJsonLike({ success: true });
      expect(await statusOf(job)).toBe(status);
    }
    await step("incrementjobstatus").expect(refused);
    await step("undoincrementjobstatus").expectStatus(200);
    expect(await statusOf(job)).toBe("In transit");
    expect(await statusOf(other)).toBe("Quoted");
    await corporate()
      .get(at("portal", `/job/${job}`))
      .expectJsonLike({ status: "In transit" });
    await corporate().post(url(other, "/undoincrementjobstatus")).withJson({}).expect(refused);
  });
});
