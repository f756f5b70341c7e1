/** Since when, and until when, the VAT law of the European Union holds in its members; nothing else in the shop lists them. */
const memberships = [
  { since: '1958-01-01', codes: 'BE DE FR IT LU NL' },
  { since: '1973-01-01', codes: 'DK IE' },
  { since: '1973-01-01', until: '2021-01-01', codes: 'GB' },
  { since: '1981-01-01', codes: 'GR' },
  { since: '1986-01-01', codes: 'ES PT' },
  { since: '1995-01-01', codes: 'AT FI SE' },
  { since: '2004-05-01', codes: 'CY CZ EE HU LT LV MT PL SI SK' },
  { since: '2007-01-01', codes: 'BG RO' },
  { since: '2013-07-01', codes: 'HR' },
]

/** The member states on a day such as 2020-12-31. */
export const euMembersOn = (day: string): string[] =>
  memberships
    .filter(({ since, until }) => since <= day && (until === undefined || day < until))
    .flatMap(({ codes }) => codes.split(' '))

/** The member states that did not leave. */
export const euMembers: readonly string[] = memberships
  .filter(({ until }) => until === undefined)
  .flatMap(({ codes }) => codes.split(' '))

/** The European Economic Area without the Union. */
export const eeaOnly: readonly string[] = ['IS', 'LI', 'NO']
