/** The people, companies and jobs that every new deployment knows. Groups take theirs from here, so that they agree. */

export const companies = [
  { id: "6f0b3a52-7c1d-4e8f-9a26-1d5c0e7b9301", code: "HUB", name: "Hub Office" },
  { id: "2b94c6d1-83fe-4d07-b5a9-60e1f7c2a802", code: "FR1", name: "First Franchise" },
  { id: "c1d7e05f-4a3b-4f62-8e90-7b26d9f4a503", code: "FR2", name: "Second Franchise" },
  { id: "91e8a4b7-d260-4c35-a7f1-3c58b0d6e204", code: "AG1", name: "First Agent" },
  { id: "5a3f7d18-e94c-42b6-9d0e-84f2a1c7b605", code: "AG2", name: "Second Agent" },
] as const;

const [hub, franchise, otherFranchise, agent, otherAgent] = companies;
export const seedIdentities = { hub, franchise, otherFranchise, agent, otherAgent } as const;

export const partners = [
  { id: 31, name: "First Partner" },
  { id: 32, name: "Second Partner" },
] as const;

/** Auction platforms; each belongs to one partner. */
export const platforms = [
  { id: 11, partner_id: 31, name: "First Platform" },
  { id: 12, partner_id: 31, name: "Second Platform" },
  { id: 13, partner_id: 32, name: "Third Platform" },
] as const;

export const sellers = [
  { id: 101, name: "First Seller" },
  { id: 102, name: "Second Seller" },
  { id: 103, name: "Third Seller" },
  { id: 104, name: "Fourth Seller" },
] as const;

export const users = [
  { id: "d40a91c7-5e2b-4b68-8f13-0a9c7e6d5101", name: "Corporate Administrator", company: hub },
  { id: "e7b20f64-913d-4a5c-b8e2-6d1f0c9a4102", name: "Partner Operator", company: franchise },
  { id: "18c5d3a9-f07e-4e21-96b4-5b8a2d7f3103", name: "Dispatch Clerk", company: hub },
  { id: "a96e4b02-3d8f-47c1-8a5d-92c0f1e7b104", name: "Dispatch Manager", company: franchise },
  { id: "3fd1087b-6c9a-4502-b7e8-e4a5c2916105", name: "Billing Clerk", company: hub },
  { id: "7025be9c-a418-4d3f-9c60-1f8d3b7ea106", name: "Warehouse Clerk", company: otherFranchise },
  { id: "c83a6f15-2b7d-4096-8e4c-d7f905b1a107", name: "Sales Agent", company: agent },
] as const;

/** Contacts by their integer identifier. */
export const contacts = [
  { id: 40001, name: "Receiving Desk", company: hub },
  { id: 40002, name: "Shipping Desk", company: franchise },
  { id: 40003, name: "Front Desk", company: otherFranchise },
] as const;

export const jobs = [
  {
    id: "0b6d2e81-f5a7-4c39-9e14-a83c7d50f201",
    display_id: 2000101,
    items: [
      { job_item_id: "b1f4c7a2-0d83-4e59-8c6a-27e9d5f30301", inventory_item_id: 70001, name: "Oak Table", quantity: 1 },
      { job_item_id: "b1f4c7a2-0d83-4e59-8c6a-27e9d5f30302", inventory_item_id: 70002, name: "Chair Set", quantity: 6 },
      {
        job_item_id: "b1f4c7a2-0d83-4e59-8c6a-27e9d5f30303",
        inventory_item_id: 70003,
        name: "Wall Mirror",
        quantity: 1,
      },
    ],
    handling_units: [
      { handling_unit_id: 60001, name: "First pallet" },
      { handling_unit_id: 60002, name: "Second pallet" },
    ],
  },
  {
    id: "4e9a1f30-8c6b-4d72-a0e5-5b7f92c1d202",
    display_id: 2000102,
    items: [
      {
        job_item_id: "d8e03b61-57c9-4af2-91b4-6c0f8e7a2401",
        inventory_item_id: 70011,
        name: "Bronze Figure",
        quantity: 1,
      },
      {
        job_item_id: "d8e03b61-57c9-4af2-91b4-6c0f8e7a2402",
        inventory_item_id: 70012,
        name: "Framed Print",
        quantity: 2,
      },
    ],
    handling_units: [{ handling_unit_id: 60011, name: "Crate" }],
  },
  {
    id: "f27c58d9-1ab4-4603-8d7e-c94e06b3a203",
    display_id: 2000103,
    items: [
      {
        job_item_id: "2a7d90fe-c4b8-4163-b25e-f10d6a9c8501",
        inventory_item_id: 70021,
        name: "Grand Piano",
        quantity: 1,
      },
    ],
    handling_units: [{ handling_unit_id: 60021, name: "Piano board" }],
  },
] as const;

/** Requests that agents quote for a job; a new deployment has some for each of the first two jobs. */
export const quoteRequests = [
  { id: 90001, job_id: jobs[0].id },
  { id: 90002, job_id: jobs[1].id },
  { id: 90003, job_id: jobs[0].id },
] as const;
