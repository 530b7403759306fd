import { companies } from "../../core/seed.js";
import { state, type World } from "../../core/world.js";
import { activity, gridViews as savedViews, type View } from "../views/state.js";

/** The five feeds of the dashboard. */
export const feeds = ["inbound", "inhouse", "outbound", "local-deliveries", "recentestimates"] as const;
export type Feed = (typeof feeds)[number];

/** What a feed shows of one job. */
export interface FeedRow {
  readonly id: number;
  readonly customer: string;
  readonly city: string;
  readonly status: string;
  readonly amount: number;
  readonly due_date: string;
}

type CompanyFeeds = { readonly [F in Feed]: readonly FeedRow[] };

const cities = ["Springfield", "Riverside", "Fairview", "Georgetown", "Clinton"] as const;
const customers = ["First Customer", "Second Customer", "Third Customer", "Fourth Customer", "Fifth Customer"] as const;
const day = 86_400_000;

const rowsOf = (company: number, feed: number, now: number): readonly FeedRow[] =>
  Array.from({ length: 3 + ((company + feed) % 3) }, (_, index) => ({
    id: 500_000 + company * 1_000 + feed * 100 + index,
    customer: customers[(company + 2 * index) % customers.length] ?? "",
    city: cities[(feed + 3 * index) % cities.length] ?? "",
    status: index % 2 === 0 ? "Booked" : "Quoted",
    amount: 180 + 75 * ((index * 2) % 5) + 10 * company + feed,
    due_date: new Date(now - (index + 1) * day).toISOString(),
  }));

/** The feeds of each company. */
const feedsByCompany = state(
  "feeds",
  (world) =>
    new Map(
      companies.map(({ id }, company): [string, CompanyFeeds] => [
        id,
        Object.fromEntries(
          feeds.map((feed, index) => [feed, rowsOf(company, index, world.now().getTime())]),
        ) as CompanyFeeds,
      ]),
    ),
);

/** @returns the rows of one feed of some companies; none of a company that does not exist */
export const feedOf = (world: World, feed: Feed, scope: readonly string[]): readonly FeedRow[] =>
  scope.flatMap((company) => world.of(feedsByCompany).get(company)?.[feed] ?? []);

/** How often a feed was asked for. */
const askings = state("feed-askings", () => new Map<Feed, number>());

/** Of seven askings three find no new row, others of each feed: askings that follow each other see the same now and then. */
const withoutNewRow = [0, 4, 6];

/** So many rows stay when one comes. */
const mostRows = 7;

/** Somebody makes a job now and then while a feed is read. */
export function rowComes(world: World, feed: Feed, company: string): void {
  const times = world.of(askings).get(feed) ?? 0;
  world.of(askings).set(feed, times + 1);
  const known = world.of(feedsByCompany).get(company);
  if (!known || withoutNewRow.includes((times + feeds.indexOf(feed)) % 7)) return;
  const row = {
    id: 700_000 + 1_000 * feeds.indexOf(feed) + times,
    customer: customers[times % customers.length] ?? "",
    city: cities[times % cities.length] ?? "",
    status: "Quoted",
    amount: 95 + 20 * times,
    due_date: world.timestamp(),
  };
  world.of(feedsByCompany).set(company, { ...known, [feed]: [...known[feed].slice(-mostRows), row] });
}

/** Somebody takes a job back to where the feed shows it each fourth time that the feed is asked for, and on again behind that. */
export function rowFlits(world: World, feed: Feed, company: string): void {
  const times = world.of(askings).get(feed) ?? 0;
  world.of(askings).set(feed, times + 1);
  const known = world.of(feedsByCompany).get(company);
  if (!known) return;
  const id = 700_000 + 1_000 * feeds.indexOf(feed);
  const row = {
    id,
    customer: customers[0] ?? "",
    city: cities[0] ?? "",
    status: "Quoted",
    amount: 95,
    due_date: world.timestamp(),
  };
  const others = known[feed].filter((one) => one.id !== id);
  world.of(feedsByCompany).set(company, { ...known, [feed]: times % 4 === 3 ? [...others, row] : others });
}

/** A grid view as the dashboard lists it. */
export interface GridView {
  readonly id: number;
  readonly name: string | null;
  readonly dataKey: string;
  /** Left out of the row where nobody said. */
  readonly isActive: boolean | undefined;
  readonly company_id: string;
}

/** @returns the saved views of every company, as the dashboard lists them */
export const gridViewsOf = (world: World, views: readonly View[] = world.of(savedViews).all()): readonly GridView[] =>
  views.map((view) => ({
    id: view.id,
    name: view.name,
    dataKey: view.data_key,
    isActive: world.choose(activity)(view),
    company_id: view.company_id,
  }));
