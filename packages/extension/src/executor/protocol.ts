// The messages between a planner and the executor in a page: those of the document "Executor Pipeline v2", with what the
// program that it was written for adds to them. Plain data. docs/EXECUTOR.md describes them.

export type CandidateType = 'button' | 'link' | 'input' | 'select' | 'textarea' | 'custom-dropdown';
export type CandidatePlace = 'MODAL' | 'FORM' | 'MAIN' | 'NAV' | 'PAGE';

export interface CandidateAttributes {
  readonly id: string | null;
  readonly name: string | null;
  readonly dataTestId: string | null;
  /** Of inputs and buttons. */
  readonly type?: string;
}

/** An element as it is sent to the planner. What is optional is there only if the page says it. */
export interface LightCandidate {
  readonly vaultyId: string;
  readonly type: CandidateType;
  readonly role: string;
  readonly text: string;
  readonly label: string | null;
  readonly placeholder?: string;
  readonly ariaLabel?: string;
  readonly attributes: CandidateAttributes;
  readonly context: CandidatePlace;
  readonly formId?: string;
  readonly sectionHeading?: string;
  readonly isVisible: boolean;
  readonly isEnabled: boolean;
}

/** An element as it is held in memory. */
export interface RegisteredCandidate {
  readonly vaultyId: string;
  readonly type: CandidateType;
  readonly role: string;
  readonly text: string;
  readonly label: string | null;
  readonly placeholder: string | null;
  readonly ariaLabel: string | null;
  readonly attributes: CandidateAttributes;
  readonly context: CandidatePlace;
  readonly formId: string | null;
  readonly sectionHeading: string | null;
  readonly bbox: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly visibility: { readonly isVisible: boolean; readonly isEnabled: boolean; readonly isTopmost: boolean };
  /** `html>body>...>button#submit` */
  readonly domPath: string;
  /** `["my-app#app", "shadowRoot", "button#submit"]`; empty outside of shadow roots. */
  readonly shadowPath: readonly string[];
}

export interface CandidateRegistry {
  readonly version: number;
  readonly candidates: readonly RegisteredCandidate[];
  readonly elementMap: ReadonlyMap<string, Element>;
}

interface AriaFields {
  readonly role: string;
  readonly ariaLabel: string | null;
  readonly ariaDescribedBy: string | null;
  readonly ariaRequired: boolean;
  readonly ariaInvalid: boolean;
}

export interface ObservedField extends AriaFields {
  /** For targets by index. */
  readonly index: number;
  readonly vaultyId: string;
  readonly tag: string;
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  /** Never what is in a field for secrets. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly selected: boolean }[] | null;
  readonly checked: boolean | null;
  readonly autocomplete: string;
  readonly pattern: string;
  readonly maxLength: number | null;
  readonly hasError: boolean;
  readonly errorMessage: string;
  readonly context: CandidatePlace;
  readonly isCustomDropdown?: true;
  readonly dropdownExpanded?: boolean;
  readonly dropdownOptions?: readonly DropdownOption[];
  readonly ariaControls?: string | null;
}

export interface DropdownOption {
  readonly index: number;
  readonly text: string;
  readonly value: string;
  readonly selected: boolean;
}

export interface ObservedButton extends AriaFields {
  readonly index: number;
  readonly vaultyId: string;
  readonly tag: string;
  readonly type: string;
  readonly text: string;
  readonly id: string;
  readonly disabled: boolean;
  readonly context: CandidatePlace;
}

export interface SpecialElements {
  readonly hasCaptcha: boolean;
  readonly captchaType: 'recaptcha' | 'hcaptcha' | 'cloudflare' | 'captcha' | null;
  readonly hasOAuthButtons: readonly string[];
  readonly hasFileUpload: boolean;
  readonly hasPasswordField: boolean;
  readonly hasCookieBanner: boolean;
  readonly hasOtpField: boolean;
  readonly otpFieldCount: number;
  readonly otpFieldIndices: readonly number[];
}

export interface Observation {
  readonly url: string;
  readonly title: string;
  readonly fields: readonly ObservedField[];
  readonly buttons: readonly ObservedButton[];
  readonly specialElements: SpecialElements;
  /** What a person can read: of the dialog in front, if there is one. */
  readonly pageContext: string;
  readonly text: string;
  readonly hasActiveModal: boolean;
  readonly modalTitle: string | null;
  readonly candidates: readonly LightCandidate[];
  readonly registryVersion: number;
  readonly routeVersion: number;
  readonly lastNavAt: number;
}

