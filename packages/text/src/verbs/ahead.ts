// What a plan will do, worked out one sentence after the other: each sees the world as those before it will leave it.
// Nothing is changed; without this, two hooks that each score 5 would score 5.

import type { Bond, Id, Model, Operation, Spot, Thing, Undo, Value } from '../model/model.js';
import type { Scene } from './declaration.js';
import type { PlanEffect } from './verb.js';

export function planned(effects: readonly PlanEffect[], scene: Scene, model: Model): readonly Operation[] {
  const ahead = new Ahead(model);
  return effects.flatMap((effect) => {
    const operations = effect(scene, ahead);
    for (const operation of operations) ahead.apply(operation);
    return operations;
  });
}

/** Nothing was changed. */
const NO_UNDO: Undo = () => undefined;

/** A world as it will be: what is not going to change is asked of the world itself. */
export class Ahead implements Model {
  readonly #model: Model;
  /** Made when something is going to change: most plans are asked about one move. */
  #spots: Map<Id, Spot> | null = null;
  #values: Map<Id, Map<string, Value | undefined>> | null = null;

  constructor(model: Model) {
    this.#model = model;
  }

  thing(id: Id): Thing | undefined {
    return this.#model.thing(id);
  }

  spot(id: Id): Spot {
    return this.#spots?.get(id) ?? this.#model.spot(id);
  }

  contents(holder: Id): readonly Id[] {
    const now = this.#model.contents(holder);
    const spots = this.#spots;
    if (spots === null) return now;
    const stay = now.filter((id) => !spots.has(id));
    const come = [...spots].filter(([, spot]) => spot.holder === holder).map(([id]) => id);
    return [...stay, ...come];
  }

  value(id: Id, name: string): Value | undefined {
    const own = this.#values?.get(id);
    return own?.has(name) === true ? own.get(name) : this.#model.value(id, name);
  }

  exits(room: Id): readonly Id[] {
    return this.#model.exits(room);
  }

  get ids(): readonly Id[] {
    return this.#model.ids ?? [];
  }

  opens(key: Id, lock: Id): boolean {
    return this.#model.opens?.(key, lock) ?? this.#model.thing(lock)?.key === key;
  }

  knowsWord(word: string): boolean {
    return this.#model.knowsWord(word);
  }

  knowsNoun(word: string): boolean {
    return this.#model.knowsNoun?.(word) ?? false;
  }

  /** Notes what will be. Whether it can be is for the world itself to say. */
  apply(operation: Operation): Undo {
    if (operation.op === 'move') this.#move(operation.what, operation.to, operation.bond);
    else if (operation.op === 'set') this.#set(operation.what, operation.name, operation.value ?? undefined);
    return NO_UNDO;
  }

  #move(what: Id, to: Id | null, bond: Bond): void {
    // What is moved comes last, also if it was moved before.
    this.#spots ??= new Map();
    this.#spots.delete(what);
    this.#spots.set(what, { holder: to, bond });
  }

  #set(what: Id, name: string, value: Value | undefined): void {
    this.#values ??= new Map();
    const own = this.#values.get(what) ?? new Map<string, Value | undefined>();
    own.set(name, value);
    this.#values.set(what, own);
  }
}
