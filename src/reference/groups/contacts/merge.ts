import { type Answer, done } from "../../core/answer.js";
import { always } from "../../core/behaviours/always.js";
import { intact } from "../../core/behaviours/intact.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { invalid, missing, refusing } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { World } from "../../core/world.js";
import { type Contact, contacts, forwarded, histories, locked, mailsMerged, mergeTargets } from "./state.js";

/** What a merge leaves of the target. */
type Fold = (target: Contact, source: Contact) => Contact;

const asItWas: Fold = (target) => target;

export const mergedContact = decision<Fold>("contact-merge-target", {
  openPoint: "contact-merge-moves",
  conforms: {
    "as-it-was": asItWas,
    "what-it-lacked": (target, source) => ({
      ...target,
      name: target.name ?? source.name,
      email: target.email ?? source.email,
      phone: target.phone ?? source.phone,
    }),
    "addresses-too": (target, source) => ({ ...target, addresses: [...target.addresses, ...source.addresses] }),
  },
  faults: {
    "contact-merge-target-keeps-name#takes-name": fault(
      "The target of a merge takes the name of the source.",
      (target, { name }) => ({ ...target, name }),
    ),
    "contact-merge-target-keeps-name#joins-names": fault(
      "The target of a merge is called by both names.",
      (target, { name }) => ({ ...target, name: `${target.name} / ${name}` }),
    ),
    "contact-merge-target-keeps-details#takes-addresses": fault(
      "The target of a merge has the addresses of the source in place of its own, where that has any.",
      (target, { addresses }) => ({ ...target, ...(addresses.length > 0 && { addresses }) }),
    ),
    "contact-merge-target-keeps-details#first-address-of-each": fault(
      "The target of a merge has the first of its own addresses and the first of the source's.",
      (target, source) => ({
        ...target,
        addresses: [...target.addresses.slice(0, 1), ...source.addresses.slice(0, 1)],
      }),
    ),
    "contact-merge-target-keeps-details#takes-mail": fault(
      "The target of a merge has the mail address of the source in place of its own.",
      (target, { email }) => ({ ...target, email }),
    ),
    "contact-merge-target-keeps-details#takes-phone": fault(
      "The target of a merge has the phone of the source in place of its own.",
      (target, { phone }) => ({ ...target, phone }),
    ),
    "contact-merge-target-keeps-name#of-the-edited": fault(
      "The target of a merge takes the name of the source, where that was edited and the target was not.",
      (target, { name, earlier }) => ({ ...target, ...(earlier && !target.earlier && { name }) }),
    ),
    "contact-merge-target-keeps-details#of-the-edited": fault(
      "The target of a merge takes the mail address and the phone of the source, where that was edited and the target was not.",
      (target, { email, phone, earlier }) => ({ ...target, ...(earlier && !target.earlier && { email, phone }) }),
    ),
  },
});

type Histories = (world: World, target: Contact, source: Contact) => void;

const replaced: Histories = (world, target, source) => {
  const store = world.of(histories);
  for (const { id, contact_id } of store.all()) if (contact_id === target.id) store.remove(id);
  moved(world, target, source);
};

const moved: Histories = (world, target, source) => {
  const store = world.of(histories);
  for (const entry of store.all()) if (entry.contact_id === source.id) store.add({ ...entry, contact_id: target.id });
};

/** Whose entries the target's history shows afterwards. */
export const mergedHistory = decision<Histories>("contact-merge-history", {
  openPoint: "contact-merge-moves",
  conforms: { moved, "left-behind": () => {} },
  faults: {
    "contact-merge-target-keeps-history#replaced": fault(
      "The history of the source takes the place of the target's.",
      replaced,
    ),
    "contact-merge-target-keeps-history#replaced-by-another": fault(
      "The history of the source takes the place of the target's, where it has entries.",
      (world, target, source) => {
        const isCalled = world
          .of(histories)
          .all()
          .some(({ contact_id }) => contact_id === source.id);
        if (isCalled) replaced(world, target, source);
      },
    ),
  },
});

/** What becomes of the source of a merge. */
type Source = (store: Store<Contact>, source: Contact, target: Contact, world: World) => void;

