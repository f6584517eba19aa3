// The roles there are: which tokens of a role attribute are valid, and what each role means for the name.
// https://w3c.github.io/aria/#role_definitions, https://w3c.github.io/dpub-aria/, https://w3c.github.io/graphics-aria/

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Roles an author may write; abstract ones are none of them. */
export const VALID_ROLES: ReadonlySet<string> = words(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
  grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar
  menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider
  spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer
  toolbar tooltip tree treegrid treeitem
  doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography
  doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote
  doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref
  doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part
  doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc
  graphics-document graphics-object graphics-symbol`);

/** Two spellings of one role, reported as one: https://w3c.github.io/core-aam/#roleMappingComputedRole */
export const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['img', 'image'],
  ['presentation', 'none'],
  ['directory', 'list'],
]);

/** https://w3c.github.io/aria/#namefromcontent */
export const NAMED_BY_CONTENT: ReadonlySet<string> = words(`
  button cell checkbox columnheader comment gridcell heading link menuitem menuitemcheckbox menuitemradio option radio
  row rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref doc-subtitle`);

/** Named by the first heading inside: https://github.com/w3c/aria/pull/1860 */
export const NAMED_BY_HEADING: ReadonlySet<string> = words('alertdialog article dialog');

/** Without a name these are no landmarks, and the role is passed over: https://w3c.github.io/aria/#document-handling_author-errors_roles */
export const NEEDS_NAME: ReadonlySet<string> = words('form region');

/** Attributes that keep an element from being presentational: https://w3c.github.io/aria/#global_states */
export const GLOBAL_ATTRIBUTES: readonly string[] = [
  ...words(`aria-label aria-labelledby aria-describedby aria-description aria-controls aria-owns aria-live aria-current
    aria-atomic aria-busy aria-details aria-flowto aria-keyshortcuts aria-relevant aria-roledescription
    aria-braillelabel aria-brailleroledescription aria-dropeffect aria-grabbed`),
];
