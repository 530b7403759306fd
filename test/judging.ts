export { blamed, type Judgement, judgeHandler, judgeReference } from "../src/cli/judging/in-process.js";
