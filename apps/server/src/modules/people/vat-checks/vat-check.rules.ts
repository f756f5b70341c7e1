import { countryBy, countryName } from '@keyhaven/contracts/country-table'
import { euMembers } from '@keyhaven/contracts/data/country-groups'
import { isVatId, plainVatId, type VatRegister } from '@keyhaven/contracts/vat'
import type { VatState } from '../../catalog/tax/tax.rules.ts'

export type AskedVatId = Readonly<{ country: string; vatId: string }>

const norwegian = /^(NO)?\d{9}(MVA)?$/

/** Countries whose VAT IDs begin with other letters than their own. */
const prefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** The country that a number names by its first letters, if a country has them. */
function namedCountry(plain: string): string | undefined {
  const letters = /^[A-Z]{2}(?=[A-Z\d])/.exec(plain)?.[0]
  const code = letters && (prefixes[letters] ?? letters)
  const isKnown = code !== undefined && (euMembers.includes(code) || ['GB', 'NO'].includes(code))
  return isKnown ? code : undefined
}

const hasRegister = (country: string) =>
  euMembers.includes(country) || ['GB', 'NO'].includes(country)

/** Why a number cannot be one of a company at the address, before any register is asked. */
export function vatIdProblem({ country, vatId }: AskedVatId): string | undefined {
  const plain = plainVatId(vatId)
  const named = namedCountry(plain)
  const isElsewhere = named !== undefined && named !== country && hasRegister(country)
  if (isElsewhere) {
    return `The VAT ID is from ${countryName(named)}, the address is in ${countryName(country)}`
  }
  const isWritten = country === 'NO' ? norwegian.test(plain) : isVatId(country, plain)
  const isGood = countryBy(country) !== undefined && isWritten
  return isGood ? undefined : `This is not how VAT IDs of ${countryName(country)} are written`
}

/** Who can say whether a number is valid. Northern Ireland is asked where the Union is. */
export function registerFor({ country, vatId }: AskedVatId): VatRegister | undefined {
  if (country === 'NO') return 'brreg'
  if (country === 'GB') return plainVatId(vatId).startsWith('XI') ? 'vies' : 'hmrc'
  return euMembers.includes(country) ? 'vies' : undefined
}

const forms = new Set(
  (
    'ab ag aps as asa bv bvba co corp cv doo eeig eg eirl eood ev gbr gesmbh gmbh ik inc kft kg kgaa limited llc ' +
    'llp ltd mbh nv oe og ohg oo ood oy oyj plc pte sa sapi sarl sas sasu scrl sia sl slu snc sp spa spol spzoo sro srl ' +
    'ug uab und and the company'
  ).split(' '),
)

/** The words that tell a company from others: without its legal form, accents and signs. */
const wordsOf = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !forms.has(word)),
  ),
]

const LEAST_PERCENT = 60

/** Whether two names are of one company: most words of the shorter one are in the other. */
export function nameFits(typed: string, registered: string): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(registered)]
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return false
  const shared = shorter.filter((word) => longer.includes(word)).length
  return shared * 100 >= shorter.length * LEAST_PERCENT
}

export type CheckState = 'waiting' | 'valid' | 'invalid' | 'declared' | 'expired'
export type CheckedVatId = Readonly<{ state: CheckState; name: string | null }>

/** What is known of a company that says its VAT ID. */
export type CompanyState = Exclude<VatState, 'none'>

/** What a register's answer means for a company of this name. Only "invalid" refuses: no answer is none. */
export function vatStateOf({ state, name }: CheckedVatId, company: string): CompanyState {
  switch (state) {
    case 'valid':
      return name === null || nameFits(company, name) ? 'proven' : 'differs'
    case 'invalid':
      return 'refused'
    case 'declared':
      return 'declared'
    case 'waiting':
    case 'expired':
      return 'waiting'
  }
}

const pausesInMinutes = [1, 5, 15] as const
const HOUR_MINUTES = 60

/** After how many minutes a register is asked again that did not answer so many times. */
export const pauseAfter = (tries: number): number =>
  pausesInMinutes[Math.max(tries, 1) - 1] ?? HOUR_MINUTES

/** For so long a register is asked again; an order of a company waits no longer. */
export const DAYS_ASKED = 14
