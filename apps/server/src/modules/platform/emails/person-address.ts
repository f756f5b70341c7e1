import { domainToUnicode } from 'node:url'
import { personOfAddress } from './addresses.rules.ts'

/** Both ways in which an address of this person may be stored: as mail servers and as people write its domain. */
export function spellingsOf(email: string): string[] {
  const person = personOfAddress(email)
  const at = person.lastIndexOf('@') + 1
  return [person, person.slice(0, at) + domainToUnicode(person.slice(at))]
}