export interface LightObservation {
  readonly url: string;
  readonly title: string;
  readonly selectedText: string;
  readonly pageText: string;
}

export type ActionType =
  | 'CLICK'
  | 'FILL'
  | 'SELECT'
  | 'SELECT_CUSTOM'
  | 'CHECK'
  | 'WAIT_FOR'
  | 'EXTRACT'
  | 'UPLOAD_FILE'
  | 'REFRESH_REGISTRY';

export interface FileData {
  readonly base64: string;
  readonly name: string;
  readonly type: string;
}

/** What a planner asks for. Targets are read as they come: what is wrong with one fails softly. */
export interface PlannerAction {
  readonly type: ActionType;
  readonly target?: Readonly<Record<string, unknown>>;
  readonly value?: string;
  /** FILL: false appends to what is there. */
  readonly clear?: boolean;
  readonly checked?: boolean;
  readonly timeoutMs?: number;
  readonly mode?: 'visibleText' | 'html' | 'fields';
  readonly fileType?: string;
  readonly fileData?: FileData;
}

export type ExecutorMessage =
  | { readonly type: 'OBSERVE'; readonly reason?: string }
  | { readonly type: 'OBSERVE_LIGHT' }
  | { readonly type: 'REFRESH_REGISTRY' }
  | ({
      readonly type: 'EXECUTE';
      readonly action: PlannerAction;
    } & ResolutionPolicy);

/** How targets are resolved. */
export interface ResolutionPolicy {
  /** `absolute`: as the weights are. By default those of what an intent names are scaled to sum to 1. */
  readonly scoring?: 'rescaled' | 'absolute';
  /** `first`: of several that answer equally well, the first of the page. By default that is a failure. */
  readonly ambiguity?: 'fail' | 'first';
}

/** What was read back. */
export type Verification =
  | { readonly ok: boolean; readonly expected: string; readonly actual: string; readonly note?: 'soft_match' }
  | { readonly ok: boolean; readonly expected: boolean; readonly actual: boolean | 'mixed' | null }
  | {
      readonly ok: boolean;
      readonly reason: ClickReason;
      readonly from?: string;
      readonly to?: string;
      /** `unattributed`: the page may have done it by itself. `no_observable_change`: another word for the reason. */
      readonly note?: 'unattributed' | 'no_observable_change';
    };

export type ClickReason =
  | 'url_changed'
  | 'route_changed'
  | 'modal_changed'
  | 'dom_changed'
  | 'no_dom_change'
  | 'form_invalid';

export type FailureReason =
  | 'no_target'
  | 'vaultyId_not_found'
  | 'element_missing'
  | 'element_changed'
  | 'score_below_threshold'
  | 'ambiguous'
  | 'not_usable'
  | 'too_risky'
  | 'invalid_target'
  | 'legacy_not_found';

export interface ResolutionTrace {
  /** By what it was resolved: `vaultyId`, `intent`, `label` … */
  readonly method: string;
  readonly registryVersion: number;
  readonly candidatesTotal: number;
  readonly candidatesAfterFilter: number;
  readonly topMatches: readonly {
    readonly vaultyId: string;
    readonly score: number;
    readonly reasons: readonly string[];
  }[];
  readonly chosen: string | null;
  readonly failureReason: FailureReason | null;
  /** What the target said, for a target by vaultyId. */
  readonly vaultyId?: string;
  /** The registry was built anew to find it. */
  readonly refreshed?: boolean;
  readonly note?: string;
  /** As the planner gave it. */
  readonly confidence?: number;
}

export interface ActionResult {
  readonly ok: boolean;
  /** Only for an action that there is none of. */
  readonly fatal?: boolean;
  readonly error?: string;
  readonly reason?: string;
  readonly note?: string;
  /** How it was done: by events that a script made. */
  readonly input?: 'synthetic';
  /** `verified`: seen to happen. `dispatched`: done, and nothing shows what came of it. */
  readonly lifecycle?: 'verified' | 'dispatched' | 'failed';
  readonly target?: {
    readonly vaultyId: string;
    readonly name: string;
    readonly score: number;
    readonly guarded: boolean;
  };
  readonly verification?: Verification;
  readonly resolutionTrace?: ResolutionTrace;
  /** Beckon's own code of the failure, and its words. */
  readonly failure?: { readonly code: string; readonly message: string; readonly hint?: string };
  readonly registryVersion?: number;
  readonly data?: unknown;
}

export interface ExecuteReply {
  readonly result: ActionResult;
  readonly observation: Observation;
}
