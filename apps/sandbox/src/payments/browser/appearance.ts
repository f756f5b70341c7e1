type Values = { readonly [name: string]: string }

export type FormAppearance = {
  theme?: string
  variables?: Values
  rules?: { readonly [selector: string]: Values }
}

export type FormFont = { family?: string; src?: string; weight?: string; style?: string }

/** The provider's names for what the shop may choose, and ours in the style sheet. */
const variables: Values = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--label',
  colorTextPlaceholder: '--quiet',
  colorDanger: '--danger',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
  spacingUnit: '--unit',
}

/** Light or dark, then what the shop wants different. */
export function dress(appearance: FormAppearance) {
  const root = document.documentElement
  root.dataset.theme = appearance.theme === 'night' ? 'night' : 'day'
  for (const [name, property] of Object.entries(variables)) {
    const value = appearance.variables?.[name]
    if (value) root.style.setProperty(property, value)
    else root.style.removeProperty(property)
  }
  document.adoptedStyleSheets = [sheetOf(appearance.rules ?? {})]
  paint('transparent')
}

export function paint(backdrop: string) {
  document.body.style.background = backdrop
}

/** Rules such as `.Input:focus`, in the class names that the form really has. */
function sheetOf(rules: NonNullable<FormAppearance['rules']>): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  for (const [selector, values] of Object.entries(rules)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)] as CSSStyleRule
    for (const [name, value] of Object.entries(values)) {
      rule.style.setProperty(
        name.replace(/[A-Z]/g, (mark) => `-${mark.toLowerCase()}`),
        value,
      )
    }
  }
  return sheet
}

/** Fonts of the shop; one that cannot be loaded is done without. */
export function loadFonts(fonts: readonly FormFont[]) {
  for (const { family, src, ...looks } of fonts) {
    if (!family || !src) continue
    const font = new FontFace(family, src, looks)
    void font.load().then(
      (loaded) => document.fonts.add(loaded),
      () => {},
    )
  }
}
