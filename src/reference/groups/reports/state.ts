import { jobs, seedIdentities, users } from "../../core/seed.js";
import { state } from "../../core/world.js";

const day = 86_400_000;

/** A row of a report that has a date range. */
export interface Dated {
  /** The day that the range is about, as ISO 8601. */
  readonly date: string;
  readonly company_id: string;
}

export interface Policy extends Dated {
  readonly policy_number: string;
  readonly job_display_id: number;
  readonly insured_value: number;
  readonly premium: number;
}

export interface Forecast extends Dated {
  readonly agent_code: string | null;
  readonly agent_name: string | null;
  readonly job_display_id: number;
  readonly expected_revenue: number;
}

export interface Sale extends Dated {
  readonly customer: string;
  readonly sales_rep: string;
  readonly revenue: number;
}

export interface Lead extends Dated {
  readonly name: string;
  readonly referred_by: string;
  readonly source: "Web" | "Phone";
}

/** What the reports are made from: eleven rows of each kind, 45 days apart, the latest 20 days old. */
export interface Books {
  readonly policies: readonly Policy[];
  readonly forecasts: readonly Forecast[];
  readonly sales: readonly Sale[];
  readonly leads: readonly Lead[];
}

const customers = ["First Customer", "Second Customer", "Third Customer"] as const;
const reps = users.filter(({ name }) => /Agent|Manager|Clerk/.test(name)).map(({ name }) => name);
const referrers = ["A friend", "A gallery", "A search engine"] as const;
const rounds = 11;

/** An agent whose code begins as that of another. */
const branch = { code: `${seedIdentities.agent.code}0`, name: "Branch of the First Agent" };

/** One forecast is of a job that no agent was given. */
function agentOf(index: number): typeof branch | undefined {
  if (index === 3) return undefined;
  if (index === 6) return branch;
  return index % 2 === 0 ? seedIdentities.agent : seedIdentities.otherAgent;
}

export const books = state("books", (world): Books => {
  const rows = <Row extends Dated>(make: (index: number) => Omit<Row, keyof Dated>) =>
    Array.from({ length: rounds }, (_, index) => ({
      ...make(index),
      date: new Date(world.now().getTime() - (20 + 45 * index) * day).toISOString(),
      company_id: index % 3 === 2 ? seedIdentities.franchise.id : seedIdentities.hub.id,
    }));
  const jobOf = (index: number) => jobs[index % jobs.length]?.display_id ?? 0;
  return {
    policies: rows<Policy>((index) => ({
      policy_number: `P-${7100 + index}`,
      job_display_id: jobOf(index),
      insured_value: 1_000 + 150 * index,
      premium: 12 + index,
    })),
    forecasts: rows<Forecast>((index) => {
      const agent = agentOf(index);
      return {
        agent_code: agent?.code ?? null,
        agent_name: agent?.name ?? null,
        job_display_id: jobOf(index),
        expected_revenue: 400 + 35 * index,
      };
    }),
    sales: rows<Sale>((index) => ({
      customer: customers[index % customers.length] ?? "",
      sales_rep: reps[index % reps.length] ?? "",
      revenue: 300 + 40 * ((index * 3) % 7),
    })),
    leads: rows<Lead>((index) => ({
      name: `Lead ${index + 1}`,
      referred_by: referrers[index % referrers.length] ?? "",
      source: index % 2 === 0 ? "Web" : "Phone",
    })),
  };
});