const removed: Source = (store, { id }) => store.remove(id);

export const mergedSource = decision<Source>("contact-merge-source", {
  openPoint: "contact-merge-removes",
  conforms: {
    removed,
    inactive: (store, source) => void store.add({ ...source, listed: false }),
    "says-where-it-went": (store, source, { id }) => void store.add({ ...source, merged_into: id }),
    "reads-the-target": (store, source, target, world) => {
      store.remove(source.id);
      world.of(forwarded).set(source.id, target.id);
    },
  },
  faults: {
    "contact-merge-source-folded#keeps-source": fault("The source of a merge stays.", () => {}),
    "contact-merge-source-folded#lists-source": fault(
      "The source of a merge is not read any more, but still found.",
      (store, { id }) => store.remove(id, { readable: false, listed: true }),
    ),
  },
});

/** What else a merge does: nothing in a conforming deployment. */
export const besideTheMerge = nothingElse<[store: Store<Contact>, target: Contact, source: Contact]>(
  "contact-merge-besides",
  "nothing",
  {
    "contact-merge-target-survives#removes-target": fault("A merge removes its target too.", (store, { id }) =>
      store.remove(id),
    ),
    "contact-merge-only-named#removes-next": fault(
      "A merge removes the contact next to its source.",
      (store, _, { id }) => store.remove(id + 1),
    ),
    "contact-merge-only-named#removes-namesakes": fault(
      "A merge removes every contact of the name of its source.",
      (store, _, { name }) => {
        for (const one of store.all()) if (one.name === name) store.remove(one.id);
      },
    ),
    "contact-merge-only-named#removes-same-mail": fault(
      "A merge removes every contact of the mail address of its source, the target excepted.",
      (store, target, { email }) => {
        for (const one of store.all()) if (one.email === email && one.id !== target.id) store.remove(one.id);
      },
    ),
    "contact-merge-only-named#spills": fault(
      "A merge gives the target's phone to the contact next to its source.",
      (store, { phone }, { id }) => {
        const next = store.get(id + 1);
        if (next) store.add({ ...next, phone });
      },
    ),
  },
);

type IntoNothing = (store: Store<Contact>, source: Contact, world: World) => Answer;

const refuse = refusing(missing("The contact"));

export const mergeIntoNothing = decision<IntoNothing>("contact-merge-unknown", {
  conforms: { refused: refuse },
  faults: {
    "contact-merge-unknown-target#into-nothing": fault(
      "A merge into a contact that does not exist is accepted.",
      (_, __, world) => done(world),
    ),
    "contact-merge-unknown-target#into-nothing-removes": fault(
      "A merge into a contact that does not exist is refused after the source was removed.",
      (store, { id }) => {
        store.remove(id);
        return refuse();
      },
    ),
  },
});

/** Whether a contact that is to be merged into itself stays. */
export const mergeIntoItself = decision<() => boolean>("contact-merge-itself", {
  openPoint: "contact-merge-itself",
  conforms: {
    refused: refusing(invalid({ mergeToId: ["A contact cannot be merged into itself."] })),
    nothing: () => true,
  },
  faults: {
    "contact-merge-target-survives#not-a-merge-into-itself": fault(
      "A contact that is merged into itself is gone.",
      () => false,
    ),
  },
});

/** What keeps a merge from being previewed: nothing in a conforming deployment. */
export const beforePreview = nothingElse<[target: Contact, source: Contact]>("contact-merge-previewed", "nothing", {
  "route:POST /contacts/{mergeToId}/merge/preview#not-into-the-newer": fault(
    "The preview of a merge of an older contact into a newer one is refused.",
    (target, source) => {
      if (target.id > source.id) throw invalid({ mergeToId: ["The older contact must be kept."] });
    },
  ),
});

/** Which contact a preview shows to be merged: as it is, of that and of what the last preview of the same target showed. */
export const previewShows = decision<(now: Contact, last: Contact | undefined) => Contact>("contact-preview-shows", {
  conforms: { "as-it-is": (now) => now },
  faults: {
    "contact-preview-follows#as-previewed-before": fault(
      "A preview shows a contact as one before it did.",
      (now, last) => (last?.id === now.id ? last : now),
    ),
  },
});

