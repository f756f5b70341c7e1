/** Who can say whether a VAT ID is valid: the Union, the United Kingdom, Norway. */
export type VatRegister = 'vies' | 'hmrc' | 'brreg'

const british = /^(GB|XI)(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/

/** How each country writes its VAT numbers. Greece writes EL, Northern Ireland XI. */
const patterns = new Map(
  Object.entries({
    AT: /^ATU\d{8}$/,
    BE: /^BE[01]\d{9}$/,
    BG: /^BG\d{9,10}$/,
    CY: /^CY\d{8}[A-Z]$/,
    CZ: /^CZ\d{8,10}$/,
    DE: /^DE\d{9}$/,
    DK: /^DK\d{8}$/,
    EE: /^EE\d{9}$/,
    ES: /^ES([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
    FI: /^FI\d{8}$/,
    FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
    GB: british,
    GR: /^EL\d{9}$/,
    HR: /^HR\d{11}$/,
    HU: /^HU\d{8}$/,
    IE: /^IE(\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
    IT: /^IT\d{11}$/,
    LT: /^LT(\d{9}|\d{12})$/,
    LU: /^LU\d{8}$/,
    LV: /^LV\d{11}$/,
    MT: /^MT\d{8}$/,
    NL: /^NL\d{9}B\d{2}$/,
    PL: /^PL\d{10}$/,
    PT: /^PT\d{9}$/,
    RO: /^RO[1-9]\d{1,9}$/,
    SE: /^SE\d{10}01$/,
    SI: /^SI\d{8}$/,
    SK: /^SK\d{10}$/,
  }),
)

/** Tax numbers of countries that have no VAT number of the European kind. */
const other = /^[A-Z\d]{4,20}$/

/** Without what people put between the digits. */
export const plainVatId = (text: string) => text.toUpperCase().replace(/[\s.\-/]/g, '')

/** Whether a number is written as its country writes them; whether it was given out nobody is asked. */
export const isVatId = (country: string, text: string): boolean =>
  (patterns.get(country) ?? other).test(plainVatId(text))
