import {
  packagingLabor,
  packagingSettings,
  restriction,
  serviceArea,
  someSettings,
} from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import { textsOf, upholds, type Values } from "../../src/scenario/laws/index.js";
import { ownCompany } from "./records.js";

const geoSettings = (data: Data, values: Values) => ({
  service_areas: textsOf(values, "service_areas.text").map((text) => serviceArea(data, text)),
  restrictions: (values["restrictions.text"] as readonly string[] | undefined)?.map((text) => restriction(data, text)),
});

const settingsOf = ({ text, number }: Values) => ({ text: text as string | undefined, number: Number(number) });

upholds({
  resource: "geo-settings",
  alone: true,
  plain: ({ data }) => ({
    "service_areas.text": [data.text("service area")],
    "restrictions.text": [data.text("restriction")],
  }),
  create: async (context, values) => {
    const { companyId } = await ownCompany(context);
    const body = geoSettings(context.data, values);
    return {
      answer: await context.corporate.post("/companies/{companyId}/geosettings", { companyId, body }),
      body: companyId,
    };
  },
  idOf: (_, { body }) => String(body),
  read: ({ corporate }, { id }) => corporate.get("/companies/{companyId}/geosettings", { companyId: String(id) }),
  update: ({ corporate, data }, { id }, values) =>
    corporate.post("/companies/{companyId}/geosettings", { companyId: String(id), body: geoSettings(data, values) }),
});

upholds({
  resource: "packaging-settings",
  alone: true,
  plain: ({ data }) => ({ ...someSettings(data) }),
  create: async (context, values) => {
    const { companyId } = await ownCompany(context);
    const { body } = packagingSettings(context.data, settingsOf(values));
    return {
      answer: await context.corporate.post("/companies/{companyId}/packagingsettings", { companyId, body }),
      body: companyId,
    };
  },
  idOf: (_, { body }) => String(body),
  read: ({ corporate }, { id }) => corporate.get("/companies/{companyId}/packagingsettings", { companyId: String(id) }),
  update: ({ corporate, data }, { id }, values) => {
    const { body } = packagingSettings(data, settingsOf(values));
    return corporate.post("/companies/{companyId}/packagingsettings", { companyId: String(id), body });
  },
});

upholds({
  resource: "packaging-labor",
  alone: true,
  plain: ({ data }) => ({ ...someSettings(data) }),
  create: async (context, values) => {
    const { companyId } = await ownCompany(context);
    const { body } = packagingLabor(context.data, settingsOf(values));
    return {
      answer: await context.corporate.post("/companies/{companyId}/packaginglabor", { companyId, body }),
      body: companyId,
    };
  },
  idOf: (_, { body }) => String(body),
  read: ({ corporate }, { id }) => corporate.get("/companies/{companyId}/packaginglabor", { companyId: String(id) }),
  update: ({ corporate, data }, { id }, values) => {
    const { body } = packagingLabor(data, settingsOf(values));
    return corporate.post("/companies/{companyId}/packaginglabor", { companyId: String(id), body });
  },
});