/** What a preview changes: nothing in a conforming deployment. */
export const afterPreview = nothingElse<[world: World, target: Contact, source: Contact]>(
  "contact-merge-preview",
  "nothing",
  {
    "contact-preview-changes-nothing#merges": fault("A preview carries out the merge.", fold),
    "contact-preview-changes-nothing#clears-phone": fault(
      "A preview takes the phone from the source.",
      (world, _, source) => void world.of(contacts).add({ ...source, phone: null }),
    ),
    "contact-preview-changes-nothing#writes-target": fault(
      "A preview gives the source's email to the target.",
      (world, target, { email }) => void world.of(contacts).add({ ...target, email }),
    ),
    "contact-preview-changes-nothing#fills-gaps": fault(
      "A preview gives the target the phone that it lacks.",
      (world, target, { phone }) => void world.of(contacts).add({ ...target, phone: target.phone ?? phone }),
    ),
    "contact-preview-changes-nothing#moves-history": fault(
      "A preview moves the history of the source to the target.",
      moved,
    ),
    "contact-preview-changes-nothing#locks-target": fault(
      "From a preview to the next merge edits of the target are answered and not carried out.",
      (world, { id }) => void world.of(locked).add(id),
    ),
    "contact-preview-changes-nothing#locks-source": fault(
      "From a preview to the next merge edits of the source are answered and not carried out.",
      (world, _, { id }) => void world.of(locked).add(id),
    ),
  },
);

/** Whether a contact takes in a second source. */
export const secondContactMerge = always("second-contact-merge", "as-the-first", {
  "contact-merge-again#the-first-alone": "A second merge into the same contact is answered and not carried out.",
});

type Taken = (named: Contact, previewed: Contact | undefined) => Contact;

/** Which contact a merge takes in. */
export const takenByMerge = decision<Taken>("contact-merge-takes", {
  conforms: { "the-named": (named) => named },
  faults: {
    "contact-merge-again#takes-the-previewed": fault(
      "A merge takes the contact that was previewed last for its target, whichever it names.",
      (named, previewed) => previewed ?? named,
    ),
  },
});

type Kept = (target: Contact, source: Contact) => boolean;

/** Which of the two contacts of a merge is the one to keep. */
export const keepsTarget = decision<Kept>("contact-merge-keeps", {
  conforms: { "the-target": () => true },
  faults: {
    "contact-merge-target-survives#keeps-the-older": fault(
      "A merge folds the newer of both contacts into the older one, whichever is the target.",
      (target, source) => target.id < source.id,
    ),
    "contact-merge-source-folded#keeps-the-newer": fault(
      "A merge folds the older of both contacts into the newer one, whichever is the target.",
      (target, source) => target.id > source.id,
    ),
  },
});

/** What a merge makes of the addresses of its target, beside those of the source and those from before the first merge: nothing. */
export const addressesOfMerges = intact<Contact, { readonly source: Contact; readonly first: Contact }>(
  "contact-merge-addresses",
  "as-they-are",
  {
    "contact-merge-target-keeps-details#loses-what-came-before": fault(
      "The target of a merge has its own addresses and those of the source, and no more those of an earlier source.",
      (_, { source, first }) => ({ addresses: [...first.addresses, ...source.addresses] }),
    ),
  },
);

/** Carries out a merge. */
export function fold(world: World, named: Contact, taken: Contact): void {
  const isKept = world.choose(keepsTarget)(named, taken);
  const [target, source] = isKept ? [named, taken] : [taken, named];
  const store = world.of(contacts);
  const first = world.of(mergeTargets).get(target.id);
  world.of(mergeTargets).set(target.id, first ?? target);
  if (first && !world.choose(secondContactMerge)) return;
  const merged = world.choose(mergedContact)(target, source);
  if (source.email) world.of(mailsMerged).set(source.email, target.id);
  store.add(world.choose(addressesOfMerges)(merged, { source, first: first ?? target }));
  world.choose(mergedHistory)(world, target, source);
  world.choose(mergedSource)(store, source, target, world);
  world.choose(besideTheMerge)(store, target, source);
}
