// What the driver asks and does of a control that is set to a number: the part of the page script's object for `adjust`.

import { DocumentBridge } from '../document-bridge.js';
import type { Point, RangeControlInPage } from '../protocol.js';
import { isBehindModal } from '../purposes/modal.js';
import { focusRangeControl, rangeControlOf, setRangeControl, spotOn } from './range-control.js';
import { type Pinned, pinSteps, stepButton } from './steppers.js';

export class RangeControlBridge extends DocumentBridge {
  /** The buttons that count the control. */
  #pinned: Pinned | null = null;

  /** The control; null: it is gone. */
  #control(): Element | null {
    return this.current?.element.isConnected === true ? this.current.element : null;
  }

  rangeControl(): RangeControlInPage | null {
    const element = this.#control();
    return element === null ? null : rangeControlOf(element);
  }
  setRangeControl(value: number): void {
    const element = this.#control();
    if (element !== null) setRangeControl(element, value);
  }
  focusRangeControl(): boolean {
    const element = this.#control();
    return element !== null && focusRangeControl(element);
  }

  /** From now on the buttons that count it are these; what comes in their place is not pressed. */
  pinSteps(): boolean {
    const element = this.#control();
    this.#pinned = element === null ? null : pinSteps(element);
    return this.#pinned !== null;
  }
  /** Where to press to count it up or down, and nothing else may take that press. */
  aimStep(isUp: boolean): Point | 'none' | 'covered' {
    const element = this.#control();
    const button = element === null || this.#pinned === null ? null : stepButton(element, this.#pinned, isUp);
    if (button === null) return 'none';
    const point = isBehindModal(button) ? null : spotOn(button);
    if (point === null) return 'covered';
    this.watch.guard(button);
    return point;
  }
  /** The press is over; whether it reached the button. */
  stepped(): boolean {
    return this.watch.press.unguard();
  }
}
