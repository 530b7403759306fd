import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { bash, type Served, served } from "./served.js";

const folder = mkdtempSync(join(tmpdir(), "serve-curl-"));
const photo = join(packageRoot(), "fixtures/files/photo.png");
let there: Served;

beforeAll(async () => {
  there = await served(["--like", "production", "--late", "0", "--record", "exchanges.jsonl"], folder);
});
afterAll(async () => {
  await there.stop();
  rmSync(folder, { recursive: true });
});

const login = `TOKEN=$(curl -sf $AT/connect/token -d grant_type=password -d username=corporate -d password=let-me-in |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
say() { curl -sf -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; echo; }
code() { curl -s -o /dev/null -w '%{http_code}\\n' -H "Authorization: Bearer $TOKEN" "$@"; }`;

/** Runs lines after a login, and gives what they said, line by line. */
async function curl(lines: string): Promise<readonly string[]> {
  const { code, stdout, stderr } = await bash(`${login}\n${lines}`, folder, { AT: there.origin });
  expect([code, stderr]).toEqual([0, ""]);
  return stdout.trimEnd().split("\n");
}

const read = (line: string | undefined) => JSON.parse(line ?? "null");

describe("a client that is no JavaScript", () => {
  it("logs in, creates, reads, updates and deletes", async () => {
    const said = await curl(`
      MADE=$(say $AT/catalog/api/Lot -d '{"imageLinks":["https://images.example.com/1.png"],"initialData":{"fooBar":1,"foo_bar":2}}')
      echo "$MADE"
      ID=$(echo "$MADE" | sed 's/.*"id":\\([0-9]\\{4,\\}\\).*/\\1/')
      say $AT/catalog/api/Lot/$ID
      say -X PUT $AT/catalog/api/Lot/$ID -d '{"imageLinks":[{"id":7,"link":"https://images.example.com/2.png"}]}'
      code -X DELETE $AT/catalog/api/Lot/$ID
      code $AT/catalog/api/Lot/$ID`);
    const [made, shown, updated, deleted, gone] = said;
    expect(read(made)).toMatchObject({
      imageLinks: [{ id: "1", link: "https://images.example.com/1.png" }],
      initialData: { fooBar: 1, foo_bar: 2 },
    });
    expect(read(shown)).toEqual(read(made));
    expect(read(updated)).toMatchObject({ imageLinks: [{ id: "7", link: "https://images.example.com/2.png" }] });
    expect([deleted?.[0], gone]).toEqual(["2", "404"]);
  });

  it("uploads a file, finds it, and gets it back byte by byte", async () => {
    const [uploaded, listed] = await curl(`
      curl -sf -X POST $AT/portal/api/documents -H "Authorization: Bearer $TOKEN" \\
        -F 'file=@${photo};type=image/png' -F jobDisplayId=2000101 -F documentType=1 -F documentTypeDescription=Sent; echo
      say "$AT/portal/api/documents/list?jobDisplayId=2000101"`);
    expect(read(uploaded)).toBeInstanceOf(Object);
    const { path } = read(listed).at(-1);
    await curl(`curl -sf $AT/portal/api/documents/get/${path} -H "Authorization: Bearer $TOKEN" -o back.png`);
    expect(readFileSync(join(folder, "back.png")).equals(readFileSync(photo))).toBe(true);
  });

  it("leaves a record of what it did, in which nobody finds its credentials", async () => {
    await curl(`code $AT/portal/api/contacts/user`);
    const text = readFileSync(join(folder, "exchanges.jsonl"), "utf8");
    const lines = text.trimEnd().split("\n").map(read);
    expect(lines.at(-1)).toMatchObject({
      at: expect.stringMatching(/^\d{4}-/),
      route: "GET /contacts/user",
      request: { method: "GET", url: `${there.origin}/portal/api/contacts/user` },
      response: { status: 200, body: { text: expect.stringContaining("contactID") } },
    });
    expect(lines.some(({ request }) => request.url.endsWith("/connect/token"))).toBe(true);
    expect(text).not.toMatch(/let-me-in|eyJ/);
  });
});

/** Python brings an HTTP client of its own. */
const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);

const program = `
import json, sys, urllib.parse, urllib.request, urllib.error
at = sys.argv[1]
def send(method, path, body=None, token=None, form=None):
    data = urllib.parse.urlencode(form).encode() if form else json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(at + path, data=data, method=method)
    if body is not None: request.add_header("Content-Type", "application/json")
    if token: request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request) as answer: return answer.status, answer.read()
    except urllib.error.HTTPError as refused: return refused.code, refused.read()
login = json.loads(send("POST", "/connect/token", form={"grant_type": "password", "username": "partner", "password": "let-me-in"})[1])
fresh = json.loads(send("POST", "/connect/token", form={"grant_type": "refresh_token", "refresh_token": login["refresh_token"]})[1])
again = send("POST", "/connect/token", form={"grant_type": "refresh_token", "refresh_token": login["refresh_token"]})
token = fresh["access_token"]
made = json.loads(send("POST", "/portal/api/commodity", {"description": "Harp", "freightClass": "150"}, token)[1])
read = json.loads(send("GET", "/portal/api/commodity/" + str(made["id"]), token=token)[1])
print(json.dumps({"again": [again[0], json.loads(again[1])["error"]], "same": made == read, "class": read["freightClass"], "without": send("GET", "/portal/api/contacts/user")[0]}))
`;

if (python === undefined) process.stderr.write("Python is not installed: no journey of its HTTP client.\n");
else
  it("a client in Python logs in, refreshes, creates and reads", async () => {
    writeFileSync(join(folder, "client.py"), program);
    const { stdout, stderr } = await bash(`${python} client.py ${there.origin}`, folder);
    expect([read(stdout), stderr]).toEqual([
      { again: [400, "invalid_grant"], same: true, class: "150", without: 401 },
      "",
    ]);
  });
