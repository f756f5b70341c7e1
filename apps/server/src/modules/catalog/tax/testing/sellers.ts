import type { Registration, RegistrationKind, Seller } from '../tax.rules.ts'

const since = (kind: RegistrationKind, country: string): Registration => ({
  kind,
  country,
  validFrom: '2000-01-01',
})
const at = (
  country: string,
  registrations: Registration[],
  more: Partial<Seller> = {},
): Seller => ({
  onFrom: '2000-01-01',
  country,
  hasVatId: true,
  registrations,
  answers: {},
  isBelowThreshold: false,
  ...more,
})
const homeOf = (country: string) => since('home', country)
const withOss = (country: string) => [homeOf(country), since('oss_union', country)]
const locals = 'FR GB CH NO CA AU NZ SG IS JP TR'.split(' ').map((code) => since('local', code))

/** The sellers that the cases name. */
export const sellers: Readonly<Record<string, Seller>> = {
  off: at('DE', withOss('DE'), { onFrom: null }),
  soon: at('DE', withOss('DE'), { onFrom: '2026-12-01' }),
  bare: at('DE', []),
  abroad: at('DE', [since('local', 'FR')]),
  ended: at('DE', [
    { ...homeOf('DE'), validFrom: '2020-01-01' },
    { ...since('oss_union', 'DE'), validFrom: '2020-01-01', validTo: '2025-01-01' },
  ]),
  de: at('DE', withOss('DE')),
  home: at('DE', [homeOf('DE')], {
    answers: { FR: 'without', IT: 'stop', CH: 'without', NO: 'stop', US: 'stop' },
  }),
  noid: at('DE', [homeOf('DE')], { hasVatId: false }),
  noidoss: at('DE', withOss('DE'), { hasVatId: false }),
  denon: at('DE', [homeOf('DE'), since('oss_non_union', 'DE')]),
  es: at('ES', withOss('ES')),
  fr: at('FR', withOss('FR')),
  pt: at('PT', withOss('PT')),
  at: at('AT', withOss('AT')),
  ch: at('CH', [homeOf('CH')]),
  gb: at('GB', [homeOf('GB'), since('oss_non_union', 'IE')]),
  gbunion: at('GB', withOss('GB')),
  belowgb: at('GB', [homeOf('GB'), since('oss_non_union', 'IE')], { isBelowThreshold: true }),
  below: at('DE', withOss('DE'), { isBelowThreshold: true }),
  small: at('DE', [since('small', 'DE')], { hasVatId: false }),
  smalleu: at('DE', [{ ...since('small', 'DE'), covers: ['AT', 'FR'] }]),
  belowsm: at('DE', [since('small', 'DE')], { hasVatId: false, isBelowThreshold: true }),
  world: at('DE', [...withOss('DE'), ...locals]),
}
